// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

/// Completes SCHED_DEADLINE parameters for a cycle. What is given stays; of the rest
///   period   = T,
///   deadline = period, or T where that is shorter,
///   runtime  = the larger of half the deadline and longestBurst + T / 10, at most 90 % of the deadline.
/// Half a deadline admits one such thread beside others on every machine, T / 10 is room for wake-up and
/// time stamps, 90 % of a CPU is what the kernel admits: 95 % (sched_rt_runtime_us of sched_rt_period_us), of which
/// its fair server takes 5 % since Linux 6.12. No system call.
DeadlineParams completeDeadline(const DeadlineParams& given, const CycleDemand& demand) noexcept;

/// Checks order and size of complete parameters: 1.024 µs ≤ runtime ≤ deadline ≤ period (sched(7)). Error
/// (Usage). No system call.
Expected<void> checkDeadlineOrder(const DeadlineParams& dl);

/// Checks the period against the kernel's sched_deadline_period_min_us and …max_us (100 µs and 4.2 s unless
/// changed), which it answers with a bare EINVAL. Error (EngineStart) with the fix. Reads /proc/sys.
Expected<void> checkDeadlinePeriod(const DeadlineParams& dl);

/// "640/1333/1333 µs": runtime, deadline, period.
std::string deadlineText(const DeadlineParams& dl);

} // namespace xrunscope
