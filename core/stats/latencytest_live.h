// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/stats/latencytest.h"
#include "core/stats/latencytest_columns.h"

namespace xrunscope {

/// The two times of latencytest while a run goes on: the figures so far, and a column for each stretch of 25 ms. One
/// thread.
class LatencytestLive {
public:
    static constexpr std::int64_t kColumnWidth = 25'000'000;

    /// `origin`: CLOCK_MONOTONIC of the first release.
    LatencytestLive(const Geometry& geometry, Nanos cpuNominal, std::int64_t origin);

    /// The next cycle; calls use(const LatencytestColumn&) for a column that is now complete.
    template <typename Use>
    void add(const CycleRecord& record, Use&& use)
    {
        if (ended_)
            return;
        account_.add(record, [&](const LatencytestSample& sample) {
            if (begins(sample))
                flush(use);
            take(sample);
        });
        ended_ = !count_.add(record);
    }
    /// Calls use for the column that is not complete yet, unless it is empty.
    template <typename Use>
    void flush(Use&& use)
    {
        if (column_.count > 0)
            use(column_);
        column_.count = 0;
    }
    /// Of the cycles so far; sorts among them, so at most once a second.
    LatencytestFigures figures() { return count_.figures(); }

private:
    std::int64_t placeOf(const LatencytestSample& sample) const;
    bool begins(const LatencytestSample& sample) const { return placeOf(sample) != column_.begin; }
    void take(const LatencytestSample& sample);

    std::int64_t origin_;
    LatencytestAccount account_; ///< for the columns; the count has its own
    LatencytestCount count_;
    LatencytestColumn column_;
    bool ended_ = false; ///< the cap is reached
};

/// Columns of a common width over a whole run in bounded memory: when more than `capacity` would be needed, the width
/// doubles. Stretches without a cycle have no column. One thread.
class LatencytestTimeline {
public:
    explicit LatencytestTimeline(std::size_t capacity = 16384);

    /// In time order.
    void add(const LatencytestColumn& column);
    const std::vector<LatencytestColumn>& columns() const noexcept { return columns_; }

private:
    void put(const LatencytestColumn& column);
    void widen();

    std::size_t capacity_;
    std::int64_t width_ = LatencytestLive::kColumnWidth;
    std::vector<LatencytestColumn> columns_;
};

} // namespace xrunscope
