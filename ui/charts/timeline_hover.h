// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

#include <QRectF>
#include <QStringList>

#include "ui/charts/timeline_paint.h"

namespace xrunscope {

/// The XRUN whose marker is nearest to x, at most 6 pixels away; index into model.xruns.
std::optional<std::size_t> xrunAt(const TimelineModel& model, const QRectF& plot, double x);
/// The user's or program's marker likewise; its flag flies to the right of it.
std::optional<std::size_t> markerAt(const TimelineModel& model, const QRectF& plot, double x);

/// What an XRUN was, one fact a line.
QStringList xrunLines(const TimelineModel& model, const Xrun& xrun);

/// What lies under a point: an XRUN, near the top of the plot a marker, else the time and the column's values.
QStringList hoverLines(const TimelineModel& model, const QRectF& plot, QPointF at);

} // namespace xrunscope
