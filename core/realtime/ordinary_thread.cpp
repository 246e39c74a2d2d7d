// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/ordinary_thread.h"

#include <sched.h>

namespace xrunscope {

void becomeOrdinary() noexcept
{
    const sched_param ordinary{};
    sched_setscheduler(0, SCHED_OTHER, &ordinary); // 0: this thread, not its process
}

} // namespace xrunscope
