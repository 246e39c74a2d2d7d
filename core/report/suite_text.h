// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/report/suite_table.h"

namespace xrunscope {

/// A suite on one system, at most 72 columns: per test the shares within each threshold, the longest time, the worst
/// ordinary sleep and the elapsed time with its marks; then the counts; ping; the rules of the marks. Every line ends
/// with a line feed. Empty without a test. Any thread.
std::string suiteText(const SuiteSystem& system);

/// "1.42 to 2.57 ms (nominal 1.16)": the longest times of the tests. Empty without a sample.
std::string longestRange(const SuiteSystem& system);

/// What belongs to layout D and has no column there, for one or several systems: the range of the longest times,
/// elapsed times with and without a niced CPU hog on each CPU, ping, what was not measured. At most 72 columns.
std::string suiteNotes(const std::vector<SuiteSystem>& systems);

} // namespace xrunscope
