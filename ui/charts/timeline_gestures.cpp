// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_gestures.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

namespace xrunscope {

namespace {

constexpr double kLeastDrag = 4;    ///< pixels; less is a click
constexpr double kWheelNotch = 120; ///< of QWheelEvent
constexpr double kZoomANotch = 0.8;
constexpr double kPanANotch = 0.1;
constexpr double kZoomAKey = 0.6;
constexpr double kAbovePlot = 14; ///< the XRUN triangles belong to the pointer's ground

double fractionOf(double x, const QRectF& plot)
{
    return std::clamp((x - plot.left()) / plot.width(), 0.0, 1.0);
}

} // namespace

TimelineGestures::TimelineGestures(TimeView& view, Actions actions) : view_(view), actions_(std::move(actions)) {}

void TimelineGestures::changed(bool viewChanged)
{
    if (viewChanged)
        actions_.viewChanged();
    actions_.decorationChanged();
}

bool TimelineGestures::handle(QEvent* event, const QRectF& plot)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        return press(*static_cast<QMouseEvent*>(event), plot);
    case QEvent::MouseMove:
        return move(*static_cast<QMouseEvent*>(event), plot);
    case QEvent::MouseButtonRelease:
        return release(*static_cast<QMouseEvent*>(event), plot);
    case QEvent::MouseButtonDblClick:
        drag_ = Drag::None;
        return static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton && (changed(view_.showAll()), true);
    case QEvent::Wheel:
        return wheel(*static_cast<QWheelEvent*>(event), plot);
    case QEvent::KeyPress:
        return key(*static_cast<QKeyEvent*>(event));
    case QEvent::Leave:
        pointer_.reset();
        changed(false);
        return false;
    default:
        return false;
    }
}

bool TimelineGestures::press(const QMouseEvent& event, const QRectF& plot)
{
    const QRectF ground = plot.adjusted(0, -kAbovePlot, 0, 0);
    if (drag_ != Drag::None || !ground.contains(event.position()))
        return false;
    if (event.button() == Qt::LeftButton)
        drag_ = Drag::Select;
    else if (event.button() == Qt::RightButton || event.button() == Qt::MiddleButton)
        drag_ = Drag::Pan;
    else
        return false;
    from_ = last_ = event.position();
    return true;
}

bool TimelineGestures::move(const QMouseEvent& event, const QRectF& plot)
{
    const QPointF at = event.position();
    pointer_ = plot.adjusted(0, -kAbovePlot, 0, 0).contains(at) ? std::optional(at) : std::nullopt;
    bool moved = false;
    if (drag_ == Drag::Pan)
        moved = view_.pan((last_.x() - at.x()) / plot.width());
    last_ = at;
    changed(moved);
    return true;
}

bool TimelineGestures::release(const QMouseEvent& event, const QRectF& plot)
{
    const Drag drag = std::exchange(drag_, Drag::None);
    last_ = event.position();
    if (drag == Drag::Select && event.button() == Qt::LeftButton) {
        if (std::abs(last_.x() - from_.x()) < kLeastDrag) {
            actions_.clicked(last_);
        } else {
            const auto [low, high] = std::minmax({fractionOf(from_.x(), plot), fractionOf(last_.x(), plot)});
            const std::int64_t begin = view_.begin();
            const auto length = static_cast<double>(view_.length());
            changed(view_.show(begin + std::llround(length * low), begin + std::llround(length * high)));
        }
    }
    changed(false);
    return drag != Drag::None;
}

bool TimelineGestures::wheel(const QWheelEvent& event, const QRectF& plot)
{
    const QPoint turned = event.angleDelta();
    const bool sideways = std::abs(turned.x()) > std::abs(turned.y());
    const double notches = (sideways ? turned.x() : turned.y()) / kWheelNotch;
    if (notches == 0)
        return false;
    if (sideways || (event.modifiers() & Qt::ShiftModifier) != 0)
        changed(view_.pan(-notches * kPanANotch));
    else
        changed(view_.zoomAt(fractionOf(event.position().x(), plot), std::pow(kZoomANotch, notches)));
    return true;
}

bool TimelineGestures::showAll()
{
    if (drag_ == Drag::Select) {
        drag_ = Drag::None;
        changed(false);
        return true;
    }
    const bool wasZoomed = view_.zoomed();
    changed(view_.showAll());
    return wasZoomed;
}

bool TimelineGestures::key(const QKeyEvent& event)
{
    if ((event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0)
        return false;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        changed(view_.zoomAt(0.5, kZoomAKey));
        return true;
    case Qt::Key_Minus:
        changed(view_.zoomAt(0.5, 1 / kZoomAKey));
        return true;
    case Qt::Key_Left:
        changed(view_.pan(-kPanANotch));
        return true;
    case Qt::Key_Right:
        changed(view_.pan(kPanANotch));
        return true;
    case Qt::Key_Home:
    case Qt::Key_Escape:
        return showAll();
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        actions_.stepped(event.key() == Qt::Key_PageUp ? -1 : 1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        actions_.activated();
        return true;
    default:
        return false;
    }
}

std::optional<QRectF> TimelineGestures::selection(const QRectF& plot) const
{
    if (drag_ != Drag::Select || std::abs(last_.x() - from_.x()) < kLeastDrag)
        return std::nullopt;
    const double a = plot.left() + fractionOf(from_.x(), plot) * plot.width();
    const double b = plot.left() + fractionOf(last_.x(), plot) * plot.width();
    return QRectF(QPointF(std::min(a, b), plot.top()), QPointF(std::max(a, b), plot.bottom()));
}

} // namespace xrunscope
