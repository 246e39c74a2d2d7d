// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include <QColor>
#include <QList>
#include <QPainter>
#include <QPen>
#include <QPointF>

#include "ui/colors.h"

namespace xrunscope {

/// How a column of a comparison is drawn: told apart by its colour, also by the colour-blind, and without colour by its
/// dashes and its mark. No red, which is for XRUNs.
struct ColumnStyle {
    QColor color;
    QList<qreal> dashes; ///< in widths of the pen; empty: solid
    double width = 2;    ///< logical pixels

    QPen pen() const;
};

/// The style of a column (0 to 7) on the panels of this palette.
ColumnStyle columnStyle(std::size_t column, const Colors& colors);

/// The mark of a column, about 9 pixels wide, on a curve: disc, square, triangle, diamond, and the same hollow.
void paintColumnMark(QPainter& painter, QPointF middle, std::size_t column, const Colors& colors);

/// A piece of its curve with the mark, from `left` (middle of its height) on; `width` pixels.
void paintColumnKey(QPainter& painter, QPointF left, double width, std::size_t column, const Colors& colors);

} // namespace xrunscope
