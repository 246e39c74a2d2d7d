// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/stats/period_account.h"
#include "core/stats/second_row.h"

namespace xrunscope {

/// What one stretch of run time held. Times in nanoseconds since the first release; min and max mean
/// something when count > 0.
struct TimelineColumn {
    std::int64_t begin = 0;
    std::int64_t width = 0;
    std::uint64_t firstPeriod = 0;
    std::uint64_t count = 0; ///< periods, skipped included
    std::uint64_t misses = 0;
    std::int64_t delayMin = 0, delayMax = 0;
    std::int64_t responseMin = 0, responseMax = 0;
    bool operator==(const TimelineColumn&) const = default;

    void add(std::uint64_t period, std::int64_t delay, std::int64_t response, bool miss) noexcept;
    /// Takes in what another column held; begin and width stay.
    void merge(const TimelineColumn& other) noexcept;
};

/// A second of the run as a column.
TimelineColumn columnOf(const SecondRow& row) noexcept;

/// Columns of a common width over a whole run in bounded memory: when more than `capacity` would be needed,
/// the width doubles and neighbours are merged. Not thread-safe; no display needed.
class Timeline {
public:
    static constexpr std::int64_t kFinestWidth = 25'000'000; ///< 25 ms

    explicit Timeline(std::int64_t finestWidth = kFinestWidth, std::size_t capacity = 8192);

    void add(const PeriodSample& sample, std::int64_t firstRelease);
    /// Adds a column made elsewhere; it may span several of this timeline's columns (a one-second row).
    void add(const TimelineColumn& column);
    void clear();

    std::int64_t width() const noexcept { return width_; }
    /// In time order; stretches without a period are columns with count 0.
    const std::vector<TimelineColumn>& columns() const noexcept { return columns_; }

private:
    TimelineColumn& at(std::int64_t time);

    std::int64_t finest_;
    std::size_t capacity_;
    std::int64_t width_;
    std::vector<TimelineColumn> columns_;
};

/// Decimates to `pixels` columns that cover [begin, end): each takes every source column whose begin lies in
/// it, so every value of the range is in exactly one column and the maximum of the result is that of the
/// source. `source` is in time order.
std::vector<TimelineColumn> decimate(const std::vector<TimelineColumn>& source, std::int64_t begin, std::int64_t end,
                                     std::size_t pixels);

} // namespace xrunscope
