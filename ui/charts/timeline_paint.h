// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QFont>
#include <QPainter>
#include <QRectF>

#include "core/run/run_info.h"
#include "core/stats/timeline.h"
#include "core/stats/xrun.h"
#include "ui/charts/axis_range.h"
#include "ui/charts/phase_bands.h"
#include "ui/charts/plot_paint.h"
#include "ui/charts/quantity.h"
#include "ui/colors.h"

namespace xrunscope {

/// What a timeline shows; nanoseconds after the first release where not said otherwise.
struct TimelineModel {
    Quantity quantity = Quantity::Delay;
    std::int64_t begin = 0; ///< visible part
    std::int64_t end = 1;
    std::vector<TimelineColumn> columns;
    std::int64_t spareNs = 0;
    std::int64_t deadlineNs = 0;
    std::vector<Xrun> xruns;
    std::int64_t firstRelease = 0; ///< CLOCK_MONOTONIC, the zero of Xrun::release
    std::vector<Marker> markers;
    std::vector<PhaseBand> phases;
    std::optional<std::int64_t> now;
    AxisRange range{5, 2000}; ///< µs axis

    /// The line's value, ns; 0: none.
    std::int64_t limitNs() const { return quantity == Quantity::Delay ? spareNs : deadlineNs; }
    std::int64_t timeOf(const Xrun& xrun) const { return xrun.release - firstRelease; }
    /// Makes room on the µs axis for the columns and the line. True when it changed.
    bool fitRange();
    Scale timeScale(const QRectF& plot) const;
    Scale valueScale(const QRectF& plot) const;
};

/// Ticks and grid of the plot.
PlotAxes timelineAxes(const TimelineModel& model, const QRectF& plot, const QFont& font);

/// The columns over the thin lines of the XRUNs: min to max of each pixel as a stroke, the maximum stressed, those
/// that missed in the colour of XRUNs; single cycles far apart as stems. `pixelRatio`: device pixels a logical one.
void paintColumns(QPainter& painter, const TimelineModel& model, const QRectF& plot, const Colors& colors,
                  double pixelRatio);

/// Everything on top of the columns: XRUN marks, markers, the now line, the spare-time or deadline line.
void paintMarks(QPainter& painter, const TimelineModel& model, const QRectF& plot, const QFont& font,
                const Colors& colors);

} // namespace xrunscope
