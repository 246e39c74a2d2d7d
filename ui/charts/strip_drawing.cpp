// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/strip_drawing.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainterPath>

#include "ui/charts/column_style.h"
#include "ui/charts/plot_area.h"
#include "ui/charts/xrun_marks.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kBetweenStrips = 6;
constexpr double kNameShare = 0.2;   ///< of the width, that names may take
constexpr double kRoomForMarks = 42; ///< a lower strip has ticks in place of marks
constexpr double kMarkHeight = 9;
constexpr double kTickHeight = 5;
constexpr double kCapHeight = 2;

QString tr(const char* text)
{
    return QCoreApplication::translate("ComparisonChart", text);
}

QString stripName(const ColumnChart& column)
{
    const QString letter = toQt(column.letter);
    return column.name == column.letter ? letter : letter + QStringLiteral("  ") + toQt(column.name);
}

} // namespace

StripDrawing::StripDrawing(const ComparisonCharts& charts, const QRectF& area, const QFont& font)
    : charts_(charts), area_(area), font_(font), strips_(charts.strips.size())
{
    if (!strips_.empty())
        layOut();
}

void StripDrawing::layOut()
{
    const QFontMetricsF metrics(font_);
    double names = 0;
    std::int64_t length = 1;
    for (std::size_t i = 0; i < strips_.size(); ++i) {
        const TimelineStrip& source = charts_.strips[i];
        length = std::max(length, source.length);
        strips_[i].name = stripName(charts_.columns[source.column]);
        strips_[i].further = toQt(source.label);
        for (const QString& text : {strips_[i].name, strips_[i].further})
            names = std::max(names, metrics.horizontalAdvance(text));
    }
    PlotMargins margins = plotMargins(font_);
    margins.top = metrics.height() + 9; // the heading
    margins.right = std::min(std::ceil(names), std::floor(kNameShare * area_.width())) + 12;
    const QRectF all = plotArea(area_, margins);
    time_ = Scale(Scale::Kind::Linear, 0, static_cast<double>(length), all.left(), all.right());
    const double each = (all.height() + kBetweenStrips) / static_cast<double>(strips_.size());
    for (std::size_t i = 0; i < strips_.size(); ++i) {
        const double top = std::round(all.top() + static_cast<double>(i) * each);
        const double bottom = std::round(all.top() + static_cast<double>(i + 1) * each) - kBetweenStrips;
        strips_[i].plot = QRectF(QPointF(all.left(), top), QPointF(all.right(), std::max(top + 4, bottom)));
        const std::vector<TimelineColumn>& seconds = charts_.strips[i].seconds;
        const auto pixels = static_cast<std::size_t>(std::max(1.0, all.width()));
        strips_[i].columns = seconds.size() > pixels ? decimate(seconds, 0, length, pixels) : seconds;
    }
    fitValues();
    const int across = static_cast<int>(all.width() / (metrics.horizontalAdvance(QStringLiteral("00:00.000")) * 1.6));
    strips_.back().axes.bottom =
        placeTicks(timeTicks(0, length, std::max(across, 1)), time_, [](const Tick& tick) { return tick.label; });
}

void StripDrawing::fitValues()
{
    constexpr double kLeastUs = 0.5;
    double low = 1e12, high = 0;
    for (std::size_t i = 0; i < strips_.size(); ++i) {
        for (const TimelineColumn& column : strips_[i].columns) {
            if (column.count == 0)
                continue;
            low = std::min(low, static_cast<double>(column.delayMax) / 1e3);
            high = std::max(high, static_cast<double>(column.delayMax) / 1e3);
        }
        high = std::max(high, charts_.strips[i].spareUs.value_or(0));
    }
    if (low > high)
        low = high / 100;
    low = std::max(low / 2, kLeastUs);
    high = std::max({high, low * 10, kLeastUs * 20}) * 1.2;
    const double height = strips_.front().plot.height();
    if (height >= kRoomForMarks) // above the bars
        high *= std::pow(high / low, (kMarkHeight + 2) / (height - kMarkHeight - 2));
    for (Strip& strip : strips_) {
        strip.value = Scale(Scale::Kind::Log, low, high, strip.plot.bottom(), strip.plot.top());
        strip.axes.plot = strip.plot;
        strip.axes.left = ticksOf(strip);
    }
}

