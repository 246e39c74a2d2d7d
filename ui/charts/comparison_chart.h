// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "core/report/compare/comparison_charts.h"
#include "ui/charts/comparison_drawing.h"
#include "ui/colors.h"

namespace xrunscope {

/// The charts of a comparison, one at a time; under the pointer stand the values of all columns. Where there is no such
/// chart it says why. GUI thread.
class ComparisonChart : public QWidget {
    Q_OBJECT
public:
    explicit ComparisonChart(QWidget* parent = nullptr);
    ~ComparisonChart() override;

    void setColors(const Colors& colors);
    void setKind(ComparisonKind kind);
    ComparisonKind kind() const;
    /// What comparisonCharts() prepared, in a worker; nullptr: nothing is drawn.
    void setCharts(std::shared_ptr<const ComparisonCharts> charts);

    /// What is said of a place; without lines where nothing is. For tests and tools.
    QStringList valuesAt(QPointF at);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace xrunscope
