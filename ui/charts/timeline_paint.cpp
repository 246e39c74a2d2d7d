// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_paint.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPolygonF>

#include "ui/charts/xrun_marks.h"

namespace xrunscope {

namespace {

constexpr double kLeastAxisUs = 0.5; ///< delays below are drawn at the lowest edge

void paintMarkers(QPainter& painter, const TimelineModel& model, const QRectF& plot, const Colors& colors)
{
    const Scale time = model.timeScale(plot);
    for (const Marker& marker : model.markers) {
        const auto t = static_cast<double>(marker.at);
        if (!time.contains(t))
            continue;
        const double x = std::floor(time.map(t)) + 0.5;
        const QColor color = marker.kind == Marker::Kind::User ? colors.accent : colors.dim;
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(mixed(colors.panel, color, 0.5), 1, Qt::DotLine));
        painter.drawLine(QPointF(x, plot.top() + 2), QPointF(x, plot.bottom()));
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(colors.panel, 1));
        painter.setBrush(color);
        const double side = x + 11 > plot.right() ? -1 : 1; // a flag at the end of the run flies to the left
        painter.drawPolygon(QPolygonF{{x, plot.top() + 2},
                                      {x + side * 11, plot.top() + 2},
                                      {x + side * 8, plot.top() + 6},
                                      {x + side * 11, plot.top() + 10},
                                      {x, plot.top() + 10}});
    }
}

QString limitText(const TimelineModel& model)
{
    const double us = static_cast<double>(model.limitNs()) / 1e3;
    if (model.quantity == Quantity::Response)
        return QCoreApplication::translate("TimelineChart", "deadline %1").arg(microsLabel(us));
    return us > 0 ? QCoreApplication::translate("TimelineChart", "spare time %1").arg(microsLabel(us))
                  : QCoreApplication::translate("TimelineChart", "no spare time");
}

void paintLimit(QPainter& painter, const TimelineModel& model, const QRectF& plot, const QFont& font,
                const Colors& colors)
{
    const Scale value = model.valueScale(plot);
    const double us = static_cast<double>(model.limitNs()) / 1e3;
    if (model.deadlineNs <= 0 || us > value.high())
        return;
    const double y = std::floor(value.map(us)) + 0.5;
    painter.setRenderHint(QPainter::Antialiasing, false);
    QPen dashed(colors.deadline, 1);
    dashed.setDashPattern({5, 3});
    painter.setPen(dashed);
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));

    const QString text = limitText(model);
    const QFontMetricsF metrics(font);
    const bool above = y - metrics.height() - 2 >= plot.top();
    const double baseline = above ? y - metrics.descent() - 3 : y + metrics.ascent() + 3;
    paintHaloText(painter, QPointF(plot.right() - metrics.horizontalAdvance(text) - 4, baseline), text, font,
                  colors.deadline, colors.panel);
}

} // namespace

bool TimelineModel::fitRange()
{
    std::vector<double> lows;
    double high = 0;
    for (const TimelineColumn& c : columns) {
        if (c.count == 0)
            continue;
        const bool delay = quantity == Quantity::Delay;
        lows.push_back(static_cast<double>(delay ? c.delayMin : c.responseMin) / 1e3);
        high = std::max(high, static_cast<double>(delay ? c.delayMax : c.responseMax) / 1e3);
    }
    double low = 10;
    if (!lows.empty()) { // but for the lowest in a hundred columns, which would take room from the others
        const auto lowest = lows.begin() + static_cast<std::ptrdiff_t>(lows.size() / 100);
        std::nth_element(lows.begin(), lowest, lows.end());
        low = *lowest;
    }
    const double limit = static_cast<double>(limitNs()) / 1e3;
    if (high <= 0)
        high = 1000;
    high = std::max({high * 1.2, limit * 1.8, kLeastAxisUs * 20});
    low = std::clamp(std::min(low * 0.9, limit > 0 ? limit : low), kLeastAxisUs, high / 8);
    return range.fit(low, high);
}

Scale TimelineModel::timeScale(const QRectF& plot) const
{
    return {Scale::Kind::Linear, static_cast<double>(begin), static_cast<double>(end), plot.left(), plot.right()};
}

Scale TimelineModel::valueScale(const QRectF& plot) const
{
    return {Scale::Kind::Log, range.low(), range.high(), plot.bottom(), plot.top()};
}

PlotAxes timelineAxes(const TimelineModel& model, const QRectF& plot, const QFont& font)
{
    const QFontMetricsF metrics(font);
    PlotAxes axes;
    axes.plot = plot;
    const int across = static_cast<int>(plot.width() / (metrics.horizontalAdvance(QStringLiteral("00:00.000")) * 1.6));
    axes.bottom = placeTicks(timeTicks(model.begin, model.end, std::max(across, 1)), model.timeScale(plot),
                             [](const Tick& tick) { return tick.label; });
    const int up = static_cast<int>(plot.height() / (metrics.height() * 1.7));
    axes.left = placeTicks(logTicks(model.range.low(), model.range.high(), std::max(up, 2)), model.valueScale(plot),
                           [](const Tick& tick) { return microsLabel(tick.value); });
    return axes;
}

void paintMarks(QPainter& painter, const TimelineModel& model, const QRectF& plot, const QFont& font,
                const Colors& colors)
{
    painter.save();
    paintXrunMarks(painter, model, plot, colors);
    const Scale time = model.timeScale(plot);
    if (model.now && time.contains(static_cast<double>(*model.now))) {
        const double x = std::floor(time.map(static_cast<double>(*model.now))) + 0.5;
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(colors.dim, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    paintMarkers(painter, model, plot, colors);
    paintLimit(painter, model, plot, font, colors);
    paintPhaseBands(painter, model.phases, model.timeScale(plot), plot, font, colors);
    painter.restore();
}

} // namespace xrunscope
