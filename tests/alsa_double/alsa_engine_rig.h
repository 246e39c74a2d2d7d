// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/alsa/alsa_engine.h"
#include "core/cycle/cycle_record.h"
#include "tests/alsa_double/alsa_double.h"

namespace xrunscope::test {

/// A run of the ALSA engine on the double.
struct AlsaRun {
    EngineFacts facts;
    EngineOutcome outcome;
    std::vector<CycleRecord> records;
    std::vector<Xrun> xruns;
    std::vector<EngineRemark> remarks;

    /// Periods of the run by its records: those that ran and those skipped.
    std::uint64_t accounted() const;
    std::int64_t medianDelay(std::size_t from, std::size_t count) const;
};

/// Ordinary class, 256 frames × 4 at 48,000 Hz (T = 5.33 ms), until stopped.
AlsaConfig doubleConfig();

/// Polls as the Collector does; `each` is called between, with what came so far, and may stop the engine.
Expected<AlsaRun> runOnDouble(const AlsaConfig& config,
                              const std::function<void(const AlsaRun&, AlsaEngine&)>& each = {});

} // namespace xrunscope::test
