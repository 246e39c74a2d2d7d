// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QGraphicsView>

#include "ui/charts/plot_area.h"
#include "ui/charts/plot_paint.h"
#include "ui/colors.h"

class QChart;
class QCategoryAxis;
class QGraphicsScene;

namespace xrunscope {

/// A Qt Charts chart with fixed margins that draws axes and grid, under layers that we paint ourselves. Scene
/// coordinates are those of the widget. GUI thread.
class ChartView : public QGraphicsView {
public:
    using Paint = std::function<void(QPainter&)>;

    explicit ChartView(QWidget* parent);
    ~ChartView() override;

    /// Adds a layer on top of the others; returns its number.
    std::size_t addLayer(Paint paint);
    /// Repaints a layer, or a part of it.
    void updateLayer(std::size_t layer, const QRectF& part = {});
    /// Shows these ticks; costs nothing when they are those shown.
    void setAxes(const PlotAxes& axes);
    void setColors(const Colors& colors);
    /// For a chart without labels below: leaves no line for them.
    void setNoBottomLabels();

    QRectF plot() const { return plot_; }
    const QFont& labelFont() const { return labelFont_; }

    std::function<void()> laidOut;                            ///< called when plot() or labelFont() changed
    std::function<void(std::optional<QPointF>)> pointerMoved; ///< nullopt: it left

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    class Layer;

    void layOut();
    void restyle();
    void showTicks(QCategoryAxis* axis, std::vector<PixelTick>& shown, const std::vector<PixelTick>& ticks,
                   bool upwards);

    QGraphicsScene* scene_;
    QChart* chart_;
    QCategoryAxis *bottom_, *left_, *right_;
    std::vector<PixelTick> bottomTicks_, leftTicks_, rightTicks_;
    QRectF axesPlot_;
    std::vector<Layer*> layers_;
    Colors colors_;
    QFont labelFont_;
    QRectF plot_;
    bool bottomLabels_ = true;
};

} // namespace xrunscope
