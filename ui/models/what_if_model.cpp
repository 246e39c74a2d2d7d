// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/what_if_model.h"

#include <algorithm>

#include <QFont>

#include "core/report/what_if_report.h"
#include "ui/words.h"

namespace xrunscope {

void WhatIfModel::setTable(const WhatIf& table)
{
    beginResetModel();
    table_ = table;
    rows_.clear();
    for (const WhatIfCell& cell : table_.cells) {
        if (rows_.empty() || rows_.back() != cell.geometry)
            rows_.push_back(cell.geometry);
    }
    endResetModel();
}

void WhatIfModel::setColors(const Colors& colors)
{
    colors_ = colors;
    if (!rows_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole});
}

const WhatIfCell* WhatIfModel::cell(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const Geometry& g = rows_[static_cast<std::size_t>(index.row())];
    return table_.at(g.frames, g.periods, kWhatIfLoads[static_cast<std::size_t>(index.column())]);
}

int WhatIfModel::columnOf(int loadPercent)
{
    const auto* found = std::find(kWhatIfLoads.begin(), kWhatIfLoads.end(), loadPercent);
    return found == kWhatIfLoads.end() ? -1 : static_cast<int>(std::distance(kWhatIfLoads.begin(), found));
}

int WhatIfModel::rowOf(const Geometry& geometry) const
{
    const auto found = std::find(rows_.begin(), rows_.end(), geometry);
    return found == rows_.end() ? -1 : static_cast<int>(std::distance(rows_.begin(), found));
}

QString WhatIfModel::settingText(const Geometry& g) const
{
    return table_.onePeriodDeadline ? number(g.frames) : QStringLiteral("%1 × %2").arg(number(g.frames)).arg(g.periods);
}

bool WhatIfModel::isSmallestSafe(const WhatIfCell& cell) const
{
    return table_.smallestSafe(cell.loadPercent) == &cell;
}

QString WhatIfModel::inWords(const WhatIfCell& cell) const
{
    return toQt(whatIfCellSentence(table_, cell));
}

int WhatIfModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int WhatIfModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || rows_.empty() ? 0 : static_cast<int>(kWhatIfLoads.size());
}

QVariant WhatIfModel::data(const QModelIndex& index, int role) const
{
    const WhatIfCell* found = cell(index);
    if (found == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return (isSmallestSafe(*found) ? QStringLiteral("★ ") : QString()) + toQt(whatIfCellText(*found));
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return isSmallestSafe(*found) ? colors_.dsp : found->safe() ? colors_.text : colors_.dim;
    case Qt::FontRole: {
        QFont font;
        font.setWeight(isSmallestSafe(*found) ? QFont::DemiBold : QFont::Normal);
        return font;
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return inWords(*found);
    default:
        return {};
    }
}

QVariant WhatIfModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal) {
        if (role != Qt::DisplayRole || section >= columnCount())
            return {};
        const int load = kWhatIfLoads[static_cast<std::size_t>(section)];
        return tr("%1 %").arg(load);
    }
    if (section >= rowCount())
        return {};
    if (role == Qt::DisplayRole)
        return settingText(rows_[static_cast<std::size_t>(section)]);
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

} // namespace xrunscope
