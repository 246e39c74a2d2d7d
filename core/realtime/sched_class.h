// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/realtime/sched_syscalls.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

/// The kernel's attributes for class `c` with the values of `r`, DEADLINE completed from `demand`.
KernelSchedAttr schedAttributes(SchedClass c, const SchedulingRequest& r, const CycleDemand& demand) noexcept;

/// Class, priority, nice and DEADLINE parameters of `attr`; what the class ignores stays 0.
SchedulingGranted fromKernel(const KernelSchedAttr& attr);

/// Gives thread `tid` (0: the calling one) the class that `r` names and compares what the kernel says afterwards. Error
/// (EngineStart) with cause and fix when it is refused or differs.
Expected<SchedulingGranted> setRequestedClass(const SchedulingRequest& r, const CycleDemand& demand, int tid = 0);

} // namespace xrunscope
