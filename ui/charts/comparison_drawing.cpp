// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/comparison_drawing.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/charts/curve_drawing.h"
#include "ui/charts/strip_drawing.h"
#include "ui/charts/suite_drawing.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ComparisonChart", text);
}

bool hasCurves(const ComparisonCharts& charts, const std::vector<CurvePoint> ColumnChart::*points)
{
    return std::any_of(charts.columns.begin(), charts.columns.end(),
                       [points](const ColumnChart& column) { return !(column.*points).empty(); });
}

/// What the columns say themselves, one sentence.
QString reasonsOf(const ComparisonCharts& charts)
{
    QStringList reasons;
    for (const ColumnChart& column : charts.columns)
        reasons << QStringLiteral("%1: %2").arg(toQt(column.letter), toQt(column.without));
    return reasons.join(QStringLiteral("; "));
}

} // namespace

std::unique_ptr<ComparisonDrawing> layOutComparison(const ComparisonCharts& charts, ComparisonKind kind,
                                                    const QRectF& area, const QFont& font)
{
    switch (kind) {
    case ComparisonKind::Timeline:
        return std::make_unique<StripDrawing>(charts, area, font);
    case ComparisonKind::Suite:
        return std::make_unique<SuiteDrawing>(charts, area, font);
    case ComparisonKind::Tail:
    case ComparisonKind::Histogram:
    case ComparisonKind::Percentiles:
        break;
    }
    return std::make_unique<CurveDrawing>(charts, kind, area, font);
}

QString comparisonHeading(ComparisonKind kind)
{
    switch (kind) {
    case ComparisonKind::Tail:
        return tr("Delay: how many cycles were later than x");
    case ComparisonKind::Histogram:
        return tr("Delay: share of the cycles");
    case ComparisonKind::Percentiles:
        return tr("Delay by percentile");
    case ComparisonKind::Timeline:
        return tr("Delay over time, worst in each second");
    case ComparisonKind::Suite:
        break;
    }
    return tr("Delay in each test of the stress suite");
}

QString comparisonTitle(ComparisonKind kind)
{
    switch (kind) {
    case ComparisonKind::Tail:
        return tr("Delay: tail");
    case ComparisonKind::Histogram:
        return tr("Delay: shares");
    case ComparisonKind::Percentiles:
        return tr("Delay by percentile");
    case ComparisonKind::Timeline:
        return tr("Delay over time");
    case ComparisonKind::Suite:
        break;
    }
    return tr("Delay by test");
}

QString whyNoChart(const ComparisonCharts& charts, ComparisonKind kind)
{
    switch (kind) {
    case ComparisonKind::Tail:
    case ComparisonKind::Histogram:
        return hasCurves(charts, &ColumnChart::tail) ? QString()
                                                     : tr("There is no curve to draw. %1").arg(reasonsOf(charts));
    case ComparisonKind::Percentiles:
        if (hasCurves(charts, &ColumnChart::percentiles))
            return {};
        return hasCurves(charts, &ColumnChart::tail) ? tr("There are too few cycles for percentiles.")
                                                     : tr("There is no curve to draw. %1").arg(reasonsOf(charts));
    case ComparisonKind::Timeline:
        return std::any_of(charts.strips.begin(), charts.strips.end(),
                           [](const TimelineStrip& strip) { return !strip.seconds.empty(); })
                   ? QString()
                   : tr("None of these has delays over time.");
    case ComparisonKind::Suite:
        break;
    }
    return charts.suite.empty() ? tr("None of these runs had a stress suite.") : QString();
}

} // namespace xrunscope
