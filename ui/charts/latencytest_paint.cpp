// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/latencytest_paint.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "core/report/latencytest_text.h"
#include "ui/charts/plot_paint.h"
#include "ui/charts/ticks.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

/// Share of the plot's height at which the deadline stands.
constexpr double kDeadlineShare = 450 / kLatencytestPlotHeight;

QString tr(const char* text)
{
    return QCoreApplication::translate("LatencytestChart", text);
}

QString millis(std::int64_t ns, int decimals)
{
    return QString::number(static_cast<double>(ns) / 1e6, 'f', decimals);
}

/// Pixels above the bottom of the plot; nanoseconds.
class Height {
public:
    Height(const Geometry& geometry, const QRectF& plot)
        : plot_(plot), perNs_(plot.height() * kDeadlineShare / static_cast<double>(geometry.buffer().count()))
    {
    }
    double y(double ns) const { return std::max(plot_.bottom() - ns * perNs_, plot_.top()); }
    double highestNs() const { return plot_.height() / perNs_; }

private:
    QRectF plot_;
    double perNs_;
};

void paintGround(QPainter& painter, const LatencytestModel& model, const QRectF& plot, const Height& height,
                 const QFont& font, const LatencytestColors& colors)
{
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const double middle = (metrics.ascent() - metrics.descent()) / 2;
    QColor dim = colors.text;
    dim.setAlphaF(0.5F);
    painter.setPen(QPen(dim, 1));
    painter.drawLine(QPointF(crisp(plot.left()) - 1, plot.top()), QPointF(crisp(plot.left()) - 1, plot.bottom()));
    painter.drawLine(QPointF(plot.left(), crisp(plot.bottom())), QPointF(plot.right(), crisp(plot.bottom())));
    painter.setPen(colors.text);
    for (const Tick& tick : linearTicks(height.highestNs() / 1e6, 8)) {
        const double y = height.y(tick.value * 1e6);
        const QString label = numberLabel(tick.value) + QStringLiteral(" ms");
        painter.drawText(QPointF(plot.left() - kLabelGap - metrics.horizontalAdvance(label), y + middle), label);
    }
    const auto span = static_cast<double>(model.end - model.begin);
    double free = -1e9;
    for (const Tick& tick : timeTicks(model.begin, model.end, static_cast<int>(plot.width() / 90))) {
        const double x = plot.left() + (tick.value - static_cast<double>(model.begin)) / span * plot.width();
        const double width = metrics.horizontalAdvance(tick.label);
        if (x - width / 2 < free || x > plot.right() + 1)
            continue;
        painter.drawLine(QPointF(crisp(x), plot.bottom() + 1), QPointF(crisp(x), plot.bottom() + 4));
        painter.drawText(QPointF(x - width / 2, plot.bottom() + kLabelGap + metrics.ascent()), tick.label);
        free = x + width / 2 + kLabelGap;
    }
}

void paintLevel(QPainter& painter, const QRectF& plot, double y, const QColor& color)
{
    painter.setPen(QPen(color, 1));
    painter.drawLine(QPointF(plot.left(), crisp(y)), QPointF(plot.right(), crisp(y)));
}

/// Each pixel column up to its own maximum and down to the lower of its neighbours: no column shows more or less than
/// it holds. Columns without a cycle go on from the one before.
void paintCurve(QPainter& painter, const std::vector<LatencytestColumn>& columns,
                std::int64_t LatencytestColumn::*value, const QRectF& plot, const Height& height, const QColor& color)
{
    std::vector<Stroke> strokes;
    std::size_t covered = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].count > 0)
            covered = i + 1;
        else if (strokes.empty())
            continue;
        const double x = plot.left() + static_cast<double>(i);
        const double y =
            columns[i].count > 0 ? std::floor(height.y(static_cast<double>(columns[i].*value))) : strokes.back().top;
        strokes.push_back({x, 1, y, y + 1});
    }
    if (strokes.empty())
        return;
    strokes.resize(strokes.size() - (columns.size() - covered));
    for (std::size_t i = 0; i + 1 < strokes.size(); ++i) {
        strokes[i].bottom = std::max(strokes[i].bottom, strokes[i + 1].top + 1);
        strokes[i + 1].bottom = std::max(strokes[i + 1].bottom, strokes[i].top + 1);
    }
    paintStrokes(painter, strokes, color);
}

