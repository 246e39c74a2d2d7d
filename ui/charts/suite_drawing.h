// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/charts/comparison_drawing.h"
#include "ui/charts/plot_paint.h"
#include "ui/charts/scale.h"

namespace xrunscope {

/// Bars for each test of the stress suites and each column: the longest delay, and the share that was not within 100
/// µs.
class SuiteDrawing : public ComparisonDrawing {
public:
    SuiteDrawing(const ComparisonCharts& charts, const QRectF& area, const QFont& font);

    void paint(QPainter& painter, const Colors& colors, double pixelRatio) const override;
    std::optional<ComparisonHover> hoverAt(QPointF at) const override;

private:
    /// One of the two rows of bars.
    struct Row {
        QRectF plot;
        QString heading;
        Scale scale{Scale::Kind::Log, 1, 10, 1, 0};
        PlotAxes axes;
        bool worst = true;
    };

    /// What a colour stands for.
    struct Key {
        QPointF at; ///< upper left
        QString text;
    };

    void layOutKeys();
    void fit(Row& row) const;
    std::optional<double> valueOf(const Row& row, const SuiteBars::Bar& bar) const;
    QRectF barRect(const Row& row, std::size_t test, std::size_t column) const;
    double groupWidth(const Row& row) const;
    void paintKeys(QPainter& painter, const Colors& colors) const;
    void paintRow(QPainter& painter, const Row& row, const Colors& colors, double pixelRatio) const;
    void paintBar(QPainter& painter, const Row& row, std::size_t test, std::size_t column, const Colors& colors,
                  double pixelRatio) const;

    const ComparisonCharts& charts_;
    QRectF area_;
    QFont font_;
    std::vector<Key> keys_;
    double keysBottom_ = 0;
    std::vector<Row> rows_;
};

} // namespace xrunscope
