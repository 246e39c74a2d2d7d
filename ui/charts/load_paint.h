// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QFont>
#include <QPainter>
#include <QPolygonF>
#include <QRectF>

#include "core/run/live_feed.h"
#include "ui/charts/plot_paint.h"
#include "ui/colors.h"

namespace xrunscope {

/// What a load chart shows.
struct LoadModel {
    std::vector<LoadPoint> points; ///< in time order
    std::int64_t begin = 0;        ///< visible part, nanoseconds after the first release
    std::int64_t end = 60'000'000'000;
    bool dspKnown = true;         ///< false: no DSP curve
    double switchesHigh = 10'000; ///< top of the right axis, a second

    /// Makes room for the context switches, in 1-2-5 steps with hysteresis. True when the axis changed.
    bool fitSwitches();
};

/// One curve on the pixels of a plot, at most two points a pixel: of points that share one, the lowest and the
/// highest. The first and last point outside of the view are cut to its edge.
enum class LoadCurve { Dsp, User, System, Switches };
QPolygonF loadCurve(const LoadModel& model, LoadCurve curve, const QRectF& plot);

/// Ticks and grid of the plot.
PlotAxes loadAxes(const LoadModel& model, const QRectF& plot, const QFont& font);

/// The curves, and the names in their colours right-aligned above the plot.
void paintLoad(QPainter& painter, const LoadModel& model, const QRectF& plot, const QFont& font, const Colors& colors);

} // namespace xrunscope
