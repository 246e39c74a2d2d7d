// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/load_chart.h"

#include <utility>

#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/charts/load_paint.h"

namespace xrunscope {

struct LoadChart::Impl {
    explicit Impl(LoadChart* chart) : view(new ChartView(chart))
    {
        layer = view->addLayer(
            [this](QPainter& painter) { paintLoad(painter, model, view->plot(), view->labelFont(), colors); });
        view->laidOut = [this] { refresh(); };
        view->setNoBottomLabels();
    }

    void refresh()
    {
        view->setAxes(loadAxes(model, view->plot(), view->labelFont()));
        view->updateLayer(layer);
    }

    ChartView* view;
    LoadModel model;
    Colors colors = darkColors();
    std::size_t layer = 0;
};

LoadChart::LoadChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>(this))
{
    setMinimumSize(240, 70);
    setAccessibleName(tr("Load over time"));
    setAccessibleDescription(tr("DSP load, user and system time in percent, context switches a second"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(impl_->view);
}

LoadChart::~LoadChart() = default;

void LoadChart::setColors(const Colors& colors)
{
    impl_->colors = colors;
    impl_->view->setColors(colors);
}

void LoadChart::setPoints(std::vector<LoadPoint> points)
{
    impl_->model.points = std::move(points);
    impl_->model.fitSwitches();
    impl_->refresh();
}

void LoadChart::setDspKnown(bool known)
{
    if (impl_->model.dspKnown == known)
        return;
    impl_->model.dspKnown = known;
    impl_->refresh();
}

void LoadChart::setView(std::int64_t begin, std::int64_t end)
{
    if (end <= begin || (begin == impl_->model.begin && end == impl_->model.end))
        return;
    impl_->model.begin = begin;
    impl_->model.end = end;
    impl_->refresh();
}

} // namespace xrunscope
