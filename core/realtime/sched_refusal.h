// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"
#include "core/realtime/rights.h"
#include "core/realtime/sched_syscalls.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

/// Why FIFO or RR at `priority` is refused with EPERM ("RLIMIT_RTPRIO is 0"), for use inside a sentence.
std::string realtimeRefusalCause(const Rights& rights, int priority);

/// What to do about it, for use inside a sentence.
std::string realtimeRefusalFix(const Rights& rights, int priority);

/// The kernel's refusal of `attr` (errno of sched_setattr by the calling thread on thread `tid`, 0: itself) as an error
/// (EngineStart) with cause and fix. Reads the rights of the calling thread, and affinity and class of `tid`.
Error schedulingRefusal(const SchedulingRequest& r, const KernelSchedAttr& attr, int errnum, int tid);

} // namespace xrunscope
