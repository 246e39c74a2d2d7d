// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/curve_drawing.h"
#include "ui/charts/share_bins.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kMillion = 1e6;

QString tr(const char* text)
{
    return QCoreApplication::translate("ComparisonChart", text);
}

} // namespace

QString CurveDrawing::valueLine(const ColumnChart& column, double x) const
{
    const std::vector<CurvePoint>& points = pointsOf(column);
    if (kind_ == ComparisonKind::Tail) {
        const double later = laterThan(points, x);
        if (column.knownUpTo && x > *column.knownUpTo)
            return tr("not in the source");
        if (later <= 0)
            return tr("none of %1 cycles").arg(number(column.periods));
        const QString share = later < 10 ? QString::number(later, 'g', 2) : numberLabel(later);
        if (!column.periodsPerHour)
            return tr("%1 of a million").arg(share);
        const double hourly = later / kMillion * *column.periodsPerHour;
        return tr("%1 of a million, %2 an hour")
            .arg(share, hourly < 10 ? QString::number(hourly, 'g', 2) : numberLabel(hourly));
    }
    if (kind_ == ComparisonKind::Histogram) {
        if (column.knownUpTo && x > *column.knownUpTo)
            return tr("not in the source");
        for (const CurvePoint& p : drawnShares(column)) {
            if (x >= p.x && x < p.x * shareWidth())
                return percentText(p.y) + QStringLiteral(" %");
        }
        return QStringLiteral("0 %");
    }
    const auto at = std::lower_bound(points.begin(), points.end(), x,
                                     [](const CurvePoint& p, double nines) { return p.x < nines; });
    if (at == points.end())
        return column.knownUpTo ? tr("not in the source") : tr("too few cycles for that");
    // A source may tell some percentiles alone.
    if (at->x - x > 1.5 / kPointsANine)
        return tr("not in the source");
    return toQt(microsText(at->y)) + QStringLiteral(" µs");
}

std::optional<ComparisonHover> CurveDrawing::hoverAt(QPointF at) const
{
    if (!axes_.plot.contains(at) || curves_.empty())
        return std::nullopt;
    double x = x_.unmap(at.x());
    if (kind_ == ComparisonKind::Percentiles) // the next that all curves have
        x = std::ceil(x * kPointsANine) / kPointsANine;
    ComparisonHover hover;
    if (kind_ == ComparisonKind::Tail) {
        hover.lines << tr("later than %1 µs").arg(toQt(microsText(x)));
    } else if (kind_ == ComparisonKind::Histogram) {
        const double low = shareEdgeOf(std::floor(shareBinOf(x) / asOne_) * asOne_);
        hover.lines << tr("%1 to %2 µs").arg(toQt(microsText(low)), toQt(microsText(low * shareWidth())));
    } else {
        const double percent = 100 * (1 - std::pow(10.0, -x));
        hover.lines << tr("%1 % of the cycles").arg(QString::number(percent, 'f', x < 1 ? 1 : 1 + static_cast<int>(x)));
    }
    const QFontMetricsF metrics(font_);
    for (const Curve& curve : curves_) {
        const ColumnChart& column = charts_.columns[curve.column];
        QString name = toQt(column.letter);
        if (column.name != column.letter)
            name += QStringLiteral("  ") + metrics.elidedText(toQt(column.name), Qt::ElideMiddle, 180);
        hover.lines << QStringLiteral("%1  %2").arg(name, valueLine(column, x));
    }
    hover.mark = QRectF(crisp(at.x()), plot_.top(), 0, plot_.height());
    return hover;
}

} // namespace xrunscope
