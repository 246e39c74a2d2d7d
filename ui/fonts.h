// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>

class QPainter;
class QFontMetricsF;

namespace xrunscope {

/// Draws one line of text with the painter's font and pen, each digit in a cell of equal width whatever the
/// font, so that a changing figure does not move. Alignment: left, right or centre. GUI thread.
void drawTabular(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text);

/// Width that drawTabular needs.
qreal tabularWidth(const QFontMetricsF& metrics, const QString& text);

} // namespace xrunscope
