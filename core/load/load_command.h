// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace xrunscope {

/// Splits a command into its words as a shell would: blanks part them, quotes and backslashes keep characters together.
/// Nothing beyond words has a meaning: $, *, | and > are plain characters. Usage error for an open quote or no word.
Expected<std::vector<std::string>> splitCommand(std::string_view command);

/// The words on one line, quoted where a shell would want it.
std::string commandText(const std::vector<std::string>& words);

/// Debian package of a program that loads need; empty: not known.
std::string_view packageOf(std::string_view program) noexcept;

} // namespace xrunscope
