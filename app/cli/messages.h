// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "app/cli/exit_status.h"
#include "core/base/error.h"

namespace xrunscope::cli {

/// One line on stderr: "xrunscope-cli: what. hint". Gives the exit status that goes with it.
ExitStatus printError(const Error& error);

/// One line on stderr, control characters made harmless.
void note(std::string_view text);

} // namespace xrunscope::cli
