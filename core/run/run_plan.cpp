// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_plan.h"

#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/cycle/timer_engine.h"

namespace xrunscope {

std::optional<Nanos> RunPlan::duration() const
{
    Nanos sum{0};
    for (const Phase& phase : phases) {
        if (!phase.duration)
            return std::nullopt;
        sum += *phase.duration;
    }
    return sum;
}

namespace {

/// What means nothing, or cannot be had, with JACK.
Expected<void> validateForJack(const RunPlan& plan)
{
    if (plan.cpuLoadPercent > 0)
        return fail(ErrorKind::Usage, "a CPU load has no effect on the JACK engine itself",
                    "Start load clients: --clients N --client-load PERCENT");
    if (plan.scheduling.timerSlack)
        return fail(ErrorKind::Usage, "timer slack has no effect on threads that a JACK server wakes", "Leave it out");
    return validate(plan.jack);
}

/// What means nothing with a sound device.
Expected<void> validateForAlsa(const RunPlan& plan)
{
    if (plan.scheduling.timerSlack)
        return fail(ErrorKind::Usage, "timer slack has no effect on a thread that a sound card wakes", "Leave it out");
    return validate(plan.alsa);
}

} // namespace

Expected<void> validate(const RunPlan& plan)
{
    constexpr Nanos kLongest = std::chrono::hours{24 * 366};
    if (plan.engine != "timer" && plan.engine != "jack" && plan.engine != "alsa")
        return fail(ErrorKind::Usage, fmt::format("there is no engine '{}'", cleanText(plan.engine, 40)),
                    "This version measures with --engine timer, jack or alsa");
    if (auto ok = validate(plan.geometry); !ok)
        return ok;
    if (plan.cpuLoadPercent < 0 || plan.cpuLoadPercent > TimerConfig::kMaxCpuLoad)
        return fail(ErrorKind::Usage,
                    fmt::format("CPU load {} % is out of range: 0 to {} % of the period can be asked for",
                                plan.cpuLoadPercent, TimerConfig::kMaxCpuLoad));
    if (plan.phases.empty() || plan.phases.size() > 1000)
        return fail(ErrorKind::Usage, "a run has 1 to 1,000 phases");
    for (const Phase& phase : plan.phases) {
        if (!phase.duration)
            continue;
        if (*phase.duration > kLongest)
            return fail(ErrorKind::Usage, "a run can last a year at most");
        if (*phase.duration < plan.geometry.period())
            return fail(ErrorKind::Usage,
                        fmt::format("a run of {} is shorter than one period of {} µs", durationText(*phase.duration),
                                    microsText(toUs(plan.geometry.period()))),
                        "Choose a longer duration");
    }
    if (plan.label.size() > 200)
        return fail(ErrorKind::Usage, "the label is too long: 200 bytes at most");
    if (plan.series.count < 1 || plan.series.count > 999 || plan.series.index < 1 ||
        plan.series.index > plan.series.count)
        return fail(ErrorKind::Usage,
                    fmt::format("a series of {} runs cannot be made: 1 to 999 can", plan.series.count));
    if (plan.limits.maxDelayUs && !(*plan.limits.maxDelayUs > 0 && std::isfinite(*plan.limits.maxDelayUs)))
        return fail(ErrorKind::Usage, "the delay limit must be a number of microseconds above 0");
    if (auto ok = validate(plan.stress); !ok)
        return ok;
    if (plan.engine == "jack") {
        if (auto ok = validateForJack(plan); !ok)
            return ok;
    }
    if (plan.engine == "alsa") {
        if (auto ok = validateForAlsa(plan); !ok)
            return ok;
    }
    return validate(plan.scheduling, demandOf(plan.geometry, plan.cpuLoadPercent));
}

} // namespace xrunscope
