// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/realtime/scheduling.h"

namespace xrunscope {

/// 64 frames at 48 kHz, 200 µs of work.
inline constexpr CycleDemand kDemand{Nanos{1'333'333}, std::chrono::microseconds{200}};

inline SchedulingRequest requestOf(SchedClass c)
{
    SchedulingRequest request;
    request.schedClass = c;
    return request;
}

} // namespace xrunscope
