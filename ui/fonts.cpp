// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/fonts.h"

#include <algorithm>
#include <cmath>

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QPainter>

namespace xrunscope {

namespace {

bool tabular(const QFont& font)
{
    const QFontMetricsF metrics(font);
    const qreal zero = metrics.horizontalAdvance(QLatin1Char('0'));
    return std::all_of(&"123456789"[0], &"123456789"[9], [&](char digit) {
        return std::abs(metrics.horizontalAdvance(QLatin1Char(digit)) - zero) < 0.01;
    });
}

qreal digitWidth(const QFontMetricsF& metrics)
{
    qreal widest = 0;
    for (const char digit : {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'})
        widest = std::max(widest, metrics.horizontalAdvance(QLatin1Char(digit)));
    return widest;
}

} // namespace

QFont numberFont(QFont base)
{
    if (tabular(base))
        return base;
    const QFont original = base;
    const QStringList installed = QFontDatabase::families();
    for (const QString& family : {QStringLiteral("Liberation Sans"), QStringLiteral("Arimo"),
                                  QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")}) {
        if (!installed.contains(family))
            continue;
        base.setFamily(family);
        if (tabular(base))
            return base;
    }
    return original;
}

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
