// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/load/load_record.h"

namespace xrunscope {

/// Loads that did the same beside each other, such as a hog on each CPU, as one.
struct LoadGroup {
    std::size_t count = 0;
    LoadRecord load; ///< of the first; times and work are those of all, the wall time is the longest
};
std::vector<LoadGroup> loadGroups(const std::vector<LoadRecord>& loads);

/// "350.0 MB", "1,234 ops"; empty: not known.
std::string workText(const LoadRecord& load);
/// "28.4 MB/s"; empty: not known.
std::string rateText(const LoadRecord& load);
/// "done", "exit status 1", "ended by signal 9", "ended with the run".
std::string outcomeText(const LoadRecord& load);
/// "other, nice 19"; empty: it was too short to look at.
std::string classText(const LoadRecord& load);

/// "dbench: exit status 1, and 2 more" of those that failed; empty: none did. Any thread.
std::string failedLoadsText(const std::vector<LoadRecord>& loads);

/// All loads of a run with their times, work and exact commands, at most 72 columns. Empty without one. Any thread.
std::string loadsText(const std::vector<LoadRecord>& loads);

} // namespace xrunscope
