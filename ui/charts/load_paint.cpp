// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/load_paint.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/axis_range.h"

namespace xrunscope {

namespace {

constexpr double kSecondNs = 1e9;

double valueOf(const LoadPoint& point, LoadCurve curve)
{
    switch (curve) {
    case LoadCurve::Dsp:
        return point.dspMean;
    case LoadCurve::User:
        return point.user;
    case LoadCurve::System:
        return point.system;
    case LoadCurve::Switches:
        return point.contextSwitches;
    }
    return 0;
}

/// A point stands in the middle of its second.
double timeOf(const LoadPoint& point)
{
    return (static_cast<double>(point.second) + 0.5) * kSecondNs;
}

QPointF between(const QPointF& a, const QPointF& b, double x)
{
    return b.x() > a.x() ? QPointF(x, a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x())) : b;
}

/// Cuts a line to [left, right] by its x, points on the edges being interpolated.
QPolygonF cutToPlot(const QPolygonF& line, double left, double right)
{
    QPolygonF out;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QPointF p = line[i];
        const bool inside = p.x() >= left && p.x() <= right;
        if (i > 0 && line[i - 1].x() < left && p.x() > left)
            out.append(between(line[i - 1], p, left));
        if (inside)
            out.append(p);
        if (i > 0 && line[i - 1].x() < right && p.x() > right)
            out.append(between(line[i - 1], p, right));
    }
    return out;
}

/// Of points within one pixel the lowest and the highest, in their order.
QPolygonF thinned(const QPolygonF& line)
{
    QPolygonF out;
    for (qsizetype i = 0; i < line.size();) {
        qsizetype low = i, high = i, next = i;
        for (; next < line.size() && std::floor(line[next].x()) == std::floor(line[i].x()); ++next) {
            low = line[next].y() > line[low].y() ? next : low;
            high = line[next].y() < line[high].y() ? next : high;
        }
        out.append(line[std::min(low, high)]);
        if (low != high)
            out.append(line[std::max(low, high)]);
        i = next;
    }
    return out;
}

struct Named {
    LoadCurve curve;
    QString name;
    QColor color;
};

std::array<Named, 4> namedCurves(const Colors& colors)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("LoadChart", text); };
    return {Named{LoadCurve::Switches, tr("switches/s"), mixed(colors.panel, colors.dim, 0.75)},
            Named{LoadCurve::System, tr("system"), colors.system}, Named{LoadCurve::User, tr("user"), colors.delay},
            Named{LoadCurve::Dsp, tr("DSP"), colors.dsp}};
}

void paintNames(QPainter& painter, const LoadModel& model, const QRectF& plot, const QFont& font, const Colors& colors)
{
    const QFontMetricsF metrics(font);
    double right = plot.right();
    const double baseline = plot.top() - metrics.descent() - 5;
    painter.setFont(font);
    for (const Named& curve : namedCurves(colors)) {
        if (curve.curve == LoadCurve::Dsp && !model.dspKnown)
            continue;
        right -= metrics.horizontalAdvance(curve.name);
        painter.setPen(curve.color);
        painter.drawText(QPointF(right, baseline), curve.name);
        right -= metrics.horizontalAdvance(QLatin1Char('0')) * 1.6;
    }
}

} // namespace

bool LoadModel::fitSwitches()
{
    double most = 0;
    for (const LoadPoint& point : points)
        most = std::max(most, point.hasSystem ? point.contextSwitches : 0);
    AxisRange range(1, switchesHigh);
    const bool changed = range.fit(1, std::max(most * 1.1, 1000.0));
    switchesHigh = range.high();
    return changed;
}

QPolygonF loadCurve(const LoadModel& model, LoadCurve curve, const QRectF& plot)
{
    const bool dsp = curve == LoadCurve::Dsp;
    if (dsp && !model.dspKnown)
        return {};
    const double perNs = plot.width() / static_cast<double>(model.end - model.begin);
    const Scale y(Scale::Kind::Linear, 0, curve == LoadCurve::Switches ? model.switchesHigh : 100, plot.bottom(),
                  plot.top());
    QPolygonF line;
    line.reserve(static_cast<qsizetype>(model.points.size()));
    for (const LoadPoint& point : model.points) {
        if (dsp || point.hasSystem)
            line.append(QPointF(plot.left() + (timeOf(point) - static_cast<double>(model.begin)) * perNs,
                                y.map(valueOf(point, curve))));
    }
    return thinned(cutToPlot(line, plot.left(), plot.right()));
}

PlotAxes loadAxes(const LoadModel& model, const QRectF& plot, const QFont& font)
{
    const QFontMetricsF metrics(font);
    PlotAxes axes;
    axes.plot = plot;
    const Scale percent(Scale::Kind::Linear, 0, 100, plot.bottom(), plot.top());
    const Scale switches(Scale::Kind::Linear, 0, model.switchesHigh, plot.bottom(), plot.top());
    const bool tall = plot.height() >= metrics.height() * 6;
    for (const double value : {0.0, 25.0, 50.0, 75.0, 100.0}) {
        if (tall || value == 0 || value == 50 || value == 100)
            axes.left.push_back({percent.map(value), QStringLiteral("%1 %").arg(value)});
    }
    for (const double value : {0.0, model.switchesHigh / 2, model.switchesHigh})
        axes.right.push_back(
            {switches.map(value), value >= 1000 ? QStringLiteral("%1 k").arg(value / 1000) : numberLabel(value)});
    return axes;
}

void paintLoad(QPainter& painter, const LoadModel& model, const QRectF& plot, const QFont& font, const Colors& colors)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const Named& named : namedCurves(colors)) {
        const QPolygonF line = loadCurve(model, named.curve, plot);
        // Piece by piece: stroking a long jagged curve as one costs several times as much.
        painter.setPen(QPen(named.color, named.curve == LoadCurve::Switches ? 1.0 : 1.4, Qt::SolidLine, Qt::FlatCap));
        QList<QLineF> pieces;
        pieces.reserve(line.size());
        for (qsizetype i = 1; i < line.size(); ++i)
            pieces.append(QLineF(line[i - 1], line[i]));
        if (line.size() == 1)
            pieces.append(QLineF(line.first(), line.first() + QPointF(1.5, 0)));
        painter.drawLines(pieces);
    }
    paintNames(painter, model, plot, font, colors);
    painter.restore();
}

} // namespace xrunscope
