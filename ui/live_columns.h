// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/stats/timeline.h"

namespace xrunscope {

/// Columns of the source that touch [begin, end), as they are.
std::vector<TimelineColumn> columnsWithin(const std::vector<TimelineColumn>& source, std::int64_t begin,
                                          std::int64_t end);

/// Where the last column that has cycles ends; 0: none has.
std::int64_t coveredEnd(const std::vector<TimelineColumn>& columns);

/// `fine` columns as far as they reach, and what `source` has after them up to `end`.
std::vector<TimelineColumn> continuedWith(const std::vector<TimelineColumn>& fine,
                                          const std::vector<TimelineColumn>& source, std::int64_t begin,
                                          std::int64_t end);

} // namespace xrunscope
