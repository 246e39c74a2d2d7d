// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/stats/histogram.h"

namespace xrunscope {

/// A percentile, or how many more values it takes to support it.
struct Percentile {
    std::optional<Nanos> value;
    std::uint64_t needsMore = 0; ///< values still to come; 0 when value is set
};

/// Histogram with exact count, minimum, maximum and sum. Values in nanoseconds.
class Distribution {
public:
    void add(std::int64_t ns, std::uint64_t count = 1) noexcept;
    void merge(const Distribution& other) noexcept;

    std::uint64_t count() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    /// Of an empty distribution: nullopt.
    std::optional<Nanos> min() const noexcept;
    std::optional<Nanos> max() const noexcept;
    std::optional<double> meanNs() const noexcept;

    /// Nearest rank: the smallest value that at least `q` (0…1) of all values do not exceed, to the
    /// histogram's 0.8 %. Supported when at least 10 values lie beyond it: count · (1 − q) ≥ 10.
    Percentile percentile(double q) const noexcept;
    /// The same without the rule of ten, for drawing. nullopt when empty.
    std::optional<Nanos> quantile(double q) const noexcept;

    const Histogram& histogram() const noexcept { return histogram_; }

    /// The parts that a file keeps beside the bins. `sum` is in nanoseconds.
    struct Moments {
        std::uint64_t count = 0;
        std::int64_t min = 0;
        std::int64_t max = 0;
        double sum = 0;
        bool operator==(const Moments&) const = default;
    };
    Moments moments() const noexcept { return {count_, min_, max_, sum_}; }
    static Distribution restored(const Moments& moments, const Histogram& histogram) noexcept;
    bool operator==(const Distribution&) const = default;

private:
    Histogram histogram_;
    std::uint64_t count_ = 0;
    std::int64_t min_ = 0;
    std::int64_t max_ = 0;
    double sum_ = 0;
};

} // namespace xrunscope
