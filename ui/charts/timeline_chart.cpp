// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_chart.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QFocusEvent>
#include <QVBoxLayout>

#include "ui/charts/chart_view.h"
#include "ui/charts/hover_box.h"
#include "ui/charts/time_view.h"
#include "ui/charts/timeline_gestures.h"
#include "ui/charts/timeline_hover.h"
#include "ui/charts/timeline_paint.h"

namespace xrunscope {

struct TimelineChart::Impl {
    explicit Impl(TimelineChart& chart);

    void refresh();
    void refreshAxes();
    void viewMoved();
    void layoutMoved();
    void paintOverlay(QPainter& painter) const;
    void repaintOverlay();
    void click(QPointF at);
    void step(int direction);
    void activate();
    void nameIt();

    TimelineChart& owner;
    ChartView* view;
    TimelineModel model;
    TimeView time;
    TimelineGestures gestures;
    Colors colors = darkColors();
    std::size_t columnsLayer, marksLayer, overlayLayer;
    std::optional<std::size_t> chosen; ///< XRUN reached by the keyboard
    bool ring = false;                 ///< focus came by the keyboard
    int columnsWanted = 0;
};

TimelineChart::Impl::Impl(TimelineChart& chart)
    : owner(chart), view(new ChartView(&chart)),
      gestures(time, {[this] { viewMoved(); }, [this] { repaintOverlay(); }, [this](QPointF at) { click(at); },
                      [this](int direction) { step(direction); }, [this] { activate(); }})
{
    view->setAttribute(Qt::WA_TransparentForMouseEvents);
    columnsLayer = view->addLayer(
        [this](QPainter& painter) { paintColumns(painter, model, view->plot(), colors, view->devicePixelRatioF()); });
    marksLayer = view->addLayer(
        [this](QPainter& painter) { paintMarks(painter, model, view->plot(), view->labelFont(), colors); });
    overlayLayer = view->addLayer([this](QPainter& painter) { paintOverlay(painter); });
    view->laidOut = [this] { layoutMoved(); };
    model.begin = time.begin();
    model.end = time.end();
    nameIt();
}

void TimelineChart::Impl::nameIt()
{
    owner.setAccessibleName(model.quantity == Quantity::Delay ? TimelineChart::tr("Delay over time")
                                                              : TimelineChart::tr("Response time over time"));
    owner.setAccessibleDescription(
        TimelineChart::tr("Plus and minus zoom, the arrow keys move, Home shows the whole run, Page Up and Page Down "
                          "step through the XRUNs, Return opens one."));
}

void TimelineChart::Impl::refreshAxes()
{
    view->setAxes(timelineAxes(model, view->plot(), view->labelFont()));
}

void TimelineChart::Impl::refresh()
{
    refreshAxes();
    view->updateLayer(columnsLayer);
}

void TimelineChart::Impl::viewMoved()
{
    chosen.reset();
    model.begin = time.begin();
    model.end = time.end();
    refresh();
    emit owner.viewChanged();
}

void TimelineChart::Impl::layoutMoved()
{
    refresh();
    const int columns = owner.plotColumns();
    if (std::exchange(columnsWanted, columns) != columns)
        emit owner.viewChanged();
}

void TimelineChart::Impl::repaintOverlay()
{
    view->updateLayer(overlayLayer);
}

void TimelineChart::Impl::paintOverlay(QPainter& painter) const
{
    const QRectF plot = view->plot();
    if (ring) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(colors.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(plot.adjusted(-3, -2, 3, 2), 4, 4);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (const auto selected = gestures.selection(plot)) {
        QColor fill = colors.accent;
        fill.setAlphaF(0.2f);
        painter.fillRect(*selected, fill);
        painter.setPen(QPen(colors.accent, 1));
        for (const double x : {selected->left(), selected->right()})
            painter.drawLine(QPointF(std::floor(x) + 0.5, plot.top()), QPointF(std::floor(x) + 0.5, plot.bottom()));
        return;
    }
    QStringList lines;
    QPointF at;
    if (chosen && *chosen < model.xruns.size()) {
        const Xrun& xrun = model.xruns[*chosen];
        at = QPointF(model.timeScale(plot).map(static_cast<double>(model.timeOf(xrun))), plot.top() + 2);
        lines = xrunLines(model, xrun);
    } else if (gestures.pointer()) {
        at = *gestures.pointer();
        lines = hoverLines(model, plot, at);
    } else {
        return;
    }
    const double x = std::floor(at.x()) + 0.5;
    painter.setPen(QPen(mixed(colors.panel, colors.text, 0.5), 1));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const QRectF bounds = plot.adjusted(0, -8, 0, 0);
    paintHoverBox(painter, hoverBoxRect(lines, at, bounds, view->labelFont()), lines, view->labelFont(), colors);
}

void TimelineChart::Impl::click(QPointF at)
{
    if (const auto xrun = xrunAt(model, view->plot(), at.x())) {
        const Xrun copy = model.xruns[*xrun]; // a slot may replace the list
        emit owner.xrunActivated(copy);
    }
}

void TimelineChart::Impl::step(int direction)
{
    if (model.xruns.empty())
        return;
    const auto last = static_cast<std::ptrdiff_t>(model.xruns.size()) - 1;
    const std::ptrdiff_t from = chosen ? static_cast<std::ptrdiff_t>(*chosen) : (direction > 0 ? -1 : last + 1);
    const auto next = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + direction, 0, last));
    const std::int64_t at = model.timeOf(model.xruns[next]);
    if (at < time.begin() || at > time.end()) {
        const std::int64_t half = time.length() / 2;
        if (time.show(at - half, at + half))
            viewMoved();
    }
    chosen = next;
    repaintOverlay();
}

