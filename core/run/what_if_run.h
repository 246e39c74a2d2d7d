// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/base/error.h"
#include "core/run/run_file.h"
#include "core/run/run_plan.h"
#include "core/stats/what_if.h"

namespace xrunscope {

/// The what-if table of a run, or of runs that were made with the same settings (a series). Reads every cycle, about
/// 0.1 s for 5 minutes. Usage error for runs without cycles (imported ones) and for runs that differ; File error when
/// cycles cannot be read. Any thread.
Expected<WhatIf> whatIfOf(const std::vector<const RunFile*>& runs);

/// The plan of a run that tries the setting: that of `run` with its frames, periods and load, for `duration`. Usage
/// error where the program cannot set them (a JACK server that was running before; on JACK a load other than
/// `ownLoadPercent`, the recording's), and for a run under loads, whose programs are not started unasked.
Expected<RunPlan> planToVerify(const RunInfo& run, const WhatIfCell& cell, int ownLoadPercent, Nanos duration);

} // namespace xrunscope
