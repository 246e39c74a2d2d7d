// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/cycle/geometry.h"
#include "core/stats/fast_stretch.h"
#include "core/stats/latencytest_account.h"

namespace xrunscope {

/// A measurement ends at so many cycles, as that of latencytest did.
inline constexpr std::uint64_t kLatencytestCap = 250'000;
/// Bands around the nominal time that are counted: ± nanoseconds, and ± percent of the nominal time.
inline constexpr std::array<std::int64_t, 5> kLatencytestBands{50'000, 100'000, 200'000, 1'000'000, 2'000'000};
inline constexpr std::array<int, 3> kLatencytestPercents{5, 10, 25};

/// One of the two times over a run. Nanoseconds; of no sample all are 0.
struct LatencytestTimes {
    std::int64_t nominal = 0;
    std::int64_t min = 0;
    std::int64_t max = 0;
    double mean = 0;
    std::array<std::uint64_t, kLatencytestBands.size()> within{}; ///< samples with |time − nominal| ≤ the band
    std::array<std::uint64_t, kLatencytestPercents.size()> withinPercent{};
    bool operator==(const LatencytestTimes&) const = default;

    /// Samples within one of kLatencytestBands.
    std::uint64_t withinBand(std::int64_t band) const;
};

/// The figures of latencytest of a run, or of its first kLatencytestCap cycles.
struct LatencytestFigures {
    Geometry geometry; ///< fragments are periods
    std::uint64_t samples = 0;
    LatencytestTimes cpu;     ///< CPU loop, drawn green
    LatencytestTimes total;   ///< one write return to the next, drawn white; nominal one fragment
    std::int64_t totalP5 = 0; ///< nearest rank, as the next
    std::int64_t totalP95 = 0;
    std::uint64_t overruns = 0; ///< total > the buffer; computed, no device tells it
    bool capReached = false;
    bool wideVariation = false; ///< "*": p95 − p5 of total > 0.25 fragments
    bool tooFast = false;       ///< "+": 2 s or more with a mean total < 0.90 fragments
    bool operator==(const LatencytestFigures&) const = default;
};

/// 100 · within / samples; 0 without samples.
double latencytestFactor(std::uint64_t within, std::uint64_t samples) noexcept;

/// int(450 / buffer in ms): the scale of the chart, whose deadline line stands about 450 pixels up.
int latencytestPixelsPerMs(const Geometry& geometry) noexcept;

/// Fed with the cycles of a run in order. Keeps 8 bytes a sample, at most kLatencytestCap of them. One thread.
class LatencytestCount {
public:
    LatencytestCount(const Geometry& geometry, Nanos cpuNominal);

    /// False once the cap is reached: nothing more is taken.
    bool add(const CycleRecord& record);
    /// Of what was added so far.
    LatencytestFigures figures();

private:
    void take(const LatencytestSample& sample);

    LatencytestFigures figures_;
    std::int64_t buffer_;
    double cpuSum_ = 0;
    double totalSum_ = 0;
    LatencytestAccount account_;
    FastStretch fast_;
    std::vector<std::int64_t> totals_; ///< in no order
};

} // namespace xrunscope
