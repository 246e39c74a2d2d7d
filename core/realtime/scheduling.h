// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// Linux scheduling classes; the values are the kernel's SCHED_* numbers.
enum class SchedClass : int { Other = 0, Fifo = 1, Rr = 2, Batch = 3, Iso = 4, Idle = 5, Deadline = 6, Ext = 7 };

/// Command line name ("fifo") and its inverse; nullopt for an unknown name.
std::string_view schedClassName(SchedClass c) noexcept;
std::optional<SchedClass> schedClassFromName(std::string_view name) noexcept;
/// All eight, in the order in which a user chooses them: fifo, rr, deadline, other, batch, idle, iso, ext.
const std::vector<SchedClass>& allSchedClasses();
/// True for the classes that take a priority of 1..99.
constexpr bool hasPriority(SchedClass c) noexcept
{
    return c == SchedClass::Fifo || c == SchedClass::Rr;
}
/// True for the classes on which a nice value has an effect.
constexpr bool hasNice(SchedClass c) noexcept
{
    return c == SchedClass::Other || c == SchedClass::Batch || c == SchedClass::Ext;
}

/// SCHED_DEADLINE parameters; a zero field is derived from the cycle.
struct DeadlineParams {
    Nanos runtime{0};
    Nanos deadline{0};
    Nanos period{0};
    bool operator==(const DeadlineParams&) const = default;
};

/// What the user asks of the cycle thread.
struct SchedulingRequest {
    std::optional<SchedClass> schedClass; ///< nullopt: the default ladder, own limits, rtkit, OTHER
    int priority = 70;                    ///< FIFO and RR, 1..99
    int nice = 0;                         ///< -20..19, OTHER, BATCH and EXT
    DeadlineParams dl;
    std::optional<int> cpu;          ///< pin the cycle thread to this CPU
    std::optional<Nanos> timerSlack; ///< PR_SET_TIMERSLACK; nullopt: the kernel's default
    std::optional<int> cpuLatencyUs; ///< value held in /dev/cpu_dma_latency during the run
    bool operator==(const SchedulingRequest&) const = default;
};

enum class GrantSource { OwnLimits, Rtkit, Fallback };

/// What the kernel says the cycle thread has (read back with sched_getattr).
struct SchedulingGranted {
    SchedClass schedClass = SchedClass::Other;
    int priority = 0;
    int nice = 0;
    DeadlineParams dl;
    GrantSource source = GrantSource::OwnLimits;
    std::string reason;              ///< one sentence: why this class, and the fix when it is less than asked
    std::optional<int> cpu;          ///< the only one of several CPUs that it may run on, read back
    Nanos timerSlack{0};             ///< read back; 0 where the class ignores it
    std::optional<int> cpuLatencyUs; ///< held value
    bool operator==(const SchedulingGranted&) const = default;
};

/// What the class must be able to carry: the period and the longest stretch of CPU time without a sleep.
struct CycleDemand {
    Nanos period{0};
    Nanos longestBurst{0};
};

/// "FIFO 70", "OTHER nice -5", "DEADLINE 640/1333/1333 µs": for display.
std::string describe(const SchedulingRequest& r);
std::string describe(const SchedulingGranted& g);

/// Checks ranges and combinations (priority with OTHER, a nice value with FIFO…). No system call.
Expected<void> validate(const SchedulingRequest& r, const CycleDemand& demand);

/// Gives the calling thread the requested class, CPU and timer slack and reads all of it back.
/// Call on the cycle thread before its loop. An explicit class that is refused is an error
/// (EngineStart) with cause and fix; with schedClass == nullopt the ladder FIFO 70 from own limits,
/// rtkit, OTHER always succeeds. Does not touch /dev/cpu_dma_latency.
Expected<SchedulingGranted> applyToThisThread(const SchedulingRequest& r, const CycleDemand& demand);

/// What applyToThisThread would give, tried on a short-lived thread of its own. Never asks rtkit for a
/// grant (that is permanent for the process), only whether it would give one. Any thread; milliseconds.
Expected<SchedulingGranted> preview(const SchedulingRequest& r, const CycleDemand& demand);

/// Reads back what a thread of this process has (tid 0: the calling thread).
Expected<SchedulingGranted> readBack(int tid);

/// What the thread has now, in words, when its class, priority or CPU is no longer that of `granted`; empty: it is, or
/// the thread is gone. The kernel drops a pinning when the CPU goes offline or the cpuset changes.
std::string changedSince(const SchedulingGranted& granted, int tid);

} // namespace xrunscope
