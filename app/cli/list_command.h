// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exit_status.h"

namespace xrunscope::cli {

/// `list`: the runs of the run folder, newest first, as a table or as JSON.
ExitStatus listCommand(bool json);

} // namespace xrunscope::cli
