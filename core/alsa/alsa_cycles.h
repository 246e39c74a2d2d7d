// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "core/alsa/alsa_stamp.h"
#include "core/cycle/cycle_ring.h"
#include "core/cycle/engine_news.h"
#include "core/cycle/geometry.h"
#include "core/cycle/release_grid.h"

namespace xrunscope {

/// Turns what the cycle thread stamped on a sound device into the cycles and XRUNs of a run: numbers the periods, also
/// those lost in an XRUN, and checks the device's times, or estimates the releases where it tells none that mean
/// anything. One thread at a time: that of start(), then the Collector's.
class AlsaCycles {
public:
    /// `periods`: of the run.
    AlsaCycles(const Geometry& geometry, std::uint64_t periods);

    /// In order, from the first cycle on: before the run for numbering and the choice of the releases alone.
    void add(const AlsaStamp& stamp);

    /// Enough cycles were seen to begin.
    bool ready() const noexcept;
    /// No device paces the cycles: they come far faster than the rate says.
    bool unpaced() const noexcept;
    /// The device's times are not those of its position: releases are estimated.
    bool estimated() const noexcept { return estimated_; }
    /// The run's first period is the next one; its release.
    std::int64_t beginRun();

    /// Pushes what is settled into `ring`, and tells the XRUNs.
    void take(CycleRing& ring, EngineNews& news);
    /// No more stamps will come.
    void flush();
    /// All periods of the run are accounted for.
    bool complete() const noexcept { return nextPeriod_ >= periods_; }
    /// First period of the run without a record.
    std::uint64_t nextPeriod() const noexcept { return nextPeriod_; }
    /// Of the periods before nextPeriod(), the last so many were skipped: the run ended in an XRUN.
    std::uint64_t skippedAtEnd() const noexcept { return skippedAtEnd_; }
    /// When the first cycle after those began; nullopt: none came.
    std::optional<std::int64_t> cycleAfterEnd() const noexcept { return cycleAfterEnd_; }

    static constexpr std::uint32_t kWarmUp = 24;                     ///< cycles, whatever the release
    static constexpr Nanos kSettle = std::chrono::milliseconds{500}; ///< and so long where they are estimated

private:
    struct Placed {
        AlsaStamp stamp;
        std::uint64_t period = 0; ///< on the grid that began with the device
        std::int64_t release = 0;
        std::uint64_t lost = 0; ///< cycles directly before whose stamps were dropped
        bool deviceTime = false;
    };

    void decide();
    void place(const AlsaStamp& stamp);
    void placeByDevice(const AlsaStamp& stamp);
    void placeByGrid(const AlsaStamp& stamp);
    void takeFromGrid();
    std::uint64_t numberOf(const AlsaStamp& stamp, std::int64_t release) const noexcept;
    std::int64_t expectedRelease(const AlsaStamp& stamp) const noexcept;
    std::uint64_t lostBefore(const AlsaStamp& stamp) const noexcept;
    std::uint64_t unseenPeriods(const AlsaStamp& stamp, std::int64_t expected) noexcept;
    void settle(const Placed& placed);
    void finishXrun(std::uint64_t skipped);

    Geometry geometry_;
    std::int64_t t_;
    std::uint64_t periods_;
    std::vector<AlsaStamp> early_; ///< until the release is decided
    bool decided_ = false;
    bool estimated_ = false;
    ReleaseGrid grid_;
    std::deque<Placed> waiting_; ///< for the grid
    std::uint64_t nextTag_ = 0;
    std::uint64_t gridIndex_ = 0; ///< of the grid's first cycle
    std::uint64_t frontTag_ = 0;
    std::vector<PlacedWake> wakes_;
    std::optional<AlsaStamp> lastStamp_;
    std::optional<Placed> last_;
    std::uint32_t wrongTimes_ = 0;
    std::int64_t lag_ = 0; ///< of the last position, behind the release that was expected
    std::uint32_t lagging_ = 0;
    std::uint32_t laggedTimes_ = 0;
    bool running_ = false;
    std::uint64_t firstPeriod_ = 0;
    std::int64_t firstRelease_ = 0;
    std::uint64_t nextPeriod_ = 0;
    std::uint64_t skippedAtEnd_ = 0;
    std::optional<std::int64_t> cycleAfterEnd_;
    std::optional<Xrun> open_;
    std::vector<CycleRecord> records_;
    EngineNews news_;
};

} // namespace xrunscope
