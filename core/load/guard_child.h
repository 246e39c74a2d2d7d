// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include "core/load/process_guard.h"

namespace xrunscope::guard {

/// A process that was started, or why it was not.
struct StartedChild {
    pid_t pid = 0;       ///< 0: not started
    int output = -1;     ///< its stdout and stderr; does not block
    int errnum = 0;      ///< when not started
    bool system = false; ///< pipe or fork failed, the program is not to blame
};

/// fork and exec from a process of a single thread that lives as long as the child may: PDEATHSIG fires when the thread
/// that forked ends. The child has its own process group, default signals, no terminal input, SCHED_OTHER, only the
/// descriptors of its spec, and without `spec.realtime` no way to real-time scheduling.
StartedChild startChild(const ChildSpec& spec);

} // namespace xrunscope::guard
