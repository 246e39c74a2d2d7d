// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>

#include "core/stats/latencytest.h"
#include "core/stats/latencytest_columns.h"

namespace xrunscope {

/// What the chart of latencytest shows.
struct LatencytestModel {
    Geometry geometry;
    bool modelled = false;
    std::int64_t begin = 0; ///< nanoseconds after the first release
    std::int64_t end = 1;
    std::vector<LatencytestColumn> columns;
};

/// The colours of the chart: its own, whatever the theme, unless it is drawn for a light page.
struct LatencytestColors {
    QColor ground{0x00, 0x00, 0x00};
    QColor deadline{0xff, 0x00, 0x00};
    QColor fragment{0xff, 0xff, 0x00};
    QColor total{0xff, 0xff, 0xff};
    QColor cpu{0x00, 0xff, 0x00};
    QColor text{0xc8, 0xc8, 0xc8};
};
/// The same hues on white, for paper and light pages.
LatencytestColors latencytestColorsOnWhite();

/// The height of a plot whose deadline line stands 450 pixels up, as PIXEL_PER_MS has it; above it is room for what is
/// longer.
inline constexpr double kLatencytestPlotHeight = 486;

/// Draws axes, the two lines and the two curves, each the maximum of its pixel column, into `area`, with the names of
/// the colours in a line above the plot. What is longer than the plot is high is cut at its top. GUI thread.
void paintLatencytest(QPainter& painter, const LatencytestModel& model, const QRectF& area, const QFont& font,
                      const LatencytestColors& colors = {});

/// The plot that paintLatencytest draws into, inside `area`.
QRectF latencytestPlot(const QRectF& area, const QFont& font);

/// "3 × 256 bytes (64 frames), 44,100 Hz".
QString latencytestFormatText(const Geometry& geometry);
/// "4.2 ms (0) · total ±1 ms 96.32 %, ±2 ms 99.99 % · CPU loop ±0.1 ms 99.12 %, max 1.42 ms · 63,551 cycles".
QString latencytestFiguresText(const LatencytestFigures& figures);

} // namespace xrunscope
