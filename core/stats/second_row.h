// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/stats/period_account.h"

namespace xrunscope {

/// The periods released in one second of the run. Nanoseconds; min and max mean something when periods() > 0.
struct SecondRow {
    std::uint64_t second = 0;
    std::uint64_t firstPeriod = 0;
    std::uint64_t cycles = 0;
    std::uint64_t skipped = 0;
    std::uint64_t misses = 0;
    std::uint64_t nearMisses = 0;
    std::uint64_t xruns = 0; ///< episodes that began in this second
    std::int64_t delayMin = 0;
    std::int64_t delayMax = 0;
    std::int64_t delaySum = 0;
    std::int64_t responseMax = 0;
    std::int64_t responseMin = 0;
    std::int64_t cycleSum = 0; ///< sum of cycle times
    std::int64_t cycleMax = 0;
    bool operator==(const SecondRow&) const = default;

    std::uint64_t periods() const noexcept { return cycles + skipped; }

    void add(const PeriodSample& s, bool beginsXrun) noexcept
    {
        if (periods() == 0) {
            firstPeriod = s.period;
            delayMin = delayMax = s.delay;
            responseMin = responseMax = s.response;
        }
        delayMin = std::min(delayMin, s.delay);
        delayMax = std::max(delayMax, s.delay);
        delaySum += s.delay;
        responseMin = std::min(responseMin, s.response);
        responseMax = std::max(responseMax, s.response);
        cycleSum += s.cycleTime;
        cycleMax = std::max(cycleMax, s.cycleTime);
        (s.ran ? cycles : skipped) += 1;
        misses += s.miss ? 1 : 0;
        nearMisses += s.nearMiss ? 1 : 0;
        xruns += beginsXrun ? 1 : 0;
    }
};

} // namespace xrunscope