void TimelineChart::Impl::activate()
{
    if (chosen && *chosen < model.xruns.size()) {
        const Xrun copy = model.xruns[*chosen];
        emit owner.xrunActivated(copy);
    }
}

TimelineChart::TimelineChart(QWidget* parent) : QWidget(parent)
{
    // Not in the initializer list: the view that it makes sends events here.
    impl_ = std::make_unique<Impl>(*this);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::PreventContextMenu); // the right button pans
    setMinimumSize(240, 120);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(impl_->view);
}

TimelineChart::~TimelineChart() = default;

void TimelineChart::setColors(const Colors& colors)
{
    impl_->colors = colors;
    impl_->view->setColors(colors);
}

void TimelineChart::setQuantity(Quantity quantity)
{
    if (std::exchange(impl_->model.quantity, quantity) == quantity)
        return;
    impl_->nameIt();
    impl_->model.fitRange();
    impl_->refresh();
}

Quantity TimelineChart::quantity() const
{
    return impl_->model.quantity;
}

void TimelineChart::reset(std::int64_t plannedNs)
{
    Impl& d = *impl_;
    d.time.reset(plannedNs);
    d.model.columns.clear();
    d.model.xruns.clear();
    d.model.markers.clear();
    d.model.now.reset();
    d.model.range = TimelineModel{}.range;
    d.model.fitRange();
    d.viewMoved();
}

void TimelineChart::setMeasured(std::int64_t ns, bool running)
{
    Impl& d = *impl_;
    const bool moved = d.time.setMeasured(ns, running);
    d.model.now = running ? std::optional(ns) : std::nullopt;
    if (moved)
        d.viewMoved();
    d.view->updateLayer(d.marksLayer);
}

void TimelineChart::setColumns(std::vector<TimelineColumn> columns)
{
    Impl& d = *impl_;
    d.model.columns = std::move(columns);
    d.model.fitRange();
    d.refresh();
}

void TimelineChart::setLimits(std::int64_t spareNs, std::int64_t deadlineNs)
{
    Impl& d = *impl_;
    if (d.model.spareNs == spareNs && d.model.deadlineNs == deadlineNs)
        return;
    d.model.spareNs = spareNs;
    d.model.deadlineNs = deadlineNs;
    if (d.model.fitRange())
        d.refresh();
    d.view->updateLayer(d.marksLayer);
}

void TimelineChart::setXruns(std::vector<Xrun> xruns, std::int64_t firstRelease)
{
    Impl& d = *impl_;
    d.model.xruns = std::move(xruns);
    d.model.firstRelease = firstRelease;
    d.view->updateLayer(d.columnsLayer);
    d.view->updateLayer(d.marksLayer);
}

void TimelineChart::setMarkers(std::vector<Marker> markers)
{
    impl_->model.markers = std::move(markers);
    impl_->view->updateLayer(impl_->marksLayer);
}

void TimelineChart::setPhases(std::vector<PhaseBand> phases)
{
    impl_->model.phases = std::move(phases);
    impl_->view->updateLayer(impl_->marksLayer);
}

std::int64_t TimelineChart::viewBegin() const
{
    return impl_->time.begin();
}

std::int64_t TimelineChart::viewEnd() const
{
    return impl_->time.end();
}

int TimelineChart::plotColumns() const
{
    return static_cast<int>(std::lround(impl_->view->plot().width() * impl_->view->devicePixelRatioF()));
}

bool TimelineChart::zoomed() const
{
    return impl_->time.zoomed();
}

void TimelineChart::setView(std::int64_t begin, std::int64_t end)
{
    if (impl_->time.show(begin, end))
        impl_->viewMoved();
}

void TimelineChart::showAll()
{
    if (impl_->time.showAll())
        impl_->viewMoved();
}

bool TimelineChart::event(QEvent* event)
{
    if (impl_) {
        if (event->type() == QEvent::FocusIn) {
            const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
            impl_->ring =
                reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
            impl_->repaintOverlay();
        } else if (event->type() == QEvent::FocusOut) {
            impl_->ring = false;
            impl_->chosen.reset();
            impl_->repaintOverlay();
        } else if (event->type() == QEvent::MouseMove) {
            impl_->chosen.reset();
        }
        if (impl_->gestures.handle(event, impl_->view->plot())) {
            event->accept();
            if (event->type() == QEvent::MouseButtonPress)
                setFocus(Qt::MouseFocusReason);
            return true;
        }
    }
    return QWidget::event(event);
}

} // namespace xrunscope
