// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// Sets PR_SET_TIMERSLACK of the calling thread (1 ns or more) and reads it back. Error (EngineStart).
Expected<void> setTimerSlack(Nanos slack);

/// Timer slack of `tid` (0: the calling thread); 0 when it cannot be read, which needs CAP_SYS_NICE for
/// another thread.
Nanos timerSlack(int tid);

} // namespace xrunscope
