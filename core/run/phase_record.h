// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/load/ping_figures.h"
#include "core/load/stress_plan.h"
#include "core/stats/latencytest.h"
#include "core/stats/run_statistics.h"

namespace xrunscope {

/// How a phase of the stress suite went.
enum class PhaseState : int {
    Done = 0,
    NotPossible = 1, ///< this machine cannot: no display
    Failed = 2,      ///< its load went wrong; the measurement counts
    CutShort = 3,    ///< the run ended in its middle
};

/// "done", "not possible", "failed", "cut short".
std::string_view phaseStateName(PhaseState state) noexcept;

/// A phase of the stress suite: its place in the run, how it went, and the figures of its cycles. Cycles between two
/// phases belong to the whole run alone.
struct PhaseRecord {
    static constexpr std::size_t kMaxPhases = StressPlan::kMaxTests + 1;

    std::string name;               ///< "baseline", or that of its test
    std::optional<StressTest> test; ///< nullopt: the baseline
    std::int64_t begin = 0;         ///< nanoseconds since the first release, before the load started
    std::int64_t end = 0;           ///< after it had ended
    std::uint64_t firstPeriod = 0;
    std::uint64_t endPeriod = 0; ///< one past the last
    PhaseState state = PhaseState::CutShort;
    std::string reason;               ///< a sentence, for every state but Done
    std::optional<Nanos> tickerWorst; ///< worst overshoot of a one-second ordinary sleep; nullopt: none ended in it
    std::optional<PingFigures> ping;
    RunStatistics statistics{Nanos{1}, Nanos{1}};
    LatencytestFigures latencytest; ///< on JACK there is no CPU loop: only its total times mean something

    Nanos length() const noexcept { return Nanos{end - begin}; }
};

/// A phase began or ended.
struct PhaseEvent {
    bool ended = false;
    std::size_t index = 0; ///< of the phase
    std::shared_ptr<const PhaseRecord> phase;
};

} // namespace xrunscope
