// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/cycle/cycle_record.h"
#include "core/cycle/engine.h"
#include "core/run/live_feed.h"
#include "core/run/phase_tracker.h"
#include "core/run/run_info.h"
#include "core/run/run_plan.h"
#include "core/run/write_batch.h"
#include "core/stats/latencytest_live.h"

namespace xrunscope {

/// Turns cycles into figures: statistics, one-second rows, the front end's feed and the Writer's batches. The only
/// place where a run's figures are computed. Not thread-safe: the Collector thread owns it.
class Collector {
public:
    Collector(const RunPlan& plan, const EngineFacts& facts, LiveFeed& feed);

    void add(std::span<const CycleRecord> records);
    void add(const SystemSample& sample);
    void add(Marker marker);
    void add(EngineNews news);
    /// A phase of the suite begins or ends; holds for the periods that are still to come.
    void add(PhaseMark mark) { phases_.add(std::move(mark)); }
    void add(LoadRecord load);
    /// The cycles have ended: accounts for periods skipped at the end and closes what is open.
    void finish(const EngineOutcome& outcome);

    /// What has come since the last call, for one commit.
    WriteBatch takeBatch(std::uint64_t dropped);
    void fill(LiveSnapshot& snapshot, std::uint64_t dropped) const;
    const RunStatistics& statistics() const noexcept { return statistics_; }
    const PhaseTracker& phases() const noexcept { return phases_; }

private:
    void take(const PeriodSample& sample);
    void feedColumn(const PeriodSample& sample, std::int64_t offset);
    void endSecond();
    void takeEpisodes();
    void takePhases();
    void takeLatencytest(std::span<const CycleRecord> records);
    void keep(const Xrun& xrun);
    template <typename Queue, typename Item>
    void feed(Queue& queue, const Item& item);

    RunPlan plan_;
    std::int64_t origin_;
    Geometry geometry_;
    Nanos period_;
    LiveFeed* feed_;
    bool modelled_;
    PeriodAccount account_;
    RunStatistics statistics_;
    PhaseTracker phases_;
    WriteBatch batch_;
    SecondRow second_;
    TimelineColumn column_;
    std::optional<LatencytestLive> latencytest_;
    std::optional<LatencytestFigures> lastLatencytest_;
    std::optional<LoadPoint> lastLoad_;
    std::optional<SystemSample> lastSystem_;
    std::optional<EngineSecond> lastEngineSecond_;
};

/// Second of the run that a sample taken at `at` describes: the one that ended nearest to it.
std::uint64_t secondOf(MonoTime at, MonoTime firstRelease) noexcept;

} // namespace xrunscope
