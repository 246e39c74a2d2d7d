// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/cycle/cycle_record.h"
#include "core/stats/latencytest.h"
#include "core/stats/period_account.h"
#include "core/stats/run_statistics.h"

namespace xrunscope {

/// The figures of one phase of a run, fed with its periods and cycles in order. One thread.
class PhaseFigures {
public:
    PhaseFigures(const Geometry& geometry, Nanos deadline, XrunSource source, Nanos cpuLoopNominal)
        : statistics_(geometry.period(), deadline, source), latencytest_(geometry, cpuLoopNominal)
    {
    }

    void add(const PeriodSample& sample)
    {
        statistics_.add(sample);
        statistics_.takeEpisodes(); // the run's own statistics make XRUNs of them
    }
    void add(const CycleRecord& record) { latencytest_.add(record); }
    /// Ends an episode that is still open. Call once, after the last period.
    void finish()
    {
        statistics_.finish();
        statistics_.takeEpisodes();
    }

    const RunStatistics& statistics() const noexcept { return statistics_; }
    LatencytestFigures latencytest() { return latencytest_.figures(); }

private:
    RunStatistics statistics_;
    LatencytestCount latencytest_;
};

} // namespace xrunscope
