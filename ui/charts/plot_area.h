// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QSizeF>

namespace xrunscope {

/// Room around a plot, in logical pixels.
struct PlotMargins {
    double left = 0, top = 0, right = 0, bottom = 0;
};

/// The margins of every chart that uses `font` (chartFont()): left and right are the same for all of them, so
/// plots above one another line up; top and bottom hold one line of text. GUI thread.
PlotMargins plotMargins(const QFont& font);

/// The plot inside a widget or a part of a picture, on whole pixels; never empty.
QRectF plotArea(const QRectF& outer, const PlotMargins& margins);

} // namespace xrunscope
