// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/xrun_legend.h"

#include <QPainter>

#include "ui/charts/chart_fonts.h"
#include "ui/charts/xrun_marks.h"

namespace xrunscope {

XrunLegend::XrunLegend(QWidget* parent) : QWidget(parent), colors_(darkColors())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Kinds of XRUNs"));
    setToolTip(tr("device: the sound card or its driver lost audio\n"
                  "client late: the graph was not ready in time\n"
                  "not finished: the server's log names clients that had not finished"));
    hide();
}

void XrunLegend::setColors(const Colors& colors)
{
    colors_ = colors;
    update();
}

void XrunLegend::showCounts(const RunStatistics::Counts& counts)
{
    if (counts.xrunsByKind == counts_.xrunsByKind)
        return;
    counts_ = counts;
    setVisible(wantsLegend(counts_));
    setAccessibleDescription(text());
    update();
}

QString XrunLegend::text() const
{
    QStringList parts;
    for (const XrunLegendEntry& entry : legendOf(counts_))
        parts << entry.text;
    return parts.join(QStringLiteral(", "));
}

QSize XrunLegend::sizeHint() const
{
    return {200, QFontMetrics(chartFont(font())).height() + 2};
}

QSize XrunLegend::minimumSizeHint() const
{
    return {60, sizeHint().height()};
}

void XrunLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintLegend(painter, QPointF(0, height() / 2.0), legendOf(counts_), chartFont(font()), colors_);
}

} // namespace xrunscope
