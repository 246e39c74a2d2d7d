// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/histogram_chart.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/charts/histogram_paint.h"
#include "ui/charts/hover_box.h"
#include "ui/words.h"

namespace xrunscope {

struct HistogramChart::Impl {
    explicit Impl(HistogramChart& chart);

    void refresh();
    void nameIt();
    void paintOverlay(QPainter& painter) const;

    HistogramChart& owner;
    ChartView* view;
    HistogramModel model;
    Colors colors = darkColors();
    std::optional<QPointF> pointer;
    std::size_t barsLayer = 0, overlayLayer = 0;
};

HistogramChart::Impl::Impl(HistogramChart& chart) : owner(chart), view(new ChartView(&chart))
{
    barsLayer = view->addLayer([this](QPainter& painter) {
        paintHistogram(painter, model, view->plot(), view->labelFont(), colors, view->devicePixelRatioF());
    });
    overlayLayer = view->addLayer([this](QPainter& painter) { paintOverlay(painter); });
    view->laidOut = [this] { refresh(); };
    view->pointerMoved = [this](std::optional<QPointF> at) {
        pointer = at;
        view->updateLayer(overlayLayer);
    };
    nameIt();
}

void HistogramChart::Impl::refresh()
{
    view->setAxes(histogramAxes(model, view->plot(), view->labelFont()));
    view->updateLayer(barsLayer);
}

void HistogramChart::Impl::nameIt()
{
    owner.setAccessibleName(model.quantity == Quantity::Delay ? HistogramChart::tr("Delay histogram")
                                                              : HistogramChart::tr("Response time histogram"));
}

void HistogramChart::Impl::paintOverlay(QPainter& painter) const
{
    const QRectF plot = view->plot();
    if (!pointer || !plot.contains(*pointer))
        return;
    const double us = model.microsScale(plot).unmap(pointer->x());
    const std::vector<Bar> bars = model.bars(plot);
    const auto bar = std::find_if(bars.begin(), bars.end(), [us](const Bar& b) { return us < b.to; });
    if (bar == bars.end() || bar->count == 0)
        return;
    const auto edge = [](double value) { return toQt(microsText(value)); };
    const QString count = number(bar->count);
    const QStringList lines{HistogramChart::tr("%1 to %2 µs").arg(edge(bar->from), edge(bar->to)),
                            bar->count == 1 ? HistogramChart::tr("1 period")
                                            : HistogramChart::tr("%1 periods").arg(count)};
    paintHoverBox(painter, hoverBoxRect(lines, *pointer, plot, view->labelFont()), lines, view->labelFont(), colors);
}

HistogramChart::HistogramChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>(*this))
{
    setMinimumSize(240, 100);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(impl_->view);
}

HistogramChart::~HistogramChart() = default;

void HistogramChart::setColors(const Colors& colors)
{
    impl_->colors = colors;
    impl_->view->setColors(colors);
}

void HistogramChart::setQuantity(Quantity quantity)
{
    if (std::exchange(impl_->model.quantity, quantity) == quantity)
        return;
    impl_->nameIt();
    impl_->refresh();
}

void HistogramChart::setLogScale(bool log)
{
    if (std::exchange(impl_->model.logX, log) == log)
        return;
    impl_->model.fitRanges();
    impl_->refresh();
}

bool HistogramChart::logScale() const
{
    return impl_->model.logX;
}

void HistogramChart::setDistribution(const Distribution& distribution, std::int64_t limitNs)
{
    Impl& d = *impl_;
    if (distribution.count() < d.model.distribution.count()) { // another run
        d.model.micros = HistogramModel{}.micros;
        d.model.counts = HistogramModel{}.counts;
    }
    d.model.distribution = distribution;
    d.model.limitNs = limitNs;
    d.model.fitRanges();
    d.refresh();
    QString text;
    for (const auto& [name, q] : {std::pair{"p50", 0.5}, {"p99", 0.99}, {"p99.9", 0.999}}) {
        if (const auto value = distribution.percentile(q).value)
            text += QStringLiteral("%1 %2 µs, ").arg(QLatin1String(name), micros(*value));
    }
    setAccessibleDescription(text + tr("%1 periods").arg(number(distribution.count())));
}

} // namespace xrunscope
