// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope {

/// Which figure a chart shows.
enum class Quantity { Delay, Response };

} // namespace xrunscope
