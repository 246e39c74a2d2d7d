// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/histogram_paint.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/label_layout.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kBarPitch = 7; ///< logical pixels a bar, gap included
constexpr int kLabelRows = 3;
constexpr double kLeastCount = 0.6;
constexpr double kLeastDelayUs = 0.1;

struct MarkedLine {
    double x = 0;
    QString text;
    bool limit = false;
};

std::vector<MarkedLine> markedLines(const HistogramModel& model, const QRectF& plot)
{
    const Scale x = model.microsScale(plot);
    std::vector<MarkedLine> lines;
    struct Mark {
        double q;
        QStringView name;
    };
    constexpr std::array kMarks{Mark{0.5, u"p50"}, Mark{0.99, u"p99"}, Mark{0.999, u"p99.9"}};
    for (const Mark& mark : kMarks) {
        const auto value = model.distribution.percentile(mark.q).value;
        if (!value || !x.contains(toUs(*value)))
            continue;
        const QString figure = micros(*value);
        lines.push_back({std::floor(x.map(toUs(*value))) + 0.5, QStringLiteral("%1 %2").arg(mark.name, figure), false});
    }
    const double limit = static_cast<double>(model.limitNs) / 1e3;
    if (limit > 0 && x.contains(limit)) {
        const QString text = model.quantity == Quantity::Delay
                                 ? QCoreApplication::translate("HistogramChart", "spare time %1")
                                 : QCoreApplication::translate("HistogramChart", "deadline %1");
        lines.push_back({std::floor(x.map(limit)) + 0.5, text.arg(microsLabel(limit)), true});
    }
    return lines;
}

void paintLines(QPainter& painter, const HistogramModel& model, const QRectF& plot, const QFont& font,
                const Colors& colors)
{
    const std::vector<MarkedLine> lines = markedLines(model, plot);
    const QFontMetricsF metrics(font);
    std::vector<LineLabel> labels;
    labels.reserve(lines.size());
    for (const MarkedLine& line : lines)
        labels.push_back({line.x, metrics.horizontalAdvance(line.text), line.limit});
    const auto places = placeLabels(labels, plot.left(), plot.right(), kLabelRows, 8);
    const double top = plot.top() - metrics.height();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const MarkedLine& line : lines) {
        QPen pen(line.limit ? colors.deadline : mixed(colors.panel, colors.text, 0.6), 1);
        pen.setDashPattern(line.limit ? QList<qreal>{5, 3} : QList<qreal>{2, 2});
        painter.setPen(pen);
        painter.drawLine(QPointF(line.x, top), QPointF(line.x, plot.bottom()));
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!places[i])
            continue;
        const QPointF at(places[i]->x, top + metrics.ascent() + places[i]->row * metrics.height());
        paintHaloText(painter, at, lines[i].text, font, lines[i].limit ? colors.deadline : colors.text, colors.panel);
    }
}

void paintBars(QPainter& painter, const HistogramModel& model, const QRectF& plot, const Colors& colors,
               double pixelRatio)
{
    const Scale x = model.microsScale(plot);
    const Scale y = model.countScale(plot);
    const auto onPixel = [pixelRatio](double at) { return std::round(at * pixelRatio) / pixelRatio; };
    std::vector<Stroke> within, beyond;
    for (const Bar& bar : model.bars(plot)) {
        if (bar.count == 0)
            continue;
        const double left = onPixel(x.map(bar.from));
        const double right = onPixel(x.map(bar.to));
        const double gap = right - left > 4 ? 2 : (right - left > 2 ? 1 : 0);
        const Stroke stroke{left + gap / 2, std::max(right - left - gap, 1 / pixelRatio),
                            onPixel(y.map(static_cast<double>(bar.count))), plot.bottom()};
        (bar.beyond ? beyond : within).push_back(stroke);
    }
    paintStrokes(painter, within, colors.delay);
    paintStrokes(painter, beyond, colors.xrun);
}

} // namespace

bool HistogramModel::fitRanges()
{
    const auto least = distribution.quantile(0.001); // lower ones are in the first bar
    const auto most = distribution.max();
    const double limit = static_cast<double>(limitNs) / 1e3;
    double low = least ? toUs(*least) * 0.7 : 10;
    double high = most ? toUs(*most) : 1000;
    if (limit > 0) {
        low = std::min(low, limit / 2);
        high = std::max(high, limit);
    }
    high = std::max(high * 1.2, kLeastDelayUs * 20);
    low = std::clamp(low, kLeastDelayUs, high / 10);
    const bool microsChanged = micros.fit(low, high);

    constexpr double kUsualWidth = 400; // wider plots have lower bars
    std::uint64_t tallest = 10;
    for (const Bar& bar : bars(QRectF(0, 0, kUsualWidth, 1)))
        tallest = std::max(tallest, bar.count);
    const bool countsChanged = counts.fit(1, static_cast<double>(tallest) * 1.5);
    return microsChanged || countsChanged;
}

Scale HistogramModel::microsScale(const QRectF& plot) const
{
    if (logX)
        return {Scale::Kind::Log, micros.low(), micros.high(), plot.left(), plot.right()};
    const auto most = distribution.max();
    const double high = most ? std::max(toUs(*most) * 1.05, 1.0) : micros.high();
    const double step = stepUp125(high / 10);
    return {Scale::Kind::Linear, 0, std::ceil(high / step) * step, plot.left(), plot.right()};
}

Scale HistogramModel::countScale(const QRectF& plot) const
{
    return {Scale::Kind::Log, kLeastCount, counts.high(), plot.bottom(), plot.top()};
}

std::vector<Bar> HistogramModel::bars(const QRectF& plot) const
{
    const Scale x = microsScale(plot);
    return barsOf(distribution.histogram(),
                  {logX ? Scale::Kind::Log : Scale::Kind::Linear, x.low(), x.high(),
                   std::max(8, static_cast<int>(plot.width() / kBarPitch)), static_cast<double>(limitNs) / 1e3});
}

PlotAxes histogramAxes(const HistogramModel& model, const QRectF& plot, const QFont& font)
{
    const QFontMetricsF metrics(font);
    PlotAxes axes;
    axes.plot = plot;
    const Scale x = model.microsScale(plot);
    const int across =
        std::max(2, static_cast<int>(plot.width() / (metrics.horizontalAdvance(QStringLiteral("10,000")) * 1.8)));
    const auto ticks = model.logX ? logTicks(x.low(), x.high(), across) : linearTicks(x.high(), across);
    axes.bottom = placeTicks(ticks, x, [](const Tick& tick) { return numberLabel(tick.value); });
    const int up = std::max(2, static_cast<int>(plot.height() / (metrics.height() * 1.6)));
    const int decades = static_cast<int>(std::log10(model.counts.high()) + 1e-9) + 1;
    axes.left = placeTicks(logTicks(1, model.counts.high(), std::min(up, decades)), model.countScale(plot),
                           [](const Tick& tick) { return countLabel(tick.value); });
    return axes;
}

void paintHistogram(QPainter& painter, const HistogramModel& model, const QRectF& plot, const QFont& font,
                    const Colors& colors, double pixelRatio)
{
    painter.save();
    paintBars(painter, model, plot, colors, pixelRatio);
    paintLines(painter, model, plot, font, colors);
    painter.restore();
}

} // namespace xrunscope
