// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/cycle/engine.h"
#include "core/run/run_plan.h"
#include "core/stats/run_statistics.h"

namespace xrunscope {

/// How a run ended.
struct RunEnd {
    EndReason reason = EndReason::Completed;
    std::string text;                         ///< one sentence
    bool complete = false;                    ///< ran to its planned end, or the user stopped it
    std::optional<Error> fileError;           ///< the disk failed; what was written before is good
    std::optional<std::string> limitExceeded; ///< a sentence, when one of plan.limits was
};

/// Puts an engine's outcome and the plan's limits into words. The disk's part is added by the Runner.
RunEnd describeEnd(const RunPlan& plan, const EngineOutcome& outcome, const RunStatistics& statistics);

} // namespace xrunscope
