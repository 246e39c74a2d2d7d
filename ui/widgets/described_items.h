// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QComboBox;

namespace xrunscope {

/// Items of a list with a dim description at the right of their text: "hw:0,0   HDA Intel PCH: ALC269VC Analog".
class DescribedItems : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int kDescription = Qt::UserRole + 1;

    /// For the list of `box`, which gets as wide as its items.
    explicit DescribedItems(QComboBox* box);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// After the items have changed.
    void fit();

private:
    int nameWidth(const QFontMetrics& metrics) const;

    QComboBox* box_;
};

} // namespace xrunscope
