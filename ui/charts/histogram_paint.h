// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QFont>
#include <QPainter>
#include <QRectF>

#include "core/stats/distribution.h"
#include "ui/charts/axis_range.h"
#include "ui/charts/bars.h"
#include "ui/charts/plot_paint.h"
#include "ui/charts/quantity.h"
#include "ui/colors.h"

namespace xrunscope {

/// What a histogram shows.
struct HistogramModel {
    Distribution distribution;
    Quantity quantity = Quantity::Delay;
    std::int64_t limitNs = 0; ///< 0: none
    bool logX = true;
    AxisRange micros{10, 2000};
    AxisRange counts{1, 100}; ///< the axis begins somewhat below 1, so that a count of 1 is seen

    /// Makes room for the distribution and, on a logarithmic µs axis, the limit. True when an axis changed.
    bool fitRanges();
    Scale microsScale(const QRectF& plot) const;
    Scale countScale(const QRectF& plot) const;
    /// The bars for a plot of this width.
    std::vector<Bar> bars(const QRectF& plot) const;
};

/// Ticks and grid of the plot.
PlotAxes histogramAxes(const HistogramModel& model, const QRectF& plot, const QFont& font);

/// Bars, percentile lines and the limit with their labels.
void paintHistogram(QPainter& painter, const HistogramModel& model, const QRectF& plot, const QFont& font,
                    const Colors& colors, double pixelRatio);

} // namespace xrunscope
