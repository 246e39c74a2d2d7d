// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include <boost/lockfree/spsc_queue.hpp>

#include "core/run/run_info.h"
#include "core/stats/latencytest.h"
#include "core/stats/latencytest_columns.h"
#include "core/stats/run_statistics.h"
#include "core/stats/timeline.h"
#include "core/stats/xrun.h"

namespace xrunscope {

/// One second for the load chart.
struct LoadPoint {
    std::uint64_t second = 0;
    double dspMean = 0; ///< percent of T
    double dspMax = 0;
    bool hasSystem = false;
    double user = 0; ///< percent of all CPUs, nice included
    double system = 0;
    double contextSwitches = 0; ///< a second
};
LoadPoint loadPointOf(const RunRow& row, Nanos period);

/// Lock-free view of a run for one front end: the Collector pushes, the front end drains at its own pace.
/// What a full queue loses is counted in `lost`: the front end then reads the run file anew.
struct LiveFeed {
    LiveFeed() = default;
    LiveFeed(const LiveFeed&) = delete;
    LiveFeed& operator=(const LiveFeed&) = delete;
    /// The queues themselves do not destroy what is left in them.
    ~LiveFeed()
    {
        xruns.reset();
        engineSeconds.reset();
        phases.reset();
        loadRecords.reset();
    }

    boost::lockfree::spsc_queue<TimelineColumn, boost::lockfree::capacity<8192>> columns; ///< 25 ms each
    boost::lockfree::spsc_queue<Xrun, boost::lockfree::capacity<2048>> xruns;
    boost::lockfree::spsc_queue<LoadPoint, boost::lockfree::capacity<1024>> loads;
    boost::lockfree::spsc_queue<EngineSecond, boost::lockfree::capacity<256>> engineSeconds;
    boost::lockfree::spsc_queue<PhaseEvent, boost::lockfree::capacity<128>> phases;
    boost::lockfree::spsc_queue<LoadRecord, boost::lockfree::capacity<128>> loadRecords;
    /// Runs with a CPU loop of their own: 25 ms each, up to kLatencytestCap cycles.
    boost::lockfree::spsc_queue<LatencytestColumn, boost::lockfree::capacity<8192>> latencytest;
    std::atomic<std::uint64_t> lost{0};
    /// A front end that never drains says so, and the queues stay empty: they then cost no memory.
    std::atomic<bool> wanted{true};
};

/// Counters and distributions of a run at one moment.
struct LiveSnapshot {
    RunStatistics statistics{Nanos{1}, Nanos{1}};
    std::uint64_t dropped = 0;
    Nanos elapsed{0}; ///< run time up to the last period seen
    std::size_t phase = 0;
    std::optional<double> dspMean; ///< over the last second, percent
    std::optional<double> dspMax;
    std::optional<SystemSample> system;             ///< the latest
    std::optional<EngineSecond> engine;             ///< the latest
    std::shared_ptr<const PhaseRecord> stressPhase; ///< that runs now: name, test and begin are set; null: none
    std::size_t stressPhaseIndex = 0;
    std::optional<LatencytestFigures> latencytest; ///< of the seconds so far, where the front end is wanted
};

} // namespace xrunscope
