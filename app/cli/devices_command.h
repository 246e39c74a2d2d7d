// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/exit_status.h"

namespace xrunscope::cli {

/// `devices`: the JACK and PipeWire servers that answer, as a table or as JSON; how to start one when none does.
ExitStatus devicesCommand(bool json);

} // namespace xrunscope::cli