std::vector<PixelTick> StripDrawing::ticksOf(const Strip& strip) const
{
    constexpr int kFineTicks = 6;
    const QFontMetricsF metrics(font_);
    const int up = std::max(1, static_cast<int>(strip.plot.height() / (metrics.height() * 1.2)));
    // One at the very edge would touch that of the next strip.
    const double half = (metrics.height() - kBetweenStrips) / 2;
    std::vector<PixelTick> ticks;
    for (const int most : {up, kFineTicks}) {
        ticks = placeTicks(logTicks(strip.value.low(), strip.value.high(), most), strip.value,
                           [](const Tick& t) { return microsLabel(t.value); });
        ticks.erase(std::remove_if(ticks.begin(), ticks.end(),
                                   [&](const PixelTick& tick) {
                                       return tick.at - half < strip.plot.top() || tick.at + half > strip.plot.bottom();
                                   }),
                    ticks.end());
        if (!ticks.empty() && static_cast<int>(ticks.size()) <= up)
            return ticks;
    }
    if (ticks.empty())
        return ticks;
    // The one nearest to the middle, for want of room.
    const double middle = strip.plot.center().y();
    return {*std::min_element(ticks.begin(), ticks.end(), [middle](const PixelTick& a, const PixelTick& b) {
        return std::abs(a.at - middle) < std::abs(b.at - middle);
    })};
}

void StripDrawing::paint(QPainter& painter, const Colors& colors, double pixelRatio) const
{
    painter.save();
    const QFontMetricsF metrics(font_);
    paintText(painter, {area_.left(), area_.top() + metrics.ascent()},
              tr("Longest delay in each second. Dashed: spare time. Red: the deadline was missed"), font_, colors.dim,
              area_.width());
    for (std::size_t i = 0; i < strips_.size(); ++i) {
        paintAxes(painter, strips_[i].axes, font_, colors);
        paintBars(painter, i, colors, pixelRatio);
        paintXruns(painter, i, colors);
        paintSpare(painter, i, colors);
        paintName(painter, i, colors);
    }
    painter.restore();
}

void StripDrawing::paintBars(QPainter& painter, std::size_t index, const Colors& colors, double pixelRatio) const
{
    const Strip& strip = strips_[index];
    const QColor color = columnStyle(charts_.strips[index].column, colors).color;
    const auto onPixel = [pixelRatio](double at) { return std::round(at * pixelRatio) / pixelRatio; };
    const double spare = strip.value.map(charts_.strips[index].spareUs.value_or(1e12));
    std::vector<Stroke> bodies, caps, beyond;
    for (const TimelineColumn& column : strip.columns) {
        if (column.count == 0)
            continue;
        const double left = onPixel(time_.map(static_cast<double>(column.begin)));
        const double right = onPixel(time_.map(static_cast<double>(column.begin + column.width)));
        const double width = std::max(right - left, 1 / pixelRatio);
        const double top = std::min(onPixel(strip.value.map(static_cast<double>(column.delayMax) / 1e3)),
                                    strip.plot.bottom() - kCapHeight);
        // What is beyond the deadline is red, and no more of it; a miss by a long cycle time has a red cap.
        double under = top + kCapHeight;
        if (column.misses > 0)
            under = std::max(under, std::min(onPixel(spare), strip.plot.bottom()));
        (column.misses > 0 ? beyond : caps).push_back({left, width, top, under});
        bodies.push_back({left, width, under, strip.plot.bottom()});
    }
    paintStrokes(painter, bodies, mixed(colors.panel, color, 0.55));
    paintStrokes(painter, caps, color);
    paintStrokes(painter, beyond, colors.xrun);
}

