// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/time.h"

namespace xrunscope {

/// The figures that JACK 1 (0.99) computed, by its formulas, from our own stamps: comparable with reports of
/// 2005, sampled where JACK sampled. The true maxima stand in RunStatistics. Fed once a cycle that ran.
class Jack1Figures {
public:
    explicit Jack1Figures(Nanos period) noexcept;

    /// `interval`: start − previous start − T; `hasInterval` false for the first cycle.
    void add(std::int64_t interval, bool hasInterval, std::int64_t cycleTime) noexcept;

    /// max(0, interval), without cycles whose predecessor overran T.
    Nanos delayMax() const noexcept { return Nanos{delayMax_}; }
    std::uint64_t delaysOverSpare() const noexcept { return overSpare_; }
    std::uint64_t delaysOver1000us() const noexcept { return over1000us_; }
    /// Largest of the sampled maxima: every floor(1,024,000 / T_µs) cycles, over the last 32 cycles.
    Nanos cycleMaxSampled() const noexcept { return Nanos{cycleMax_}; }
    /// Mean of the load values that JACK printed about once in 1.024 s, percent; 0 before the first.
    double averageLoad() const noexcept;
    std::uint64_t loadCount() const noexcept { return loads_; }

    /// All state that outlives the run, for the run file.
    struct Stored {
        std::int64_t delayMax = 0;
        std::int64_t cycleMax = 0;
        std::uint64_t overSpare = 0;
        std::uint64_t over1000us = 0;
        std::uint64_t loads = 0;
        double loadSum = 0;
        bool operator==(const Stored&) const = default;
    };
    Stored stored() const noexcept { return {delayMax_, cycleMax_, overSpare_, over1000us_, loads_, loadSum_}; }
    void restore(const Stored& s) noexcept;

private:
    static constexpr std::size_t kWindow = 32;

    std::int64_t t_;
    std::uint64_t every_;
    std::array<std::int64_t, kWindow> window_{};
    std::uint64_t cycles_ = 0;
    std::int64_t previousCycleTime_ = 0;
    std::int64_t spare_ = 0;
    std::int64_t delayMax_ = 0;
    std::int64_t cycleMax_ = 0;
    std::uint64_t overSpare_ = 0;
    std::uint64_t over1000us_ = 0;
    std::uint64_t loads_ = 0;
    double load_ = 0;
    double loadSum_ = 0;
};

} // namespace xrunscope
