// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/scheduling.h"

#include <system_error>

#include <fmt/format.h>

#include "core/realtime/affinity.h"
#include "core/realtime/rt_thread.h"
#include "core/realtime/sched_class.h"
#include "core/realtime/sched_ladder.h"
#include "core/realtime/sched_syscalls.h"
#include "core/realtime/timer_slack.h"

namespace xrunscope {

namespace {

constexpr bool usesTimerSlack(SchedClass c) noexcept
{
    return !hasPriority(c) && c != SchedClass::Deadline;
}

/// The slack comes after the class: leaving a real-time class sets it anew.
Expected<void> applyTimerSlack(const SchedulingRequest& r, SchedulingGranted& granted)
{
    if (!r.timerSlack)
        return {};
    if (!usesTimerSlack(granted.schedClass)) {
        granted.reason += "; the timer slack has no effect on it";
        return {};
    }
    if (auto set = setTimerSlack(*r.timerSlack); !set)
        return set;
    granted.timerSlack = timerSlack(0);
    return {};
}

Expected<SchedulingGranted> apply(const SchedulingRequest& r, const CycleDemand& demand, RtkitUse use)
{
    if (auto valid = validate(r, demand); !valid)
        return tl::make_unexpected(valid.error());
    if (r.cpu) {
        // Before the class: the kernel refuses to narrow the affinity of a DEADLINE thread.
        if (auto pinned = pinThread(*r.cpu); !pinned)
            return tl::make_unexpected(pinned.error());
    }
    Expected<SchedulingGranted> granted =
        r.schedClass ? setRequestedClass(r, demand) : climbDefaultLadder(r, demand, use);
    if (!granted)
        return granted;
    if (auto slack = applyTimerSlack(r, *granted); !slack)
        return tl::make_unexpected(slack.error());
    return granted;
}

} // namespace

Expected<SchedulingGranted> applyToThisThread(const SchedulingRequest& r, const CycleDemand& demand)
{
    return apply(r, demand, RtkitUse::Ask);
}

Expected<SchedulingGranted> preview(const SchedulingRequest& r, const CycleDemand& demand)
{
    Expected<SchedulingGranted> result = fail(ErrorKind::EngineStart, "the scheduling class could not be tried");
    RtThread thread;
    if (auto started = thread.start("xs-preview", [&] { result = apply(r, demand, RtkitUse::Look); }); !started)
        return tl::make_unexpected(started.error());
    thread.join();
    return result;
}

Expected<SchedulingGranted> readBack(int tid)
{
    KernelSchedAttr attr;
    if (const int errnum = getSchedAttr(tid, attr); errnum != 0) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("the scheduling class of thread {} cannot be read: {}", tid,
                                std::generic_category().message(errnum)),
                    "", errnum);
    }
    SchedulingGranted granted = fromKernel(attr);
    if (const auto cpus = allowedCpus(tid); cpus.size() == 1 && onlineCpus().size() > 1)
        granted.cpu = cpus.front();
    if (usesTimerSlack(granted.schedClass))
        granted.timerSlack = timerSlack(tid);
    return granted;
}

std::string changedSince(const SchedulingGranted& granted, int tid)
{
    const auto now = readBack(tid);
    if (!now)
        return {};
    if (now->cpu != granted.cpu)
        return fmt::format("{} on CPU {}", describe(*now), cpuListText(allowedCpus(tid)));
    return now->schedClass != granted.schedClass || now->priority != granted.priority ? describe(*now) : "";
}

} // namespace xrunscope
