// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/stats/distribution.h"

namespace xrunscope::import {

/// What a tool tells of one of its threads (or CPUs). Nanoseconds.
struct MeasuredThread {
    std::vector<std::pair<std::int64_t, std::uint64_t>> bins; ///< value and how often
    std::uint64_t beyond = 0;                                 ///< values above the last bin, counted together
    std::int64_t beyondFrom = 0;                              ///< they are this or more
    std::optional<std::int64_t> min;
    std::optional<std::int64_t> max;
    std::optional<double> mean;

    std::uint64_t inBins() const noexcept;
    std::uint64_t count() const noexcept { return inBins() + beyond; }
};

/// The largest value that is believed: an hour.
inline constexpr std::int64_t kMaxValue = 3'600'000'000'000;
/// The most values in one bin, or counted together, that are believed; as many bins as a source can have add up to
/// less than 2^63.
inline constexpr std::uint64_t kMaxSamples = 1'000'000'000'000;

/// A figure of a thread that does not fit its histogram.
struct Contradiction {
    enum class Figure { Min, Mean, Max } figure = Figure::Min;
    std::string text; ///< "the maximum is 5.000 µs, and by the other figures it is 12.00 to 14.00 µs"
};

/// The first of minimum, maximum and mean that does not fit the bins, or the others. `bin`: their width, nanoseconds;
/// a figure may be one bin off.
std::optional<Contradiction> contradictionIn(const MeasuredThread& thread, std::int64_t bin);

/// The values of all threads as one distribution. Where a thread has no minimum or maximum of its own, those of its
/// bins; where it has no mean, that of its bins. Values beyond the bins stand at beyondFrom, but for the maximum of
/// each thread. Threads without a value are passed over. When no thread has bins: counts, extremes and means alone.
Distribution together(const std::vector<MeasuredThread>& threads);

} // namespace xrunscope::import
