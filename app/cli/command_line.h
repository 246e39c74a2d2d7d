// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exit_status.h"

namespace xrunscope::cli {

/// Parses the command line and does what it says.
ExitStatus runCommandLine(int argc, char** argv);

} // namespace xrunscope::cli
