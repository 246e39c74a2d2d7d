// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/cycle/cycle_record.h"
#include "core/run/run_info.h"
#include "core/run/run_schema.h"

namespace xrunscope {

/// What the Collector hands to the Writer twice a second: one commit.
struct WriteBatch {
    std::vector<CycleRecord> cycles;
    std::vector<SecondRow> seconds;
    std::vector<PlacedSample> samples;
    std::vector<Xrun> xruns;
    std::vector<Marker> markers;
    std::vector<EngineSecond> engineSeconds;
    std::vector<ServerLogLine> serverLog;
    std::vector<PhaseEvent> phases;
    std::vector<LoadRecord> loads;
    RunSummaryFigures figures;

    /// Memory that it holds, roughly.
    std::size_t bytes() const noexcept
    {
        return sizeof *this + cycles.size() * sizeof(CycleRecord) + serverLog.size() * 128 +
               phases.size() * sizeof(PhaseRecord) + loads.size() * 8192 + 4096;
    }
};

} // namespace xrunscope
