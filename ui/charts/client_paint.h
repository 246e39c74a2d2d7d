// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QStringList>

#include "ui/charts/axis_range.h"
#include "ui/charts/plot_paint.h"
#include "ui/colors.h"

namespace xrunscope {

/// One load client in one second of the run, or in a few of them. Nanoseconds.
struct ClientPoint {
    std::int64_t begin = 0; ///< after the first release
    std::int64_t width = 1'000'000'000;
    bool alive = true;
    std::uint32_t late = 0;
    std::int64_t wakeMax = 0;
    std::int64_t runMax = 0;
};

/// What the history of one client shows.
struct ClientModel {
    std::vector<ClientPoint> points; ///< in time order
    std::int64_t end = 10'000'000'000;
    AxisRange range{1, 1000}; ///< µs axis

    /// Makes room for the points, on both axes.
    void fit();
    Scale timeScale(const QRectF& plot) const;
    Scale valueScale(const QRectF& plot) const;
};

/// Ticks and grid of the plot.
PlotAxes clientAxes(const ClientModel& model, const QRectF& plot, const QFont& font);

/// Both maxima as steps, seconds with late cycles with a red dot, the time when the client was dead shaded; names of
/// the curves above the plot.
void paintClient(QPainter& painter, const ClientModel& model, const QRectF& plot, const QFont& font,
                 const Colors& colors);

/// What lies under a point.
QStringList clientLines(const ClientModel& model, const QRectF& plot, double x);

} // namespace xrunscope
