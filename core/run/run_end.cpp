// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_end.h"

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

std::optional<std::string> limitExceeded(const RunLimits& limits, const RunStatistics& s)
{
    if (limits.maxXruns && s.counts().xruns() > *limits.maxXruns)
        return fmt::format("{} XRUNs, the limit is {}", grouped(s.counts().xruns()), grouped(*limits.maxXruns));
    const double delayMax = toUs(s.delay().max().value_or(Nanos{0}));
    if (limits.maxDelayUs && delayMax > *limits.maxDelayUs)
        return fmt::format("the longest delay was {} µs, the limit is {} µs", microsText(delayMax),
                           microsText(*limits.maxDelayUs));
    return std::nullopt;
}

} // namespace

RunEnd describeEnd(const RunPlan& plan, const EngineOutcome& outcome, const RunStatistics& s)
{
    const Nanos ran{static_cast<std::int64_t>(s.periods()) * s.period().count()};
    RunEnd end;
    end.reason = outcome.reason;
    end.complete = outcome.reason == EndReason::Completed || outcome.reason == EndReason::Stopped;
    switch (outcome.reason) {
    case EndReason::Completed:
        end.text = "Ran to its end";
        break;
    case EndReason::Stopped:
        end.text = fmt::format("Stopped by the user after {}", durationText(ran));
        break;
    case EndReason::Starved:
    case EndReason::Failed:
        end.text = outcome.text.empty() ? fmt::format("Ended early after {}", durationText(ran)) : outcome.text;
        break;
    }
    end.limitExceeded = limitExceeded(plan.limits, s);
    return end;
}

} // namespace xrunscope
