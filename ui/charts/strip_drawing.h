// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/charts/comparison_drawing.h"
#include "ui/charts/timeline_paint.h"

namespace xrunscope {

/// Timelines above one another: one time axis, and the same scale of delays in each strip.
class StripDrawing : public ComparisonDrawing {
public:
    StripDrawing(const ComparisonCharts& charts, const QRectF& area, const QFont& font);

    void paint(QPainter& painter, const Colors& colors, double pixelRatio) const override;
    std::optional<ComparisonHover> hoverAt(QPointF at) const override;

private:
    struct Strip {
        QRectF plot;
        TimelineModel model;
        QString name;
        QString without;
    };

    void layOut();
    void fill(Strip& strip, const TimelineStrip& source) const;
    void paintStrip(QPainter& painter, std::size_t index, const Colors& colors, double pixelRatio) const;

    const ComparisonCharts& charts_;
    QRectF area_;
    QFont font_;
    std::vector<Strip> strips_; ///< in the order of ComparisonCharts::strips
};

} // namespace xrunscope
