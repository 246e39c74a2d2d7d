// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace xrunscope {

inline constexpr std::uint32_t kRate = 48000;
inline constexpr std::uint32_t kFrames = 64; // 4,800 samples from pulse to pulse: 75 cycles

} // namespace xrunscope
