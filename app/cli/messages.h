// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "app/cli/exit_status.h"
#include "core/base/error.h"

namespace xrunscope::cli {

/// On stderr: "xrunscope-cli: what. hint", as note() writes it. Gives the exit status that goes with it.
ExitStatus printError(const Error& error);

/// On stderr, control characters made harmless: lines as wide as the terminal, or of 80 columns.
void note(std::string_view text);

} // namespace xrunscope::cli
