// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "core/base/time.h"
#include "core/cycle/cycle_record.h"
#include "core/cycle/engine.h"

namespace xrunscope {

/// What the loop is to do.
struct TimerLoopPlan {
    Geometry geometry;
    MonoTime firstRelease{};
    std::uint64_t periods = 0; ///< run periods 0 … periods − 1
};

/// How the loop ended.
struct TimerLoopEnd {
    EndReason reason = EndReason::Completed;
    std::uint64_t periodsDue = 0;
    MonoTime end{};
    std::uint64_t skippedAtEnd = 0; ///< the last of the periods due
};

/// The cycle loop on absolute sleeps, behaving as a buffer does (see TimerEngine). `Clock` has now() and
/// sleepUntil(MonoTime), `work` is the cycle's CPU loop, `push` takes the record, `starved` is asked once a
/// cycle with its start. Cycle thread; no allocation, lock or I/O of its own.
template <typename Clock, typename Work, typename Push, typename Starved>
TimerLoopEnd runTimerLoop(const TimerLoopPlan& plan, const std::atomic<bool>& stop, Clock& clock, Work&& work,
                          Push&& push, Starved&& starved)
{
    const Geometry& g = plan.geometry;
    const Nanos deadline = g.deadline();
    const auto releaseOf = [&](std::uint64_t k) { return plan.firstRelease + g.releaseOffset(k); };

    for (std::uint64_t k = 0; k < plan.periods;) {
        MonoTime release = releaseOf(k);
        std::uint32_t flags = 0;
        std::uint64_t skipped = 0;
        MonoTime start = clock.now();
        if (start < release) {
            clock.sleepUntil(release);
            start = clock.now();
        } else {
            flags |= cycle_flag::kOwed;
        }
        // Dry: the periods whose deadline has passed are lost, the grid goes on.
        while (start - release > deadline) {
            const MonoTime oldestAlive = start - deadline;
            std::uint64_t next = g.periodAt(oldestAlive - plan.firstRelease);
            if (releaseOf(next) < oldestAlive)
                ++next;
            next = std::min(next, plan.periods);
            skipped += next - k;
            k = next;
            if (k >= plan.periods)
                return {EndReason::Completed, plan.periods, start, skipped};
            release = releaseOf(k);
            flags = cycle_flag::kAfterSkip | cycle_flag::kOwed;
            if (start < release) {
                flags = cycle_flag::kAfterSkip;
                clock.sleepUntil(release);
                start = clock.now();
            }
        }
        if (stop.load(std::memory_order_relaxed))
            return {EndReason::Stopped, k, start, skipped};
        if (starved(start))
            return {EndReason::Starved, k, start, skipped};
        work();
        const MonoTime workEnd = clock.now();
        // The timer has nothing to hand over after its work: its last stamp is the end of the work.
        push(CycleRecord{k, toNs(release), toNs(start), toNs(workEnd), toNs(workEnd), flags,
                         static_cast<std::uint32_t>(std::min<std::uint64_t>(skipped, UINT32_MAX))});
        ++k;
    }
    return {EndReason::Completed, plan.periods, clock.now(), 0};
}

} // namespace xrunscope
