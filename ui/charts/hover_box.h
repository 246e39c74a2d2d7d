// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QStringList>

#include "ui/colors.h"

namespace xrunscope {

/// Where the box for `lines` beside the point `at` lies: to the right and above, or wherever it fits inside `bounds`.
QRectF hoverBoxRect(const QStringList& lines, QPointF at, const QRectF& bounds, const QFont& font);

/// A small raised box of text; the first line stands out.
void paintHoverBox(QPainter& painter, const QRectF& box, const QStringList& lines, const QFont& font,
                   const Colors& colors);

} // namespace xrunscope
