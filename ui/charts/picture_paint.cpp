// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/picture_paint.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/chart_fonts.h"
#include "ui/charts/plot_area.h"
#include "ui/charts/xrun_marks.h"

namespace xrunscope {

namespace {

constexpr double kMargin = 20;
constexpr double kGap = 10;
constexpr double kPadding = 12;
constexpr double kTileHeight = 50;
constexpr double kHeaderHeight = 78;
constexpr double kFooterHeight = 26;
constexpr double kTimelineShare = 0.55; ///< of the height that both charts have

QString tr(const char* text)
{
    return QCoreApplication::translate("RunPicture", text);
}

void paintHeader(QPainter& painter, const PictureContent& content, double width, const Colors& colors)
{
    const double room = width - 2 * kMargin;
    const QFont small = pictureFont(12);
    const double dateWidth = QFontMetricsF(small).horizontalAdvance(content.date);
    paintText(painter, {width - kMargin - dateWidth, 36}, content.date, small, colors.dim, dateWidth + 1);
    paintText(painter, {kMargin, 36}, content.title, pictureFont(19, QFont::DemiBold), colors.text,
              room - dateWidth - 2 * kGap);
    paintText(painter, {kMargin, 56}, content.settings, small, colors.text, room);
    paintText(painter, {kMargin, 73}, content.host, small, colors.dim, room);
}

void paintFigures(QPainter& painter, const PictureContent& content, const QRectF& row, const Colors& colors)
{
    const auto number = static_cast<double>(content.figures.size());
    const double width = (row.width() - kGap * (number - 1)) / number;
    double left = row.left();
    for (const PictureContent::Figure& figure : content.figures) {
        const QRectF tile(left, row.top(), width, row.height());
        paintPanel(painter, tile, colors);
        const double room = width - 2 * kPadding;
        paintText(painter, {left + kPadding, tile.top() + 24}, figure.value, pictureFont(17, QFont::Bold),
                  figure.bad ? colors.xrun : colors.text, room);
        paintText(painter, {left + kPadding, tile.top() + 41}, figure.name, pictureFont(11), colors.dim, room);
        left += width + kGap;
    }
}

/// A panel with a heading; returns the plot inside it.
QRectF paintChartPanel(QPainter& painter, const QRectF& panel, const QString& heading, const QFont& labels,
                       const Colors& colors)
{
    paintPanel(painter, panel, colors);
    paintText(painter, {panel.left() + kPadding, panel.top() + 19}, heading, pictureFont(12, QFont::DemiBold),
              colors.dim, panel.width() - 2 * kPadding);
    PlotMargins margins = plotMargins(labels);
    margins.right = 28;
    return plotArea(panel.adjusted(kPadding, 22, -kPadding + 6, -2), margins);
}

} // namespace

void paintPicture(QPainter& painter, const QSizeF& size, const PictureContent& content, const Colors& colors)
{
    painter.fillRect(QRectF(QPointF(0, 0), size), colors.ground);
    paintHeader(painter, content, size.width(), colors);
    const double width = size.width() - 2 * kMargin;
    QRectF row(kMargin, kHeaderHeight + kGap, width, kTileHeight);
    paintFigures(painter, content, row, colors);

    const QFont labels = pictureFont(11);
    const double charts = size.height() - row.bottom() - 2 * kGap - kGap - kFooterHeight;
    row = QRectF(kMargin, row.bottom() + kGap, width, std::round(charts * kTimelineShare));
    const bool delay = content.timeline.quantity == Quantity::Delay;
    const QString estimated = content.estimated ? tr(" (est.)") : QString();
    QRectF plot = paintChartPanel(
        painter, row,
        (delay ? tr("Delay%1 over time, worst in each column") : tr("Response time%1 over time, worst in each column"))
            .arg(estimated),
        labels, colors);
    if (wantsLegend(content.kinds)) {
        const auto entries = legendOf(content.kinds);
        paintLegend(painter, {row.right() - kPadding - legendWidth(entries, labels), row.top() + 15}, entries, labels,
                    colors);
    }
    paintAxes(painter, timelineAxes(content.timeline, plot, labels), labels, colors);
    paintColumns(painter, content.timeline, plot, colors, 1);
    paintMarks(painter, content.timeline, plot, labels, colors);

    row = QRectF(kMargin, row.bottom() + kGap, width, charts - row.height());
    const QString count = countLabel(static_cast<double>(content.histogram.distribution.count()));
    plot = paintChartPanel(
        painter, row,
        (delay ? tr("Delay%2 histogram, µs, %1 periods") : tr("Response time%2 histogram, µs, %1 periods"))
            .arg(count, estimated),
        labels, colors);
    paintAxes(painter, histogramAxes(content.histogram, plot, labels), labels, colors);
    paintHistogram(painter, content.histogram, plot, labels, colors, 1);

    paintText(painter, {kMargin, size.height() - 15}, content.closing, pictureFont(13, QFont::DemiBold), colors.text,
              width);
}

} // namespace xrunscope