void paintNames(QPainter& painter, const LatencytestModel& model, const QRectF& area, const QFont& font,
                const LatencytestColors& colors)
{
    const QFontMetricsF metrics(font);
    double x = latencytestPlot(area, font).left();
    const double y = area.top() + metrics.ascent();
    const auto name = [&](const QString& text, const QColor& color) {
        painter.setPen(color);
        painter.drawText(QPointF(x, y), text);
        x += metrics.horizontalAdvance(text) + 2 * kLabelGap + 4;
    };
    painter.setFont(font);
    name(tr("buffer %1 ms").arg(millis(model.geometry.buffer().count(), 3)), colors.deadline);
    name(tr("fragment %1 ms").arg(millis(model.geometry.period().count(), 3)), colors.fragment);
    name(model.modelled ? tr("total (modelled)") : tr("total"), colors.total);
    name(tr("CPU loop"), colors.cpu);
}

QString share(std::uint64_t within, std::uint64_t samples)
{
    return QString::number(std::floor(latencytestFactor(within, samples) * 100) / 100, 'f', 2) + QStringLiteral(" %");
}

} // namespace

QRectF latencytestPlot(const QRectF& area, const QFont& font)
{
    const QFontMetricsF metrics(font);
    const double left = std::ceil(metrics.horizontalAdvance(QStringLiteral("10,000 ms"))) + kLabelGap;
    const double bottom = std::ceil(metrics.height()) + kLabelGap;
    const double top = std::ceil(metrics.height()) + 4;
    const double right = std::ceil(metrics.horizontalAdvance(QStringLiteral("00:00")) / 2);
    const QRectF plot = area.adjusted(left, top, -right, -bottom);
    return QRectF(std::floor(plot.left()), std::floor(plot.top()), std::max(1.0, std::floor(plot.width())),
                  std::max(1.0, std::floor(plot.height())));
}

LatencytestColors latencytestColorsOnWhite()
{
    LatencytestColors colors;
    colors.ground = QColor(0xff, 0xff, 0xff);
    colors.deadline = QColor(0xc8, 0x20, 0x2b);
    colors.fragment = QColor(0x8a, 0x6d, 0x00);
    colors.total = QColor(0x1c, 0x20, 0x27);
    colors.cpu = QColor(0x2f, 0x8a, 0x1c);
    colors.text = QColor(0x5d, 0x66, 0x73);
    return colors;
}

void paintLatencytest(QPainter& painter, const LatencytestModel& model, const QRectF& area, const QFont& font,
                      const LatencytestColors& colors)
{
    const QRectF plot = latencytestPlot(area, font);
    const Height height(model.geometry, plot);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(area, colors.ground);
    paintNames(painter, model, area, font, colors);
    paintGround(painter, model, plot, height, font, colors);
    const auto columns =
        decimate(model.columns, model.begin, model.end, static_cast<std::size_t>(std::max(1.0, plot.width())));
    paintCurve(painter, columns, &LatencytestColumn::totalMax, plot, height, colors.total);
    paintCurve(painter, columns, &LatencytestColumn::cpuMax, plot, height, colors.cpu);
    paintLevel(painter, plot, height.y(static_cast<double>(model.geometry.period().count())), colors.fragment);
    paintLevel(painter, plot, height.y(static_cast<double>(model.geometry.buffer().count())), colors.deadline);
    painter.restore();
}

QString latencytestFormatText(const Geometry& g)
{
    return tr("%1 × %2 bytes (%3 frames), %4 Hz")
        .arg(g.periods)
        .arg(number(std::uint64_t{g.frames} * kLatencytestFrameBytes), number(g.frames), number(g.rate));
}

QString latencytestFiguresText(const LatencytestFigures& f)
{
    if (f.samples == 0)
        return tr("no cycle was measured");
    QStringList parts;
    parts << tr("%1 ms (%2)").arg(millis(f.total.max, 1)).arg(f.overruns);
    parts << tr("total ±1 ms %1, ±2 ms %2")
                 .arg(share(f.total.withinBand(1'000'000), f.samples), share(f.total.withinBand(2'000'000), f.samples));
    parts
        << tr("CPU loop ±0.1 ms %1, max %2 ms").arg(share(f.cpu.withinBand(100'000), f.samples), millis(f.cpu.max, 2));
    parts << tr("%1 cycles").arg(number(f.samples)) + (f.capReached ? tr(", cap reached") : QString());
    if (f.wideVariation)
        parts << tr("* wide variation");
    if (f.tooFast)
        parts << tr("+ too fast");
    return parts.join(QStringLiteral(" · "));
}

} // namespace xrunscope
