// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_view.h"

#include <cmath>

#include <QCategoryAxis>
#include <QChart>
#include <QEvent>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QMouseEvent>
#include <QWheelEvent>

#include "ui/charts/chart_fonts.h"

namespace xrunscope {

/// Covers the view and paints by a function.
class ChartView::Layer : public QGraphicsItem {
public:
    Layer(Paint paint, double z) : paint_(std::move(paint))
    {
        setZValue(z);
        setAcceptedMouseButtons(Qt::NoButton);
    }

    void setSize(const QSizeF& size)
    {
        prepareGeometryChange();
        size_ = size;
    }
    QRectF boundingRect() const override { return {QPointF(0, 0), size_}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override { paint_(*painter); }

private:
    Paint paint_;
    QSizeF size_;
};

namespace {

constexpr double kLayersAbove = 1000; ///< z of the first layer, above everything of the chart

QCategoryAxis* newAxis(QChart* chart, Qt::Alignment side, bool grid)
{
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setGridLineVisible(grid);
    axis->setLineVisible(false);
    axis->setTruncateLabels(false);
    chart->addAxis(axis, side);
    return axis;
}

} // namespace

ChartView::ChartView(QWidget* parent)
    : QGraphicsView(parent), scene_(new QGraphicsScene(this)), chart_(new QChart), bottom_(nullptr), left_(nullptr),
      right_(nullptr), colors_(darkColors())
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setFocusPolicy(Qt::NoFocus);
    setBackgroundBrush(Qt::NoBrush);
    viewport()->setAutoFillBackground(false);
    setOptimizationFlag(QGraphicsView::DontAdjustForAntialiasing);
    setCacheMode(QGraphicsView::CacheNone);
    viewport()->setMouseTracking(true);
    setScene(scene_);

    scene_->addItem(chart_);
    chart_->setBackgroundVisible(false);
    chart_->setMargins(QMargins(0, 0, 0, 0));
    chart_->layout()->setContentsMargins(0, 0, 0, 0);
    chart_->legend()->hide();
    bottom_ = newAxis(chart_, Qt::AlignBottom, false);
    left_ = newAxis(chart_, Qt::AlignLeft, true);
    right_ = newAxis(chart_, Qt::AlignRight, false);
    labelFont_ = chartFont(font());
    restyle();
}

ChartView::~ChartView() = default;

std::size_t ChartView::addLayer(Paint paint)
{
    layers_.push_back(new Layer(std::move(paint), kLayersAbove + static_cast<double>(layers_.size())));
    scene_->addItem(layers_.back());
    layers_.back()->setSize(size());
    return layers_.size() - 1;
}

void ChartView::updateLayer(std::size_t layer, const QRectF& part)
{
    layers_[layer]->update(part);
}

void ChartView::setAxes(const PlotAxes& axes)
{
    if (axes.plot != axesPlot_) {
        axesPlot_ = axes.plot;
        bottomTicks_.clear();
        leftTicks_.clear();
        rightTicks_.clear();
        chart_->setPlotArea(axes.plot);
        bottom_->setRange(axes.plot.left(), axes.plot.right());
        left_->setRange(-axes.plot.bottom(), -axes.plot.top());
        right_->setRange(-axes.plot.bottom(), -axes.plot.top());
    }
    showTicks(bottom_, bottomTicks_, axes.bottom, false);
    showTicks(left_, leftTicks_, axes.left, true);
    showTicks(right_, rightTicks_, axes.right, true);
}

void ChartView::showTicks(QCategoryAxis* axis, std::vector<PixelTick>& shown, const std::vector<PixelTick>& ticks,
                          bool upwards)
{
    if (shown == ticks)
        return;
    const QStringList old = axis->categoriesLabels();
    for (const QString& label : old)
        axis->remove(label);
    // A category is drawn at its end, and categories must follow one another upwards.
    axis->setStartValue(axis->min() - 1);
    for (const PixelTick& tick : ticks)
        axis->append(tick.label, upwards ? -tick.at : tick.at);
    shown = ticks;
}

void ChartView::setColors(const Colors& colors)
{
    colors_ = colors;
    restyle();
    scene_->update();
}

void ChartView::setNoBottomLabels()
{
    bottomLabels_ = false;
    layOut();
}

void ChartView::restyle()
{
    for (QCategoryAxis* axis : {bottom_, left_, right_}) {
        axis->setLabelsFont(labelFont_);
        axis->setLabelsBrush(colors_.dim);
        axis->setGridLinePen(QPen(colors_.line, 1));
    }
}

void ChartView::layOut()
{
    const QRectF outer(QPointF(0, 0), QSizeF(size()));
    scene_->setSceneRect(outer);
    chart_->setGeometry(outer);
    PlotMargins margins = plotMargins(labelFont_);
    if (!bottomLabels_)
        margins.bottom = margins.top / 2; // half a line: the lowest label of the left axis
    plot_ = plotArea(outer, margins);
    for (Layer* layer : layers_)
        layer->setSize(outer.size());
    if (laidOut)
        laidOut();
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    layOut();
}

void ChartView::changeEvent(QEvent* event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() != QEvent::FontChange || left_ == nullptr)
        return;
    labelFont_ = chartFont(font());
    restyle();
    layOut();
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    if (pointerMoved)
        pointerMoved(event->position());
}

void ChartView::leaveEvent(QEvent* event)
{
    QGraphicsView::leaveEvent(event);
    if (pointerMoved)
        pointerMoved(std::nullopt);
}

void ChartView::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

} // namespace xrunscope
