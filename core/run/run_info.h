// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cycle/engine.h"
#include "core/cycle/engine_news.h"
#include "core/load/load_record.h"
#include "core/load/ping_figures.h"
#include "core/run/imported.h"
#include "core/run/phase_record.h"
#include "core/run/run_plan.h"
#include "core/stats/run_statistics.h"
#include "core/stats/second_row.h"
#include "core/stats/xrun.h"
#include "core/system/host_description.h"
#include "core/system/system_sample.h"

namespace xrunscope {

/// What a run was and how it went, apart from its figures.
struct RunInfo {
    RunPlan plan; ///< plan.label is the label as it is now, after renames
    EngineFacts facts;
    HostDescription host;
    std::string version;        ///< of the program that made it
    std::int64_t startedAt = 0; ///< Unix time, milliseconds
    int utcOffsetSeconds = 0;   ///< of the machine when it ran
    std::string note;           ///< the user's
    bool ringLocked = false;

    bool complete = false; ///< ran to its planned end, or was stopped by the user, and was closed properly
    bool closed = false;   ///< false: still running, or the program was killed
    EndReason reason = EndReason::Completed;
    std::string endText;            ///< one sentence, for every reason
    EngineOutcome outcome;          ///< meaningful when closed
    std::uint64_t dropped = 0;      ///< records that found the ring full
    std::optional<PingRecord> ping; ///< of the whole run

    std::optional<ImportedRun> imported; ///< measured by another program, or told by a report
    /// False: an imported run whose source does not tell it; the member has its default, which means nothing.
    bool knows(Fact fact) const noexcept { return !imported || imported->knows(fact); }
};

/// The few figures that a list shows; also of a run that was cut off.
struct RunSummaryFigures {
    std::uint64_t cycles = 0;
    std::uint64_t skipped = 0;
    std::uint64_t dropped = 0;
    std::uint64_t xruns = 0;
    std::uint64_t misses = 0;
    std::int64_t lengthNs = 0; ///< periods × T
    std::int64_t delayMaxNs = 0;
    std::optional<std::int64_t> delayP999Ns; ///< nullopt: not supported by the sample
    bool operator==(const RunSummaryFigures&) const = default;
};

RunSummaryFigures figuresOf(const RunStatistics& s, std::uint64_t dropped);

/// One second: the cycles' aggregate, and the system's load when a sample came.
struct RunRow {
    SecondRow cycles;
    std::optional<SystemSample> system;
};

/// A remark at a moment of the run: the user's ("I heard it"), or the program's (suspend, a client that died).
struct Marker {
    enum class Kind : int { User = 0, Suspend = 1, Engine = 2 };
    std::int64_t at = 0; ///< nanoseconds since the first release
    Kind kind = Kind::User;
    std::string text;
    bool operator==(const Marker&) const = default;
};

/// All of a run but its single cycles.
struct RunData {
    RunInfo info;
    RunStatistics statistics{Nanos{1}, Nanos{1}};
    std::vector<RunRow> rows;
    std::vector<Xrun> xruns;
    std::vector<Marker> markers;
    std::vector<EngineSecond> engineSeconds;
    std::vector<ServerLogLine> serverLog;
    std::vector<PhaseRecord> phases; ///< of the stress suite, in their order
    std::vector<LoadRecord> loads;   ///< in the order in which they ended

    /// Measured length: periods (cycles and skipped) × T. Of an imported run: what its source tells; 0 when it does
    /// not (Fact::Length).
    Nanos length() const;
};

/// As figuresOf(statistics, dropped), also of an imported run.
RunSummaryFigures figuresOf(const RunData& run);

/// Mean system load over the rows that have a sample. Imported runs have none: see ImportedRun::layoutA.
struct MeanLoad {
    std::size_t samples = 0;
    CpuShares total;
    double interruptsPerSecond = 0;
    double contextSwitchesPerSecond = 0;
};
MeanLoad meanLoad(const std::vector<RunRow>& rows);

} // namespace xrunscope
