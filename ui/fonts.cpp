// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fonts.h"

#include <algorithm>

#include <QFontMetricsF>
#include <QPainter>

namespace xrunscope {

namespace {

qreal digitWidth(const QFontMetricsF& metrics)
{
    qreal widest = 0;
    for (const char digit : {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'})
        widest = std::max(widest, metrics.horizontalAdvance(QLatin1Char(digit)));
    return widest;
}

} // namespace

qreal tabularWidth(const QFontMetricsF& metrics, const QString& text)
{
    const qreal cell = digitWidth(metrics);
    qreal width = 0;
    for (const QChar c : text)
        width += c.isDigit() ? cell : metrics.horizontalAdvance(c);
    return width;
}

void drawTabular(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text)
{
    const QFontMetricsF metrics(painter.font());
    const qreal cell = digitWidth(metrics);
    const qreal spare = rect.width() - tabularWidth(metrics, text);
    qreal x = rect.left();
    if (alignment & Qt::AlignRight)
        x += spare;
    else if (alignment & Qt::AlignHCenter)
        x += spare / 2;
    const qreal y = rect.top() + (rect.height() - metrics.height()) / 2 + metrics.ascent();
    for (const QChar c : text) {
        const qreal own = metrics.horizontalAdvance(c);
        painter.drawText(QPointF(c.isDigit() ? x + (cell - own) / 2 : x, y), QString(c));
        x += c.isDigit() ? cell : own;
    }
}

} // namespace xrunscope
