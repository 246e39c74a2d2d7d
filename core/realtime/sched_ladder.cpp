// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/sched_ladder.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <string>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/realtime/rights.h"
#include "core/realtime/rights_text.h"
#include "core/realtime/rtkit.h"
#include "core/realtime/sched_class.h"
#include "core/realtime/sched_refusal.h"

namespace xrunscope {

namespace {

/// rtkit is never asked for more, whatever it says it would give.
constexpr int kRtkitPriority = 20;

std::string millisText(Nanos t)
{
    return fmt::format("{:.4g} ms", toUs(t) / 1e3);
}

/// errno of setting FIFO at `priority`; 0 only when the kernel confirms it.
int setFifo(SchedulingRequest r, int priority, const CycleDemand& demand)
{
    r.priority = priority;
    if (const int errnum = setSchedAttr(schedAttributes(SchedClass::Fifo, r, demand)); errnum != 0)
        return errnum;
    const auto got = readBack(0);
    return got && got->schedClass == SchedClass::Fifo && got->priority == priority ? 0 : EPERM;
}

/// The first rung: the reason of the grant, or an error whose text says why there is none.
Expected<std::string> fromOwnRights(const SchedulingRequest& r, const CycleDemand& demand, const Rights& rights)
{
    const int errnum = setFifo(r, r.priority, demand);
    if (errnum == 0) {
        return rights.sysNice ? "own rights allow it (CAP_SYS_NICE)"
                              : fmt::format("own limits allow it (RLIMIT_RTPRIO is {})", limitText(rights.rtPriority));
    }
    if (rights.rtPriority > 0 && rights.rtPriority < static_cast<std::uint64_t>(r.priority) &&
        setFifo(r, static_cast<int>(rights.rtPriority), demand) == 0) {
        return fmt::format("own limits allow this priority and no higher one (RLIMIT_RTPRIO is {}); for {}, {}",
                           rights.rtPriority, r.priority, rtPriorityFix(rights, r.priority));
    }
    return fail(ErrorKind::EngineStart,
                errnum == EPERM ? realtimeRefusalCause(rights, r.priority) : std::generic_category().message(errnum),
                realtimeRefusalFix(rights, r.priority), errnum);
}

/// What rtkit would give to this cycle; error with the cause when that is nothing.
Expected<RtkitLimits> rtkitOffer(const CycleDemand& demand, const Rights& rights)
{
    auto limits = rtkitLimits();
    if (!limits)
        return fail(ErrorKind::EngineStart, fmt::format("rtkit is not available: {}", limits.error().what),
                    "install and start rtkit");
    if (limits->rtTimeMax <= Nanos{0} || limits->maxPriority < 1)
        return fail(ErrorKind::EngineStart, "rtkit is not available: it offers no real-time class");
    // An overrun of RLIMIT_RTTIME ends the whole process, so a fifth of it is kept as room.
    const auto ownLimit = std::chrono::microseconds{
        static_cast<std::int64_t>(std::min<std::uint64_t>(rights.rtTimeUs, 1'000'000'000'000))};
    const Nanos allowed = std::min<Nanos>(limits->rtTimeMax, ownLimit);
    if (demand.longestBurst > allowed / 5 * 4) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("rtkit was not asked: it would end the program after {} of CPU time without a sleep, "
                                "and this cycle may need {}",
                                millisText(allowed), millisText(demand.longestBurst)),
                    "choose fewer frames or less CPU load");
    }
    return limits;
}

Expected<SchedulingGranted> fromRtkit(const SchedulingRequest& r, const CycleDemand& demand, const Rights& rights,
                                      RtkitUse use)
{
    const auto limits = rtkitOffer(demand, rights);
    if (!limits)
        return tl::make_unexpected(limits.error());
    const int priority = std::min({r.priority, kRtkitPriority, limits->maxPriority});
    SchedulingGranted granted;
    granted.schedClass = SchedClass::Rr;
    granted.priority = priority;
    if (use == RtkitUse::Ask) {
        if (auto asked = rtkitMakeRealtime(gettid(), priority, *limits); !asked)
            return tl::make_unexpected(asked.error());
        auto got = readBack(0);
        if (!got)
            return got;
        if (!hasPriority(got->schedClass))
            return fail(ErrorKind::EngineStart, fmt::format("rtkit said yes, and the kernel gave {}", describe(*got)));
        granted = *got;
    } else if (const auto now = readBack(0)) {
        granted.cpu = now->cpu;
    }
    granted.source = GrantSource::Rtkit;
    return granted;
}

SchedulingGranted fallBack(const SchedulingRequest& r, const CycleDemand& demand)
{
    // Refused only where the program was started as IDLE or at a raised nice value: it keeps that then.
    setSchedAttr(schedAttributes(SchedClass::Other, r, demand));
    SchedulingGranted granted = readBack(0).value_or(SchedulingGranted{});
    granted.source = GrantSource::Fallback;
    return granted;
}

} // namespace

SchedulingGranted climbDefaultLadder(const SchedulingRequest& r, const CycleDemand& demand, RtkitUse use)
{
    const Rights rights = readRights();
    const auto own = fromOwnRights(r, demand, rights);
    if (own) {
        SchedulingGranted granted = readBack(0).value_or(SchedulingGranted{});
        granted.reason = *own;
        return granted;
    }
    auto rtkit = fromRtkit(r, demand, rights, use);
    if (rtkit) {
        rtkit->reason = fmt::format("{} by rtkit, because own rights allow no FIFO ({})",
                                    use == RtkitUse::Ask ? "granted" : "to be granted", own.error().what);
        return *rtkit;
    }
    SchedulingGranted granted = fallBack(r, demand);
    const std::string& other = rtkit.error().hint;
    granted.reason = fmt::format("no real-time class could be had ({}; {}): {}{}", own.error().what, rtkit.error().what,
                                 own.error().hint, other.empty() ? "" : ", or " + other);
    return granted;
}

} // namespace xrunscope
