// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/report/suite_table.h"

namespace xrunscope {

/// Several runs of one suite as one system, under the first one's name: samples and counts are added up, the longest
/// times are the largest, elapsed times are averaged, a mark stands where any run has it. Pings are those of a single
/// run alone. `runs` must not be empty. Any thread.
SuiteSystem mergedSuite(const std::vector<SuiteSystem>& runs);

} // namespace xrunscope
