// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/stats/histogram.h"
#include "ui/charts/scale.h"

namespace xrunscope {

/// One bar of the drawn histogram.
struct Bar {
    double from = 0; ///< µs
    double to = 0;
    std::uint64_t count = 0;
    bool beyond = false; ///< holds only values beyond the limit
};

/// How the bars divide the axis.
struct BarGrid {
    Scale::Kind kind = Scale::Kind::Log;
    double low = 1; ///< µs, > 0 on a Log axis
    double high = 1000;
    int most = 100;     ///< bars
    double limitUs = 0; ///< falls on an edge between two bars; 0: none
};

/// The histogram in equally wide bars, narrowest twice a bin of it on a Log axis. The limit is an edge between two
/// bars, and a bin that contains it counts below it, so that a bar beyond holds only values beyond. Bins that
/// overlap several bars are shared out in whole counts; the sum of all is kept. Values outside of the axis are in
/// the first or the last bar.
std::vector<Bar> barsOf(const Histogram& histogram, const BarGrid& grid);

} // namespace xrunscope
