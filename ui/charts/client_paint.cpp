// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/client_paint.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/ticks.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kLeastUs = 0.5; ///< values below are drawn at the lowest edge

QString tr(const char* text)
{
    return QCoreApplication::translate("ClientChart", text);
}

double toMicros(std::int64_t ns)
{
    return std::max(static_cast<double>(ns) / 1e3, kLeastUs);
}

/// The steps of one figure, in pieces: a dead client has none.
void paintSteps(QPainter& painter, const ClientModel& model, const QRectF& plot, std::int64_t ClientPoint::*figure,
                const QColor& color)
{
    const Scale x = model.timeScale(plot);
    const Scale y = model.valueScale(plot);
    painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::FlatCap));
    QList<QLineF> pieces;
    const ClientPoint* before = nullptr;
    for (const ClientPoint& p : model.points) {
        if (!p.alive && p.*figure == 0) {
            before = nullptr;
            continue;
        }
        const double left = x.map(static_cast<double>(p.begin));
        const double right = x.map(static_cast<double>(p.begin + p.width));
        const double at = y.map(toMicros(p.*figure));
        if (before != nullptr)
            pieces.append(QLineF(left, y.map(toMicros(before->*figure)), left, at));
        pieces.append(QLineF(left, at, right, at));
        before = &p;
    }
    painter.drawLines(pieces);
}

void paintLateDots(QPainter& painter, const ClientModel& model, const QRectF& plot, const Colors& colors)
{
    const Scale x = model.timeScale(plot);
    const Scale y = model.valueScale(plot);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.xrun);
    double last = -1e9;
    for (const ClientPoint& p : model.points) {
        const double at = x.map(static_cast<double>(p.begin) + static_cast<double>(p.width) / 2);
        if (p.late == 0 || at - last < 1)
            continue;
        painter.drawEllipse(QPointF(at, y.map(toMicros(std::max(p.wakeMax, p.runMax)))), 2.5, 2.5);
        last = at;
    }
}

void paintDead(QPainter& painter, const ClientModel& model, const QRectF& plot, const QFont& font, const Colors& colors)
{
    const Scale x = model.timeScale(plot);
    double from = -1;
    const auto shade = [&](double to) {
        const QRectF area(from, plot.top(), to - from, plot.height());
        painter.fillRect(area, mixed(colors.panel, colors.dim, 0.2));
        const QString word = tr("not alive");
        const QFontMetricsF metrics(font);
        if (metrics.horizontalAdvance(word) + 8 < area.width()) {
            painter.setFont(font);
            painter.setPen(colors.dim);
            painter.drawText(area, Qt::AlignCenter, word);
        }
        from = -1;
    };
    for (const ClientPoint& p : model.points) {
        const double left = x.map(static_cast<double>(p.begin));
        if (!p.alive && from < 0)
            from = left;
        else if (p.alive && from >= 0)
            shade(left);
    }
    if (from >= 0)
        shade(x.map(static_cast<double>(model.points.back().begin + model.points.back().width)));
}

void paintNames(QPainter& painter, const QRectF& plot, const QFont& font, const Colors& colors)
{
    const QFontMetricsF metrics(font);
    const double baseline = plot.top() - metrics.descent() - 3;
    double right = plot.right();
    painter.setFont(font);
    const std::pair<QString, QColor> names[] = {
        {tr("late"), colors.xrun}, {tr("ran for, maximum"), colors.dsp}, {tr("woke after, maximum"), colors.delay}};
    for (const auto& [name, color] : names) {
        right -= metrics.horizontalAdvance(name);
        painter.setPen(color);
        painter.drawText(QPointF(right, baseline), name);
        right -= metrics.horizontalAdvance(QLatin1Char('0')) * 2;
    }
}

} // namespace

void ClientModel::fit()
{
    double low = 1e9;
    double high = 10;
    for (const ClientPoint& p : points) {
        end = std::max(end, p.begin + p.width);
        if (!p.alive && p.wakeMax == 0)
            continue;
        low = std::min({low, toMicros(p.wakeMax), toMicros(p.runMax)});
        high = std::max({high, toMicros(p.wakeMax), toMicros(p.runMax)});
    }
    range.reset(std::clamp(low * 0.8, kLeastUs, high / 8), high * 1.3);
}

Scale ClientModel::timeScale(const QRectF& plot) const
{
    return {Scale::Kind::Linear, 0, static_cast<double>(end), plot.left(), plot.right()};
}

Scale ClientModel::valueScale(const QRectF& plot) const
{
    return {Scale::Kind::Log, range.low(), range.high(), plot.bottom(), plot.top()};
}

PlotAxes clientAxes(const ClientModel& model, const QRectF& plot, const QFont& font)
{
    const QFontMetricsF metrics(font);
    PlotAxes axes;
    axes.plot = plot;
    const int across =
        std::max(2, static_cast<int>(plot.width() / (metrics.horizontalAdvance(QStringLiteral("00 min")) * 2)));
    const int up = std::max(2, static_cast<int>(plot.height() / (metrics.height() * 1.6)));
    axes.bottom =
        placeTicks(timeTicks(0, model.end, across), model.timeScale(plot), [](const Tick& t) { return t.label; });
    axes.left = placeTicks(logTicks(model.range.low(), model.range.high(), up), model.valueScale(plot),
                           [](const Tick& t) { return microsLabel(t.value); });
    return axes;
}

void paintClient(QPainter& painter, const ClientModel& model, const QRectF& plot, const QFont& font,
                 const Colors& colors)
{
    painter.save();
    if (!model.points.empty())
        paintDead(painter, model, plot, font, colors);
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintSteps(painter, model, plot, &ClientPoint::runMax, colors.dsp);
    paintSteps(painter, model, plot, &ClientPoint::wakeMax, colors.delay);
    paintLateDots(painter, model, plot, colors);
    paintNames(painter, plot, font, colors);
    painter.restore();
}

QStringList clientLines(const ClientModel& model, const QRectF& plot, double x)
{
    const auto at = static_cast<std::int64_t>(model.timeScale(plot).unmap(x));
    for (const ClientPoint& p : model.points) {
        if (at < p.begin || at >= p.begin + p.width)
            continue;
        const auto us = [](std::int64_t ns) { return micros(Nanos{ns}); };
        QStringList lines{toQt(clockText(Nanos{p.begin}))};
        if (!p.alive)
            lines << tr("not alive");
        lines << tr("woke after %1 µs").arg(us(p.wakeMax)) << tr("ran for %1 µs").arg(us(p.runMax));
        if (p.late > 0)
            lines << tr("late cycles: %1").arg(number(p.late));
        return lines;
    }
    return {};
}

} // namespace xrunscope
