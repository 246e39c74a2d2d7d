// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/stats/timeline.h"
#include "ui/charts/quantity.h"

namespace xrunscope {

/// What one or more neighbouring pixels of the timeline show.
struct PixelColumn {
    int x = 0;        ///< first pixel, from the left edge of the plot
    int width = 1;    ///< pixels
    double lowUs = 0; ///< smallest and largest value in it
    double highUs = 0;
    bool missed = false;
    bool operator==(const PixelColumn&) const = default;
};

/// The columns on the pixels of a plot that shows [begin, end) nanoseconds: those that share a pixel are merged,
/// wide ones span several, empty ones and those outside of the range are left out. In time order.
std::vector<PixelColumn> pixelColumns(const std::vector<TimelineColumn>& columns, Quantity quantity, std::int64_t begin,
                                      std::int64_t end, int pixels);

/// Pixels from one column to the next, the median; 0 of less than two columns.
int columnSpacing(const std::vector<PixelColumn>& columns);

/// Widens columns up to the next one where no more than `most` pixels lie between their left edges: what was
/// measured at a coarser pace than the pixels then shows no gaps that were none.
void closeGaps(std::vector<PixelColumn>& columns, int most);

} // namespace xrunscope
