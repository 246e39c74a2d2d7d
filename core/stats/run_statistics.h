// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <vector>

#include "core/base/time.h"
#include "core/stats/distribution.h"
#include "core/stats/jack1_figures.h"
#include "core/stats/period_account.h"
#include "core/stats/xrun.h"

namespace xrunscope {

/// Mean, 99th percentile and maximum of cycle time / T, in percent; nullopt without a cycle.
struct DspLoad {
    std::optional<double> mean;
    std::optional<double> p99; ///< nullopt, too, where the sample does not support it
    std::optional<double> max;
    bool operator==(const DspLoad&) const = default;
};

/// Figures that follow from the distributions, as the report told them that a run was imported from: its distributions
/// are rounded, and would give others.
struct ToldFigures {
    std::optional<Nanos> spareTime;
    std::optional<Nanos> smallestSpareTime;
    DspLoad dspLoad;
    bool operator==(const ToldFigures&) const = default;
};

/// All figures of a run (or of a phase), fed with its periods in order. Not thread-safe; owned by the
/// Collector, copied for everyone else. Fixed size.
class RunStatistics {
public:
    RunStatistics(Nanos period, Nanos deadline, XrunSource source = XrunSource::Episodes) noexcept;

    void add(const PeriodSample& sample);
    /// Counts an XRUN that was reported.
    void addReported(const Xrun& xrun) noexcept { ++counts_.xrunsByKind[static_cast<std::size_t>(xrun.kind)]; }
    /// Ends an episode that is still open. Call once, after the last sample.
    void finish();

    const Distribution& delay() const noexcept { return delay_; }
    const Distribution& interval() const noexcept { return interval_; } ///< interval excess, signed
    const Distribution& cycleTime() const noexcept { return cycleTime_; }
    const Distribution& response() const noexcept { return response_; }
    const Jack1Figures& jack1() const noexcept { return jack1_; }

    DspLoad dspLoad() const noexcept;

    struct Counts {
        std::uint64_t cycles = 0;
        std::uint64_t skipped = 0;
        std::uint64_t misses = 0; ///< deadline misses, skipped periods included
        std::uint64_t nearMisses = 0;
        std::uint64_t episodes = 0;
        std::array<std::uint64_t, std::size(kAllXrunKinds)> xrunsByKind{};
        std::uint64_t xruns() const noexcept
        {
            return std::accumulate(xrunsByKind.begin(), xrunsByKind.end(), std::uint64_t{0});
        }
        bool operator==(const Counts&) const = default;
    };
    const Counts& counts() const noexcept { return counts_; }
    std::uint64_t periods() const noexcept { return counts_.cycles + counts_.skipped; }

    Nanos period() const noexcept { return Nanos{t_}; }
    Nanos deadline() const noexcept { return Nanos{d_}; }
    /// D − p99 of cycle time (its maximum while p99 is not supported): what a delay may use up.
    Nanos spareTime() const noexcept;
    /// D − the longest response time: negative when audio was lost. nullopt without a period.
    std::optional<Nanos> smallestSpareTime() const noexcept;
    /// Positive part of the interval excess, maximum: "delay (interval)".
    Nanos intervalDelayMax() const noexcept;

    /// Episodes that ended since the last call.
    std::vector<Xrun> takeEpisodes();

    /// What a run file keeps of it.
    struct Stored {
        Counts counts;
        Distribution::Moments delay, interval, cycleTime, response;
        Jack1Figures::Stored jack1;
        std::optional<ToldFigures> told; ///< imported runs alone
    };
    Stored stored() const noexcept;
    static RunStatistics restored(Nanos period, Nanos deadline, XrunSource source, const Stored& s,
                                  const Histogram& delay, const Histogram& interval, const Histogram& cycleTime,
                                  const Histogram& response);

private:
    std::int64_t t_;
    std::int64_t d_;
    XrunSource source_;
    Distribution delay_, interval_, cycleTime_, response_;
    Jack1Figures jack1_;
    Counts counts_;
    std::optional<Xrun> open_;
    std::vector<Xrun> ended_;
    std::optional<ToldFigures> told_;
};

} // namespace xrunscope
