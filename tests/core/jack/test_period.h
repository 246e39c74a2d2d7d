// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace xrunscope {

/// The period of the graphs in these tests: 1 ms.
inline constexpr std::int64_t kT = 1'000'000;

} // namespace xrunscope
