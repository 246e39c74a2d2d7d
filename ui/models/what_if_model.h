// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractTableModel>

#include "core/stats/what_if.h"
#include "ui/colors.h"

namespace xrunscope {

/// A what-if table: a row a buffer, a column a DSP load, XRUNs an hour in the cells.
class WhatIfModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(const WhatIf& table);
    void setColors(const Colors& colors);
    const WhatIf& table() const { return table_; }
    /// nullptr: no such cell.
    const WhatIfCell* cell(const QModelIndex& index) const;
    /// Of a load; −1: none.
    static int columnOf(int loadPercent);
    int rowOf(const Geometry& geometry) const;
    /// All that is known of a cell, a line each: buffer, what a delay may be, XRUNs and misses with intervals.
    QString inWords(const WhatIfCell& cell) const;
    bool isSmallestSafe(const WhatIfCell& cell) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString settingText(const Geometry& geometry) const;

    WhatIf table_;
    std::vector<Geometry> rows_;
    Colors colors_;
};

} // namespace xrunscope
