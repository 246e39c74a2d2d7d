// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_mark.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

std::string counted(std::uint64_t n, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", grouped(n), n == 1 ? one : many);
}

} // namespace

std::string whyMarked(const RunData& run)
{
    const RunInfo& info = run.info;
    if (!info.closed)
        return "cut off, or still going on";
    if (!info.complete)
        return info.endText.empty() ? "ended early" : "ended early: " + cleanText(info.endText, 200);
    if (info.reason == EndReason::Stopped && (info.plan.duration() || info.plan.stress.hasSuite()))
        return "stopped before its planned end";
    if (info.outcome.swarm && !info.outcome.swarm->timeouts.empty())
        return counted(info.outcome.swarm->timeouts.size(), "timeout", "timeouts");
    if (info.dropped > 0)
        return counted(info.dropped, "cycle was dropped", "cycles were dropped");
    if (const auto drift = info.outcome.cpuLoopDriftPercent; drift && std::abs(*drift) > kMostDriftPercent)
        return fmt::format("CPU frequency changed: calibration {:+.1f} % after the run", *drift);
    if (run.statistics.periods() == 0 && !info.imported)
        return "nothing was measured";
    return "";
}

} // namespace xrunscope
