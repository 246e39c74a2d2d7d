// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QPointF>
#include <QRectF>

#include "ui/charts/time_view.h"

class QEvent;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;

namespace xrunscope {

/// Mouse, wheel and keys of the timeline. Left drag selects a part and zooms to it; the wheel zooms at the pointer;
/// Shift and wheel, a sideways wheel, and a drag with the right or middle button pan; double click, Home and Esc
/// show the whole run; + − ← → work on the middle; Page Up and Page Down step through the XRUNs. GUI thread.
class TimelineGestures {
public:
    struct Actions {
        std::function<void()> viewChanged;
        std::function<void()> decorationChanged; ///< pointer or selection moved
        std::function<void(QPointF)> clicked;
        std::function<void(int)> stepped; ///< −1 or 1
        std::function<void()> activated;  ///< Return
    };

    TimelineGestures(TimeView& view, Actions actions);

    /// True when the event was used up.
    bool handle(QEvent* event, const QRectF& plot);

    /// Where the pointer is while it is over the plot or the markers above it.
    std::optional<QPointF> pointer() const { return pointer_; }
    void setPointer(std::optional<QPointF> at) { pointer_ = at; }
    /// The part being selected.
    std::optional<QRectF> selection(const QRectF& plot) const;

private:
    enum class Drag { None, Select, Pan };

    bool press(const QMouseEvent& event, const QRectF& plot);
    bool move(const QMouseEvent& event, const QRectF& plot);
    bool release(const QMouseEvent& event, const QRectF& plot);
    bool wheel(const QWheelEvent& event, const QRectF& plot);
    bool key(const QKeyEvent& event);
    bool showAll();
    void changed(bool viewChanged);

    TimeView& view_;
    Actions actions_;
    Drag drag_ = Drag::None;
    QPointF from_;
    QPointF last_;
    std::optional<QPointF> pointer_;
};

} // namespace xrunscope
