// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/xrun_marks.h"

#include <array>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPolygonF>

#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kHalf = 5;   ///< of a mark's width
constexpr double kHeight = 9; ///< of a mark
constexpr double kWordGap = 5;
constexpr double kEntryGap = 16;

QString tr(const char* text)
{
    return QCoreApplication::translate("TimelineChart", text);
}

double entryWidth(const XrunLegendEntry& entry, const QFontMetricsF& metrics)
{
    return 2 * kHalf + kWordGap + metrics.horizontalAdvance(entry.text);
}

} // namespace

QPainterPath xrunShape(XrunKind kind, QPointF foot)
{
    const double x = foot.x();
    const double y = foot.y();
    QPainterPath path;
    switch (kind) {
    case XrunKind::Modelled:
        path.addPolygon(QPolygonF{{x - kHalf, y - kHeight}, {x + kHalf, y - kHeight}, {x, y}});
        break;
    case XrunKind::Device:
        path.addEllipse(QPointF(x, y - kHeight / 2), kHeight / 2, kHeight / 2);
        break;
    case XrunKind::ClientLate:
        path.addPolygon(QPolygonF{
            {x, y - kHeight - 0.5}, {x + kHalf, y - kHeight / 2}, {x, y + 0.5}, {x - kHalf, y - kHeight / 2}});
        break;
    case XrunKind::NotFinished:
        path.addRect(QRectF(x - 4, y - kHeight + 0.5, 8, 8));
        break;
    }
    path.closeSubpath();
    return path;
}

QString xrunKindText(XrunKind kind)
{
    switch (kind) {
    case XrunKind::Modelled:
        return tr("modelled");
    case XrunKind::Device:
        return tr("device");
    case XrunKind::ClientLate:
        return tr("client late");
    case XrunKind::NotFinished:
        return tr("not finished");
    }
    return {};
}

std::vector<XrunLegendEntry> legendOf(const RunStatistics::Counts& counts)
{
    std::vector<XrunLegendEntry> entries;
    for (const XrunKind kind : kAllXrunKinds) {
        if (const std::uint64_t n = counts.xrunsByKind[static_cast<std::size_t>(kind)]; n > 0)
            entries.push_back({kind, xrunKindText(kind) + QLatin1Char(' ') + number(n)});
    }
    return entries;
}

bool wantsLegend(const RunStatistics::Counts& counts)
{
    return counts.xruns() > counts.xrunsByKind[static_cast<std::size_t>(XrunKind::Modelled)];
}

double legendWidth(const std::vector<XrunLegendEntry>& entries, const QFont& font)
{
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const XrunLegendEntry& entry : entries)
        width += entryWidth(entry, metrics) + (width > 0 ? kEntryGap : 0);
    return width;
}

void paintLegend(QPainter& painter, QPointF left, const std::vector<XrunLegendEntry>& entries, const QFont& font,
                 const Colors& colors)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    double x = left.x();
    for (const XrunLegendEntry& entry : entries) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.xrun);
        painter.drawPath(xrunShape(entry.kind, {x + kHalf, left.y() + kHeight / 2}));
        painter.setPen(colors.dim);
        painter.drawText(QPointF(x + 2 * kHalf + kWordGap, left.y() + (metrics.ascent() - metrics.descent()) / 2),
                         entry.text);
        x += entryWidth(entry, metrics) + kEntryGap;
    }
    painter.restore();
}

void paintXrunMarks(QPainter& painter, const TimelineModel& model, const QRectF& plot, const Colors& colors)
{
    const Scale time = model.timeScale(plot);
    QPainterPath marks;
    std::array<double, std::size(kAllXrunKinds)> last{};
    last.fill(-1e9);
    for (const Xrun& xrun : model.xruns) {
        const auto t = static_cast<double>(model.timeOf(xrun));
        if (!time.contains(t))
            continue;
        const double x = std::floor(time.map(t)) + 0.5;
        double& before = last[static_cast<std::size_t>(xrun.kind)];
        if (x - before < 1)
            continue;
        before = x;
        marks.addPath(xrunShape(xrun.kind, {x, plot.top()}));
    }
    marks.setFillRule(Qt::WindingFill);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.xrun);
    painter.drawPath(marks);
}

} // namespace xrunscope
