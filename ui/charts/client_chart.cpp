// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/client_chart.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/charts/hover_box.h"

namespace xrunscope {

struct ClientChart::Impl {
    explicit Impl(ClientChart* chart) : view(new ChartView(chart))
    {
        layer = view->addLayer(
            [this](QPainter& painter) { paintClient(painter, model, view->plot(), view->labelFont(), colors); });
        overlay = view->addLayer([this](QPainter& painter) { paintHover(painter); });
        view->laidOut = [this] { refresh(); };
        view->pointerMoved = [this](std::optional<QPointF> at) {
            pointer = at;
            view->updateLayer(overlay);
        };
    }

    void refresh()
    {
        view->setAxes(clientAxes(model, view->plot(), view->labelFont()));
        view->updateLayer(layer);
    }

    void paintHover(QPainter& painter) const
    {
        const QRectF plot = view->plot();
        if (!pointer || !plot.contains(*pointer))
            return;
        const QStringList lines = clientLines(model, plot, pointer->x());
        if (lines.empty())
            return;
        const double x = std::floor(pointer->x()) + 0.5;
        painter.setPen(QPen(mixed(colors.panel, colors.text, 0.5), 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        paintHoverBox(painter, hoverBoxRect(lines, *pointer, plot, view->labelFont()), lines, view->labelFont(),
                      colors);
    }

    ChartView* view;
    ClientModel model;
    Colors colors = darkColors();
    std::size_t layer = 0, overlay = 0;
    std::optional<QPointF> pointer;
};

ClientChart::ClientChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>(this))
{
    setMinimumSize(320, 140);
    setAccessibleName(tr("History of a load client"));
    setAccessibleDescription(tr("Latest wake-up and longest run of each second, microseconds"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(impl_->view);
}

ClientChart::~ClientChart() = default;

void ClientChart::setColors(const Colors& colors)
{
    impl_->colors = colors;
    impl_->view->setColors(colors);
}

void ClientChart::setPoints(std::vector<ClientPoint> points, std::int64_t lengthNs)
{
    impl_->model.points = std::move(points);
    impl_->model.end = std::max<std::int64_t>(lengthNs, 1'000'000'000);
    impl_->model.fit();
    impl_->refresh();
}

const std::vector<ClientPoint>& ClientChart::points() const
{
    return impl_->model.points;
}

} // namespace xrunscope
