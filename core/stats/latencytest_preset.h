// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cycle/geometry.h"

namespace xrunscope {

/// What latencytest was mostly run with: 3 fragments of 256 bytes (16-bit stereo) at the rate of the cards of its time,
/// and a CPU loop of 80 % of a fragment.
inline constexpr Geometry kLatencytestGeometry{44100, 64, 3};
inline constexpr int kLatencytestCpuLoad = 80;

} // namespace xrunscope
