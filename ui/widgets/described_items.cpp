// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/described_items.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QPainter>

namespace xrunscope {

namespace {

constexpr int kMargin = 8;
constexpr int kGap = 16;
constexpr int kWidest = 560;

} // namespace

DescribedItems::DescribedItems(QComboBox* box) : QStyledItemDelegate(box), box_(box)
{
    box->setItemDelegate(this);
}

int DescribedItems::nameWidth(const QFontMetrics& metrics) const
{
    int width = 0;
    for (int i = 0; i < box_->count(); ++i)
        width = std::max(width, metrics.horizontalAdvance(box_->itemText(i)));
    return width;
}

void DescribedItems::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString name = std::exchange(cell.text, QString());
    const QStyle* style = cell.widget != nullptr ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const bool selected = cell.state.testFlag(QStyle::State_Selected);
    const QRect room = cell.rect.adjusted(kMargin, 0, -kMargin, 0);
    const int left = nameWidth(cell.fontMetrics) + kGap;
    painter->save();
    painter->setFont(cell.font);
    painter->setPen(cell.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter, name);
    painter->setPen(cell.palette.color(selected ? QPalette::HighlightedText : QPalette::PlaceholderText));
    const QRect rest = room.adjusted(left, 0, 0, 0);
    painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                      cell.fontMetrics.elidedText(index.data(kDescription).toString(), Qt::ElideRight, rest.width()));
    painter->restore();
}

QSize DescribedItems::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QFontMetrics metrics(option.font);
    const int width =
        nameWidth(metrics) + kGap + metrics.horizontalAdvance(index.data(kDescription).toString()) + 2 * kMargin;
    return {std::min(width, kWidest), metrics.height() + 8};
}

void DescribedItems::fit()
{
    QStyleOptionViewItem option;
    option.font = box_->font();
    int width = 0;
    for (int i = 0; i < box_->count(); ++i)
        width = std::max(width, sizeHint(option, box_->model()->index(i, 0)).width());
    box_->view()->setMinimumWidth(width + kGap);
}

} // namespace xrunscope
