// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// Properties of org.freedesktop.RealtimeKit1 on the system bus.
struct RtkitLimits {
    int maxPriority = 0;
    Nanos rtTimeMax{0}; ///< the most CPU time without a sleep; 0: rtkit does not say, treated as unavailable
};

/// Asks rtkit what it would give; error when there is no system bus or no rtkit. Any thread; blocks ≤ 1 s.
Expected<RtkitLimits> rtkitLimits();

/// Asks rtkit to make `tid` of this process SCHED_RR at `priority`. Lowers RLIMIT_RTTIME of the process
/// for good, so call it only when every child process has been started. Any thread; blocks ≤ 2 s.
Expected<void> rtkitMakeRealtime(int tid, int priority, const RtkitLimits& limits);

} // namespace xrunscope