void StripDrawing::paintXruns(QPainter& painter, std::size_t index, const Colors& colors) const
{
    const Strip& strip = strips_[index];
    const bool marks = strip.plot.height() >= kRoomForMarks;
    QPainterPath shapes;
    std::vector<Stroke> ticks;
    double last = -1e9;
    for (const Xrun& xrun : charts_.strips[index].xruns) {
        const auto t = static_cast<double>(xrun.release);
        const double x = std::floor(time_.map(t));
        if (!time_.contains(t) || x - last < 1)
            continue;
        last = x;
        if (marks)
            shapes.addPath(xrunShape(xrun.kind, {x + 0.5, strip.plot.top() + kMarkHeight}));
        else
            ticks.push_back({x, 1, strip.plot.top(), strip.plot.top() + kTickHeight});
    }
    paintStrokes(painter, ticks, colors.xrun);
    shapes.setFillRule(Qt::WindingFill);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.strokePath(shapes, QPen(colors.panel, 2));
    painter.fillPath(shapes, colors.xrun);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void StripDrawing::paintSpare(QPainter& painter, std::size_t index, const Colors& colors) const
{
    const Strip& strip = strips_[index];
    const auto spare = charts_.strips[index].spareUs;
    if (!spare)
        return;
    QPen pen(colors.deadline, 1);
    pen.setDashPattern({5, 3});
    painter.setPen(pen);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double y = crisp(strip.value.map(*spare));
    painter.drawLine(QPointF(strip.plot.left(), y), QPointF(strip.plot.right(), y));
    // Where all have the same, the first strip names it; low ones have no room.
    if (strip.plot.height() < kRoomForMarks || (charts_.spareUs && index > 0))
        return;
    const QFontMetricsF metrics(font_);
    const QString text = QCoreApplication::translate("TimelineChart", "spare time %1")
                             .arg(microsLabel(charts_.spareUs.value_or(*spare)));
    const bool above = y - metrics.height() >= strip.plot.top();
    paintHaloText(painter,
                  {strip.plot.right() - metrics.horizontalAdvance(text) - 6,
                   above ? y - metrics.descent() - 2 : y + metrics.ascent() + 2},
                  text, font_, colors.deadline, colors.panel);
}

void StripDrawing::paintName(QPainter& painter, std::size_t index, const Colors& colors) const
{
    const Strip& strip = strips_[index];
    const QFontMetricsF metrics(font_);
    const double left = strip.plot.right() + 10;
    const double room = area_.right() - left;
    const bool two = !strip.further.isEmpty() && strip.plot.height() >= 2 * metrics.height();
    const QString name =
        two || strip.further.isEmpty() ? strip.name : strip.name + QStringLiteral("  ") + strip.further;
    const double middle = strip.plot.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    const double first = two ? middle - metrics.height() / 2 : middle;
    painter.setFont(font_);
    painter.setPen(colors.text);
    painter.drawText(QPointF(left, first), metrics.elidedText(name, Qt::ElideMiddle, room));
    if (two)
        paintText(painter, {left, first + metrics.height()}, strip.further, font_, colors.dim, room);
    const QString without = toQt(charts_.strips[index].without);
    if (!without.isEmpty())
        paintHaloText(painter, {strip.plot.left() + 8, middle}, without, font_, colors.dim, colors.panel);
}

std::optional<ComparisonHover> StripDrawing::hoverAt(QPointF at) const
{
    if (strips_.empty())
        return std::nullopt;
    const QRectF all(strips_.front().plot.topLeft(), strips_.back().plot.bottomRight());
    if (!all.contains(at))
        return std::nullopt;
    const auto time = static_cast<std::int64_t>(time_.unmap(at.x()));
    const QFontMetricsF metrics(font_);
    ComparisonHover hover;
    hover.lines << momentLabel(time);
    for (const Strip& strip : strips_) {
        const auto after =
            std::upper_bound(strip.columns.begin(), strip.columns.end(), time,
                             [](std::int64_t t, const TimelineColumn& column) { return t < column.begin; });
        const TimelineColumn* column = after == strip.columns.begin() ? nullptr : &*std::prev(after);
        const QString name = strip.further.isEmpty() ? strip.name : strip.name + QStringLiteral("  ") + strip.further;
        QString line = metrics.elidedText(name, Qt::ElideMiddle, 180) + QStringLiteral("  ");
        if (column == nullptr || time >= column->begin + column->width || column->count == 0) {
            hover.lines << line + QStringLiteral("–");
            continue;
        }
        line += tr("longest %1 µs").arg(micros(Nanos{column->delayMax}));
        if (column->misses > 0)
            line += tr(", %1 missed").arg(number(column->misses));
        hover.lines << line;
    }
    hover.mark = QRectF(crisp(at.x()), all.top(), 0, all.height());
    return hover;
}

} // namespace xrunscope
