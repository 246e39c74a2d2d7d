// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/strip_drawing.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/column_style.h"
#include "ui/charts/plot_area.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kBetweenStrips = 3;

QString tr(const char* text)
{
    return QCoreApplication::translate("ComparisonChart", text);
}

QString stripName(const ComparisonCharts& charts, const TimelineStrip& strip)
{
    const ColumnChart& column = charts.columns[strip.column];
    QString name = toQt(column.letter);
    if (column.name != column.letter)
        name += QStringLiteral("  ") + toQt(column.name);
    if (!strip.label.empty())
        name += QStringLiteral(" · ") + toQt(strip.label);
    return name;
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
    PlotMargins margins = plotMargins(font_);
    margins.top = 0;
    margins.right = 14;
    const QRectF all = plotArea(area_, margins);
    const double head = std::ceil(metrics.height()); // name and XRUN marks
    const auto count = static_cast<double>(strips_.size());
    const double each = std::max(head + 4, (all.height() + kBetweenStrips) / count);

    std::int64_t length = 1;
    for (const TimelineStrip& source : charts_.strips)
        length = std::max(length, source.length);
    TimelineModel everything; // for the range of all
    for (std::size_t i = 0; i < strips_.size(); ++i) {
        Strip& strip = strips_[i];
        const double top = std::round(all.top() + static_cast<double>(i) * each);
        strip.plot =
            QRectF(QPointF(all.left(), top + head),
                   QPointF(all.right(), std::round(all.top() + static_cast<double>(i + 1) * each) - kBetweenStrips));
        strip.name = stripName(charts_, charts_.strips[i]);
        strip.without = toQt(charts_.strips[i].without);
        strip.model.begin = 0;
        strip.model.end = length;
        fill(strip, charts_.strips[i]);
        everything.columns.insert(everything.columns.end(), strip.model.columns.begin(), strip.model.columns.end());
        everything.spareNs = std::max(everything.spareNs, strip.model.spareNs);
    }
    everything.fitRange();
    for (Strip& strip : strips_)
        strip.model.range = everything.range;
}

void StripDrawing::fill(Strip& strip, const TimelineStrip& source) const
{
    const auto pixels = static_cast<std::size_t>(std::max(1.0, strip.plot.width()));
    strip.model.columns =
        source.seconds.size() > pixels ? decimate(source.seconds, 0, strip.model.end, pixels) : source.seconds;
    strip.model.xruns = source.xruns;
    if (source.spareUs)
        strip.model.spareNs = static_cast<std::int64_t>(std::llround(*source.spareUs * 1e3));
}

void StripDrawing::paint(QPainter& painter, const Colors& colors, double pixelRatio) const
{
    painter.save();
    for (std::size_t i = 0; i < strips_.size(); ++i)
        paintStrip(painter, i, colors, pixelRatio);
    painter.restore();
}

void StripDrawing::paintStrip(QPainter& painter, std::size_t index, const Colors& colors, double pixelRatio) const
{
    const Strip& strip = strips_[index];
    const QFontMetricsF metrics(font_);
    PlotAxes axes = timelineAxes(strip.model, strip.plot, font_);
    if (index + 1 < strips_.size())
        axes.bottom.clear();
    paintAxes(painter, axes, font_, colors);
    Colors own = colors;
    own.delay = columnStyle(charts_.strips[index].column, colors).color;
    paintColumns(painter, strip.model, strip.plot, own, pixelRatio);
    // The first strip names the line where all share it.
    TimelineModel marks = strip.model;
    const bool named = index == 0 || !charts_.spareUs;
    marks.deadlineNs = named ? marks.spareNs : 0;
    paintMarks(painter, marks, strip.plot, font_, colors);
    if (!named && strip.model.spareNs > 0) {
        QPen pen(colors.deadline, 1);
        pen.setDashPattern({5, 3});
        painter.setPen(pen);
        painter.setRenderHint(QPainter::Antialiasing, false);
        const double y = crisp(strip.model.valueScale(strip.plot).map(static_cast<double>(strip.model.spareNs) / 1e3));
        painter.drawLine(QPointF(strip.plot.left(), y), QPointF(strip.plot.right(), y));
    }
    const double baseline = strip.plot.top() - metrics.descent() - 1;
    const QString name = metrics.elidedText(strip.name, Qt::ElideMiddle, strip.plot.width() * 0.7);
    paintHaloText(painter, {strip.plot.left(), baseline}, name, font_, colors.text, colors.panel);
    if (!strip.without.isEmpty())
        paintHaloText(painter, {strip.plot.left() + 6, strip.plot.center().y() + metrics.ascent() / 2}, strip.without,
                      font_, colors.dim, colors.panel);
}

std::optional<ComparisonHover> StripDrawing::hoverAt(QPointF at) const
{
    if (strips_.empty() || at.y() < area_.top() || at.y() > strips_.back().plot.bottom() ||
        at.x() < strips_.front().plot.left() || at.x() > strips_.front().plot.right())
        return std::nullopt;
    const auto time = static_cast<std::int64_t>(strips_.front().model.timeScale(strips_.front().plot).unmap(at.x()));
    ComparisonHover hover;
    hover.lines << momentLabel(time);
    for (std::size_t i = 0; i < strips_.size(); ++i) {
        const auto& columns = strips_[i].model.columns;
        const auto after =
            std::upper_bound(columns.begin(), columns.end(), time,
                             [](std::int64_t t, const TimelineColumn& column) { return t < column.begin; });
        const bool there = after != columns.begin() && time < std::prev(after)->begin + std::prev(after)->width &&
                           std::prev(after)->count > 0;
        const QFontMetricsF metrics(font_);
        QString line = metrics.elidedText(strips_[i].name, Qt::ElideMiddle, 180) + QStringLiteral("  ");
        if (!there) {
            hover.lines << line + QStringLiteral("–");
            continue;
        }
        const TimelineColumn& column = *std::prev(after);
        line += tr("worst %1 µs").arg(micros(Nanos{column.delayMax}));
        if (column.misses > 0)
            line += tr(", %1 missed").arg(number(column.misses));
        hover.lines << line;
    }
    hover.mark =
        QRectF(crisp(at.x()), strips_.front().plot.top(), 0, strips_.back().plot.bottom() - strips_.front().plot.top());
    return hover;
}

} // namespace xrunscope
