// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/cycle/geometry.h"
#include "core/stats/period_account.h"
#include "core/stats/poisson.h"

namespace xrunscope {

inline constexpr std::array<std::uint32_t, 7> kWhatIfFrames{16, 32, 64, 128, 256, 512, 1024};
inline constexpr std::array<std::uint32_t, 2> kWhatIfPeriods{2, 3};
inline constexpr std::array<int, 10> kWhatIfLoads{0, 10, 20, 30, 40, 50, 60, 70, 80, 90};

/// What the recorded delays would do to one setting.
struct WhatIfCell {
    Geometry geometry;
    int loadPercent = 0;
    Nanos limit{0};             ///< D′ − load × T′: what a delay may be
    std::uint64_t misses = 0;   ///< recorded periods, skipped included, whose delay is longer
    std::uint64_t episodes = 0; ///< contiguous stretches of them
    double missesPerHour = 0;   ///< 3600 / seconds × T / T′ × misses
    HourlyRate xruns;           ///< by episode, with the exact 95 % interval; 0 events: the upper limit is `high`

    /// No recorded delay would have done harm.
    bool safe() const noexcept { return misses == 0; }
};

/// The table for frames × periods × DSP load, from the cycles of one run or of equal runs. It assumes that delays
/// depend neither on the period nor on the load.
struct WhatIf {
    Geometry recorded;
    std::size_t runs = 0;
    std::uint64_t periods = 0; ///< recorded, skipped included
    Nanos measured{0};
    Nanos longestDelay{0};
    int ownLoadPercent = 0;         ///< the load of the runs, in steps of the table
    bool onePeriodDeadline = false; ///< D′ = T′, whatever the number of periods: servers that mix asynchronously
    std::vector<WhatIfCell> cells;  ///< by frames, then periods (one of them with onePeriodDeadline), then load

    const WhatIfCell* at(std::uint32_t frames, std::uint32_t inPeriods, int loadPercent) const noexcept;
    /// The safe setting with the smallest buffer at this load; nullptr: the table has none.
    const WhatIfCell* smallestSafe(int loadPercent) const noexcept;
};

/// `percent` in the steps of the table, rounded up; what is less than 2 % above a step counts as the step.
int whatIfLoad(double percent) noexcept;

/// Fed with the periods of runs, one run after the other. Fixed memory. One thread.
class WhatIfCount {
public:
    WhatIfCount(const Geometry& recorded, bool onePeriodDeadline);

    /// Periods of one run in order; a gap in their index ends an episode.
    void add(const PeriodSample& sample) noexcept;
    /// Between two runs, and after the last.
    void endRun() noexcept;

    /// The figures of what was added; the measured time is periods × T.
    WhatIf result(int ownLoadPercent) const;

private:
    struct Count {
        std::int64_t limit = 0;
        double ratio = 1; ///< T / T′
        std::uint64_t misses = 0;
        std::uint64_t episodes = 0;
        double weight = 0;      ///< of the episodes: XRUNs that they stand for
        std::uint64_t open = 0; ///< misses of the episode that goes on
        std::size_t cell = 0;
    };
    static void close(Count& count) noexcept;

    WhatIf table_;
    std::vector<Count> counts_; ///< by limit, the smallest first
    std::size_t openUpTo_ = 0;  ///< episodes go on in counts_[0 … openUpTo_)
    std::uint64_t nextPeriod_ = 0;
};

} // namespace xrunscope
