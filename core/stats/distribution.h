// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/stats/histogram.h"

namespace xrunscope {

/// A percentile, or how many more values it takes to support it.
struct Percentile {
    std::optional<Nanos> value;
    std::uint64_t needsMore = 0; ///< values still to come; 0 when value is set, and when no more values would help
};

/// The percentiles that a report of figures, without a histogram, tells.
inline constexpr std::array<double, 5> kToldQuantiles{0.5, 0.9, 0.99, 0.999, 0.9999};

/// Histogram with exact count, minimum, maximum and sum. Values in nanoseconds. An imported one has what its source
/// gave: percentiles that were told, the largest values counted together, or no histogram at all.
class Distribution {
public:
    void add(std::int64_t ns, std::uint64_t count = 1) noexcept;
    void merge(const Distribution& other) noexcept;

    std::uint64_t count() const noexcept { return m_.count; }
    bool empty() const noexcept { return m_.count == 0; }
    /// Of an empty distribution: nullopt.
    std::optional<Nanos> min() const noexcept;
    std::optional<Nanos> max() const noexcept;
    std::optional<double> meanNs() const noexcept;

    /// Nearest rank: the smallest value that at least `q` (0…1) of all values do not exceed, to the
    /// histogram's 0.8 %. Supported when at least 10 values lie beyond it: count · (1 − q) ≥ 10.
    Percentile percentile(double q) const noexcept;
    /// The same without the rule of ten, for drawing. nullopt when empty, and where the source did not tell it.
    std::optional<Nanos> quantile(double q) const noexcept;

    const Histogram& histogram() const noexcept { return histogram_; }

    /// The parts that a file keeps beside the bins. `sum` is in nanoseconds.
    struct Moments {
        std::uint64_t count = 0;
        std::int64_t min = 0;
        std::int64_t max = 0;
        double sum = 0;
        // The rest is of imported figures alone.
        bool toldOnly = false;       ///< no other percentile than those told; the bins, if any, are coarse
        std::uint64_t beyond = 0;    ///< so many of the largest values were counted without their size…
        std::int64_t beyondFrom = 0; ///< …and are this or more; the histogram has them here, but for maxima
        std::array<std::optional<std::int64_t>, kToldQuantiles.size()> told{};
        bool operator==(const Moments&) const = default;
    };
    const Moments& moments() const noexcept { return m_; }
    /// How many of the largest values were counted without their size: 0 but for some imports.
    std::uint64_t beyond() const noexcept { return m_.beyond; }
    Nanos beyondFrom() const noexcept { return Nanos{m_.beyondFrom}; }
    /// True: minimum, mean, maximum and percentiles are what a report told; the bins, if any, are coarse.
    bool toldOnly() const noexcept { return m_.toldOnly; }
    static Distribution restored(const Moments& moments, const Histogram& histogram) noexcept;
    bool operator==(const Distribution&) const = default;

private:
    std::uint64_t rankOf(double q) const noexcept;
    std::optional<Nanos> told(double q) const noexcept;

    Histogram histogram_;
    Moments m_;
};

} // namespace xrunscope
