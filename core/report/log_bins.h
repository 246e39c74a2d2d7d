// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/stats/distribution.h"

namespace xrunscope {

/// Values of [begin, end) nanoseconds. The first bin of a list also holds everything below, the last everything
/// above.
struct LogBin {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::uint64_t count = 0;
    bool operator==(const LogBin&) const = default;
};

/// A distribution in at most `most` bins that cover its minimum to its maximum, with round edges at equal steps on
/// a logarithmic scale (1, 1.6, 2.5, 4, 6.3, 10 and finer or coarser). A bin of the histogram counts where its
/// middle lies, so edges are good to 0.8 %; no value is left out. Empty for an empty distribution.
std::vector<LogBin> logBins(const Distribution& d, std::size_t most = 24);

/// The same bins with the counts of another distribution.
std::vector<LogBin> countedIn(std::vector<LogBin> bins, const Distribution& d);

} // namespace xrunscope
