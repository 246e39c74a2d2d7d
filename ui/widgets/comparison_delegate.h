// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

#include "ui/colors.h"

namespace xrunscope {

/// Paints cells of a ComparisonModel: figure and ratio, then mean, interval and verdict in a line each.
class ComparisonDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setColors(const Colors& colors) { colors_ = colors; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// As wide as everything in it.
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// Of a row with so many lines.
    static int rowHeight(const QFontMetrics& metrics, int lines);

private:
    Colors colors_;
};

} // namespace xrunscope
