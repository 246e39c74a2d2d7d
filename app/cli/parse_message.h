// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/error.h"

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace xrunscope::cli {

/// Lets the options that are whole numbers take nothing but decimal ones: a minus sign, more than 64 bits, hexadecimal
/// and octal are refused. After the options have been declared.
void takeWholeNumbersOnly(CLI::App& command);

/// What was wrong with a command line, in our words: the option as it was written, the one that may have been meant,
/// or what it takes, which is read from its entry in `help`. `command` is what was given, or the program itself;
/// `hint` is for what needs none of these.
Error parseMessage(const CLI::App& command, const CLI::ParseError& error, std::string_view help, std::string hint);

} // namespace xrunscope::cli
