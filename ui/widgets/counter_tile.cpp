// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/counter_tile.h"

#include <cmath>

#include <QPainter>

#include "ui/fonts.h"

namespace xrunscope {

namespace {

constexpr int kTileMargin = 6;
constexpr qreal kFigureScale = 1.6;
constexpr qreal kNameScale = 0.92;

} // namespace

CounterTile::CounterTile(const QString& name, QWidget* parent) : QWidget(parent), name_(name)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setAccessibleName(name);
}

void CounterTile::setColors(const Colors& colors)
{
    colors_ = colors;
    update();
}

void CounterTile::setValue(const QString& text, bool alarm)
{
    if (text == text_ && alarm == alarm_)
        return;
    text_ = text;
    alarm_ = alarm;
    setAccessibleDescription(text);
    update();
}

void CounterTile::setName(const QString& name)
{
    if (name == name_)
        return;
    name_ = name;
    setAccessibleName(name);
    update();
}

QSize CounterTile::sizeHint() const
{
    const int line = fontMetrics().height();
    return {100, static_cast<int>(std::ceil(line * kFigureScale)) + line + 2 * kTileMargin};
}

QSize CounterTile::minimumSizeHint() const
{
    return {80, sizeHint().height() - 6};
}

/// The big font, or the largest smaller one in which the figure fits.
QFont CounterTile::figureFont(qreal width) const
{
    QFont big = font();
    big.setWeight(QFont::Bold);
    for (int step = 0; step < 9; ++step) {
        big.setPointSizeF(font().pointSizeF() * (kFigureScale - 0.1 * step));
        if (tabularWidth(QFontMetricsF(big), text_) <= width)
            break;
    }
    return big;
}

/// A little smaller than the font, or as much as the name needs to fit.
QFont CounterTile::nameFont(qreal width) const
{
    QFont small = font();
    for (int step = 0; step < 3; ++step) {
        small.setPointSizeF(font().pointSizeF() * (kNameScale - 0.06 * step));
        if (QFontMetricsF(small).horizontalAdvance(name_) <= width)
            break;
    }
    return small;
}

void CounterTile::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colors_.raised);
    painter.drawRoundedRect(rect(), 5, 5);

    const QRectF inside = QRectF(rect()).adjusted(8, 3, -4, -3);
    const qreal nameHeight = fontMetrics().height();
    painter.setFont(figureFont(inside.width()));
    painter.setPen(alarm_ ? colors_.xrun : colors_.text);
    drawTabular(painter, inside.adjusted(0, 2, 0, -nameHeight - 1), Qt::AlignLeft, text_);
    painter.setFont(nameFont(inside.width()));
    painter.setPen(colors_.dim);
    const QRectF nameLine(inside.left(), inside.bottom() - nameHeight - 2, inside.width(), nameHeight);
    painter.drawText(nameLine, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(name_, Qt::ElideRight, static_cast<int>(inside.width())));
}

} // namespace xrunscope
