// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <fmt/format.h>

#include "core/realtime/affinity.h"
#include "core/realtime/deadline_params.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

namespace {

constexpr Nanos kMostSlack = std::chrono::seconds{1};
constexpr int kMostCpuLatencyUs = 2'000'000'000;

tl::unexpected<Error> usage(std::string what, std::string hint)
{
    return fail(ErrorKind::Usage, std::move(what), std::move(hint));
}

/// Values on their own.
Expected<void> checkRanges(const SchedulingRequest& r)
{
    if (r.nice < -20 || r.nice > 19)
        return usage(fmt::format("a nice value of {} is not possible", r.nice), "Choose -20 to 19");
    if (r.cpu && (*r.cpu < 0 || *r.cpu >= kMaxCpus))
        return usage(fmt::format("CPU {} is not possible", *r.cpu), "Count CPUs from 0");
    if (r.timerSlack && (*r.timerSlack < Nanos{1} || *r.timerSlack > kMostSlack))
        return usage(fmt::format("a timer slack of {} ns is not possible", r.timerSlack->count()),
                     "Choose 1 ns to 1,000,000,000 ns");
    if (r.cpuLatencyUs && (*r.cpuLatencyUs < 0 || *r.cpuLatencyUs > kMostCpuLatencyUs))
        return usage(fmt::format("a CPU latency of {} µs is not possible", *r.cpuLatencyUs),
                     "Choose 0 to 2,000,000,000 µs");
    if (r.dl.runtime < Nanos{0} || r.dl.deadline < Nanos{0} || r.dl.period < Nanos{0})
        return usage("DEADLINE parameters cannot be negative", "Choose microseconds, or leave them out");
    return {};
}

/// Values that the class would ignore.
Expected<void> checkCombinations(const SchedulingRequest& r)
{
    const bool takesPriority = !r.schedClass || hasPriority(*r.schedClass);
    if (takesPriority && (r.priority < 1 || r.priority > 99))
        return usage(fmt::format("a real-time priority of {} is not possible", r.priority), "Choose 1 to 99");
    if (!takesPriority && r.priority != SchedulingRequest{}.priority && r.priority != 0)
        return usage(fmt::format("{} has no priority", schedClassName(*r.schedClass)),
                     "Leave the priority out, or choose fifo or rr");
    if (r.nice != 0 && !(r.schedClass && hasNice(*r.schedClass)))
        return usage(r.schedClass ? fmt::format("a nice value has no effect on {}", schedClassName(*r.schedClass))
                                  : "a nice value has no effect on the default class",
                     "Leave the nice value out, or choose other, batch or ext");
    if (!(r.dl == DeadlineParams{}) && r.schedClass != SchedClass::Deadline)
        return usage("DEADLINE runtime, deadline and period have no effect on another class",
                     "Leave them out, or choose deadline");
    const bool ignoresSlack = r.schedClass && (hasPriority(*r.schedClass) || r.schedClass == SchedClass::Deadline);
    if (r.timerSlack && ignoresSlack)
        return usage(
            fmt::format("timer slack has no effect on {}: real-time classes have none", schedClassName(*r.schedClass)),
            "Leave the timer slack out, or choose other, batch, idle, iso or ext");
    return {};
}

} // namespace

Expected<void> validate(const SchedulingRequest& r, const CycleDemand& demand)
{
    if (demand.period <= Nanos{0} || demand.longestBurst < Nanos{0})
        return usage("the cycle has no period", "Choose frames and rate first");
    if (auto ranges = checkRanges(r); !ranges)
        return ranges;
    if (auto combinations = checkCombinations(r); !combinations)
        return combinations;
    if (r.schedClass == SchedClass::Deadline)
        return checkDeadlineOrder(completeDeadline(r.dl, demand));
    return {};
}

} // namespace xrunscope
