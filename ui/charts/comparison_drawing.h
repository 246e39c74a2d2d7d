// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>
#include <QStringList>

#include "core/report/compare/comparison_charts.h"
#include "ui/colors.h"

namespace xrunscope {

/// The charts of a comparison.
enum class ComparisonKind {
    Tail,        ///< how many cycles were later than x
    Histogram,   ///< share of the cycles
    Percentiles, ///< delay by percentile
    Timeline,    ///< a strip a run, one time axis
    Suite,       ///< bars for each test
};

/// What a chart says of a place under the pointer.
struct ComparisonHover {
    QStringList lines;
    QRectF mark; ///< what it is about: a line of no width, or a part of the chart
};

/// One chart of a comparison, laid out in a rectangle. Widget and pictures paint the same. GUI thread.
class ComparisonDrawing {
public:
    virtual ~ComparisonDrawing() = default;
    virtual void paint(QPainter& painter, const Colors& colors, double pixelRatio) const = 0;
    virtual std::optional<ComparisonHover> hoverAt(QPointF at) const = 0;

protected:
    ComparisonDrawing() = default;
    ComparisonDrawing(const ComparisonDrawing&) = default;
    ComparisonDrawing& operator=(const ComparisonDrawing&) = default;
    ComparisonDrawing(ComparisonDrawing&&) = default;
    ComparisonDrawing& operator=(ComparisonDrawing&&) = default;
};

/// `charts` must outlive the drawing. `font`: of the labels.
std::unique_ptr<ComparisonDrawing> layOutComparison(const ComparisonCharts& charts, ComparisonKind kind,
                                                    const QRectF& area, const QFont& font);

/// What the chart shows, for a title: "Delay: how many cycles were later".
QString comparisonHeading(ComparisonKind kind);

/// The same in few words, for a narrow panel: "Delay: tail".
QString comparisonTitle(ComparisonKind kind);

/// Why there is no such chart, as a sentence; empty when there is one.
QString whyNoChart(const ComparisonCharts& charts, ComparisonKind kind);

} // namespace xrunscope
