// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <vector>

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>

#include "ui/charts/scale.h"
#include "ui/charts/ticks.h"
#include "ui/colors.h"

namespace xrunscope {

/// Logical pixels between a plot and its labels.
inline constexpr double kLabelGap = 7;

/// A labelled place on an axis, in pixels of the surface that is painted on.
struct PixelTick {
    double at = 0;
    QString label;
    bool operator==(const PixelTick&) const = default;
};

/// Everything that surrounds the data of one plot.
struct PlotAxes {
    QRectF plot;
    std::vector<PixelTick> bottom, left, right; ///< left ticks have grid lines
};

/// Ticks on their pixels; `label` makes the text of a value.
template <typename Label>
std::vector<PixelTick> placeTicks(const std::vector<Tick>& ticks, const Scale& scale, Label&& label)
{
    std::vector<PixelTick> placed;
    placed.reserve(ticks.size());
    for (const Tick& tick : ticks)
        placed.push_back({scale.map(tick.value), label(tick)});
    return placed;
}

/// Middle of a device-independent pixel: one-pixel lines stay crisp.
inline double crisp(double at)
{
    return std::floor(at) + 0.5;
}

/// Grid and labels, for pictures. (Widgets leave this to QChart.)
void paintAxes(QPainter& painter, const PlotAxes& axes, const QFont& font, const Colors& colors);

/// A vertical stroke of `width`, its left edge at x.
struct Stroke {
    double x = 0, width = 1, top = 0, bottom = 0;
};

/// Fills the strokes without antialiasing; on a vector device as one path a width.
void paintStrokes(QPainter& painter, const std::vector<Stroke>& strokes, const QColor& color);

/// Text on a baseline, cut with an ellipsis where it is wider than `room`; returns its width.
double paintText(QPainter& painter, QPointF at, const QString& text, const QFont& font, const QColor& color,
                 double room);

/// Text with a rim in the colour of the ground, so that it can be read on top of data. `at`: baseline, left.
void paintHaloText(QPainter& painter, QPointF at, const QString& text, const QFont& font, const QColor& color,
                   const QColor& ground);

/// The rounded panel that stands behind a chart of a picture.
void paintPanel(QPainter& painter, const QRectF& panel, const Colors& colors);

/// A colour between two, `share` of the second.
QColor mixed(const QColor& a, const QColor& b, double share);

} // namespace xrunscope
