// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace xrunscope {

/// Nanoseconds.
inline constexpr std::int64_t kSecond = 1'000'000'000;

} // namespace xrunscope
