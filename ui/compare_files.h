// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <vector>

#include "core/base/error.h"
#include "core/compare/comparison.h"

namespace xrunscope {

/// Files of one column: a run, or the runs of a group.
using ColumnFiles = std::vector<std::filesystem::path>;

/// What is to be compared, and how.
struct ComparePlan {
    std::vector<ColumnFiles> columns;
    std::size_t baseline = 0;
    bool withMarked = false; ///< runs that are marked count, too
};

/// Runs that have been read, by their file.
struct ReadRun {
    std::filesystem::file_time_type written;
    ComparedRun run;
};
using ReadRuns = std::map<std::filesystem::path, ReadRun>;

/// A comparison without verdicts, and what it was made of.
struct ComparedFiles {
    ComparePlan plan;
    Comparison comparison;
    ReadRuns runs; ///< of the plan
};

/// Reads the files that `known` does not have as they are, and compares. `loose` files become further columns, those of
/// one series together; a column that is there already is not added again. Any thread but the GUI's.
Expected<ComparedFiles> compareFiles(ComparePlan plan, const ColumnFiles& loose, const ReadRuns& known);

} // namespace xrunscope
