// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/stats/timeline.h"
#include "ui/charts/comparison_drawing.h"
#include "ui/charts/plot_paint.h"
#include "ui/charts/scale.h"

namespace xrunscope {

/// Timelines above one another: one time axis, and the same scale of delays in each strip. Names stand on the right.
class StripDrawing : public ComparisonDrawing {
public:
    StripDrawing(const ComparisonCharts& charts, const QRectF& area, const QFont& font);

    void paint(QPainter& painter, const Colors& colors, double pixelRatio) const override;
    std::optional<ComparisonHover> hoverAt(QPointF at) const override;

private:
    struct Strip {
        QRectF plot;
        std::vector<TimelineColumn> columns;
        QString name;
        QString further; ///< which of the column's runs
        Scale value{Scale::Kind::Log, 1, 10, 1, 0};
        PlotAxes axes;
    };

    void layOut();
    void fitValues();
    std::vector<PixelTick> ticksOf(const Strip& strip) const;
    void paintBars(QPainter& painter, std::size_t index, const Colors& colors, double pixelRatio) const;
    void paintXruns(QPainter& painter, std::size_t index, const Colors& colors) const;
    void paintSpare(QPainter& painter, std::size_t index, const Colors& colors) const;
    void paintName(QPainter& painter, std::size_t index, const Colors& colors) const;

    const ComparisonCharts& charts_;
    QRectF area_;
    QFont font_;
    Scale time_{Scale::Kind::Linear, 0, 1, 0, 1};
    std::vector<Strip> strips_; ///< in the order of ComparisonCharts::strips
};

} // namespace xrunscope
