// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

/// Gives another thread of this process, one that a server's library made, the requested class and CPU, and reads them
/// back. Without a class it keeps what it has. Error (EngineStart) with cause and fix when it is refused. Timer slack
/// is a thread's own matter and not set. Any ordinary thread.
Expected<SchedulingGranted> applyToThread(int tid, const SchedulingRequest& r, const CycleDemand& demand);

} // namespace xrunscope
