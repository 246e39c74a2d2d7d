// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exit_status.h"
#include "app/cli/run_options.h"

namespace xrunscope::cli {

/// `run`: measures one run or a series, with progress on stderr, and prints each summary on stdout.
ExitStatus runCommand(const RunOptions& options);

} // namespace xrunscope::cli
