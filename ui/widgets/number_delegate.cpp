// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_delegate.h"

#include <cmath>

#include <QApplication>
#include <QPainter>

#include "ui/fonts.h"

namespace xrunscope {

void NumberDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = std::exchange(cell.text, QString());
    const QStyle* style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const bool selected = cell.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setFont(cell.font);
    painter->setPen(cell.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    drawTabular(*painter, QRectF(cell.rect).adjusted(7, 0, -7, 0), cell.displayAlignment, text);
    painter->restore();
}

QSize NumberDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize base = QStyledItemDelegate::sizeHint(option, index);
    const qreal width = tabularWidth(QFontMetricsF(option.font), index.data(Qt::DisplayRole).toString());
    return {static_cast<int>(std::ceil(width)) + 18, base.height()};
}

} // namespace xrunscope
