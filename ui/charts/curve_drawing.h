// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPainterPath>

#include "ui/charts/comparison_drawing.h"
#include "ui/charts/plot_paint.h"
#include "ui/charts/scale.h"

namespace xrunscope {

/// The charts that have a curve a column: tail, histogram, percentiles. Each curve's name stands at its end.
class CurveDrawing : public ComparisonDrawing {
public:
    CurveDrawing(const ComparisonCharts& charts, ComparisonKind kind, const QRectF& area, const QFont& font);

    void paint(QPainter& painter, const Colors& colors, double pixelRatio) const override;
    std::optional<ComparisonHover> hoverAt(QPointF at) const override;

private:
    struct Curve {
        std::size_t column = 0;
        QPainterPath path;
        QPointF end;      ///< last point
        QPolygonF leader; ///< from there to the label
        QPointF label;    ///< baseline, left
        QString text;
    };

    void fitScales();
    void layOutCurves();
    void labelBelow(double lowUs, double highUs);
    std::vector<CurvePoint> drawnShares(const ColumnChart& column) const;
    double shareWidth() const;
    double endOf(const Curve& curve) const;
    void labelRight();
    QPainterPath stepsOf(const std::vector<CurvePoint>& points) const;
    QPainterPath sharesOf(const std::vector<CurvePoint>& points) const;
    QPainterPath lineOf(const std::vector<CurvePoint>& points) const;
    const std::vector<CurvePoint>& pointsOf(const ColumnChart& column) const;
    QString labelOf(const ColumnChart& column, double room) const;
    QString valueLine(const ColumnChart& column, double x) const;
    void paintSpare(QPainter& painter, const Colors& colors) const;
    void paintNotes(QPainter& painter, const Colors& colors) const;

    const ComparisonCharts& charts_;
    ComparisonKind kind_;
    QFont font_;
    QRectF area_;
    QRectF plot_;       ///< of the values; rows of labels follow below it
    double bottom_ = 0; ///< of those rows, where the axis is
    int asOne_ = 1;     ///< share bins that are drawn as one
    Scale x_{Scale::Kind::Log, 1, 10, 0, 1}, y_{Scale::Kind::Log, 1, 10, 1, 0};
    PlotAxes axes_;
    std::vector<Curve> curves_;
    QStringList notes_;
};

} // namespace xrunscope
