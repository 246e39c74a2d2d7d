// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace xrunscope {

/// What a device takes instead of a value that it refuses: "it takes 48 or 96 (multiples of 48)", "it takes 8000 to
/// 192000", "it takes no more than 4". `takes` tells for one value; it is asked for values from `least` to `most`,
/// nearest first, at most some thousand times.
std::string nearMissText(std::uint32_t asked, std::uint32_t least, std::uint32_t most,
                         const std::function<bool(std::uint32_t)>& takes);

} // namespace xrunscope
