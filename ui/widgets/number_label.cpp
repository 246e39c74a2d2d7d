// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_label.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>

#include "ui/fonts.h"

namespace xrunscope {

NumberLabel::NumberLabel(Qt::Alignment alignment, QWidget* parent) : QWidget(parent), alignment_(alignment)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void NumberLabel::setText(const QString& text)
{
    if (text == text_)
        return;
    const bool resized = text.size() != text_.size();
    text_ = text;
    setAccessibleName(text);
    if (resized)
        updateGeometry();
    update();
}

void NumberLabel::setColor(const QColor& color)
{
    if (color == color_)
        return;
    color_ = color;
    update();
}

QSize NumberLabel::sizeHint() const
{
    const QFontMetricsF metrics(font());
    return {static_cast<int>(std::ceil(tabularWidth(metrics, text_))) + 1,
            static_cast<int>(std::ceil(metrics.height()))};
}

QSize NumberLabel::minimumSizeHint() const
{
    return sizeHint();
}

void NumberLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(color_.isValid() ? color_ : palette().color(QPalette::WindowText));
    drawTabular(painter, rect(), alignment_, text_);
}

} // namespace xrunscope
