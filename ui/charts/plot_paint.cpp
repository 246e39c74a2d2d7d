// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_paint.h"

#include <cmath>
#include <map>

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainterPath>

namespace xrunscope {

namespace {

void paintGrid(QPainter& painter, const PlotAxes& axes, const QColor& color)
{
    painter.setPen(QPen(color, 1));
    const auto line = [&](double y) {
        painter.drawLine(QPointF(axes.plot.left(), crisp(y)), QPointF(axes.plot.right(), crisp(y)));
    };
    for (const PixelTick& tick : axes.left)
        line(tick.at);
    line(axes.plot.top());
    line(axes.plot.bottom());
}

} // namespace

void paintAxes(QPainter& painter, const PlotAxes& axes, const QFont& font, const Colors& colors)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintGrid(painter, axes, colors.line);
    painter.setFont(font);
    painter.setPen(colors.dim);
    const QFontMetricsF metrics(font);
    const double middle = (metrics.ascent() - metrics.descent()) / 2;
    for (const PixelTick& tick : axes.left)
        painter.drawText(
            QPointF(axes.plot.left() - kLabelGap - metrics.horizontalAdvance(tick.label), tick.at + middle),
            tick.label);
    for (const PixelTick& tick : axes.right)
        painter.drawText(QPointF(axes.plot.right() + kLabelGap, tick.at + middle), tick.label);
    double free = -1e9;
    for (const PixelTick& tick : axes.bottom) {
        const double width = metrics.horizontalAdvance(tick.label);
        if (tick.at - width / 2 < free)
            continue;
        painter.drawText(QPointF(tick.at - width / 2, axes.plot.bottom() + kLabelGap + metrics.ascent()), tick.label);
        free = tick.at + width / 2 + kLabelGap;
    }
    painter.restore();
}

void paintStrokes(QPainter& painter, const std::vector<Stroke>& strokes, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (painter.paintEngine()->type() != QPaintEngine::SVG) {
        for (const Stroke& s : strokes)
            painter.fillRect(QRectF(s.x, s.top, s.width, s.bottom - s.top), color);
        painter.restore();
        return;
    }
    std::map<double, QPainterPath> paths;
    for (const Stroke& s : strokes) {
        QPainterPath& path = paths[s.width];
        path.moveTo(s.x + s.width / 2, s.top);
        path.lineTo(s.x + s.width / 2, s.bottom);
    }
    painter.setBrush(Qt::NoBrush);
    for (const auto& [width, path] : paths) {
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
        painter.drawPath(path);
    }
    painter.restore();
}

double paintText(QPainter& painter, QPointF at, const QString& text, const QFont& font, const QColor& color,
                 double room)
{
    const QFontMetricsF metrics(font);
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(at, shown);
    return metrics.horizontalAdvance(shown);
}

void paintHaloText(QPainter& painter, QPointF at, const QString& text, const QFont& font, const QColor& color,
                   const QColor& ground)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    QPainterPath outline;
    outline.addText(at, font, text);
    painter.strokePath(outline, QPen(ground, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(at, text);
    painter.restore();
}

void paintPanel(QPainter& painter, const QRectF& panel, const Colors& colors)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colors.line, 1));
    painter.setBrush(colors.panel);
    painter.drawRoundedRect(panel.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto part = [share](int from, int to) { return qRound(from + (to - from) * share); };
    return QColor(part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue()));
}

} // namespace xrunscope
