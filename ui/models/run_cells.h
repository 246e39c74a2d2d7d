// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>
#include <QVariant>

#include "core/run/run_folder.h"

namespace xrunscope {

/// A cell of the list of runs: what it shows, and the value that it is sorted by.
struct RunCell {
    QString text;
    QVariant sort;
};

/// Column of a run (RunsModel::Column). An unreadable file has its name and the reason in the first.
RunCell runCell(const FolderEntry& run, int column, bool recording);
/// Column of a series: sums, and the largest maximum. `runs` are readable and not empty.
RunCell seriesCell(const std::vector<const FolderEntry*>& runs, int column);
/// Host line, reason and note of a run.
QString runToolTip(const FolderEntry& run);

} // namespace xrunscope
