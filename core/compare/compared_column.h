// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/compare/compared_run.h"
#include "core/compare/figure.h"
#include "core/compare/trait.h"
#include "core/stats/distribution.h"

namespace xrunscope {

/// A figure of a column.
struct Figure {
    double value = 0;                    ///< in the figure's unit
    std::optional<double> low, high;     ///< 95 % interval: of rates, and once judge() has resampled, of the others
    std::optional<std::uint64_t> events; ///< of a rate
    std::optional<double> meanOfRuns;    ///< FigureKind::Maximum: mean of the runs' maxima
};

/// One system or setting: a run, or the runs of a series together.
struct ComparedColumn {
    std::string name;  ///< what differs, short: "6.1.0-rt PREEMPT_RT"; "A", "B" when nothing does. Set by compare()
    std::string title; ///< of its runs: the label, or engine, geometry and class
    std::string host;  ///< one line, no host name
    std::vector<Trait> traits;
    std::vector<ComparedRun> runs;    ///< that count
    std::vector<ComparedRun> leftOut; ///< with the mark that says why
    Nanos measured{0};                ///< by the runs that count
    std::uint64_t periods = 0;
    std::uint64_t xruns = 0; ///< all, also those within a second of another
    std::uint64_t misses = 0;
    /// All runs' values together; nullopt: not measured, or not in the source that it was imported from.
    std::optional<Distribution> delay, response, cycleTime;
    ByFigure<std::optional<Figure>> figures;
    std::optional<double> dispersion; ///< of XRUN episodes over the runs: 1 when they come evenly; of 2 runs or more
};

/// The column of these runs. Marked ones are left out unless `withMarked`; when all are marked, they are all left out
/// and there are no figures. Usage error when the runs differ in a trait, which it names: mixed plans are not averaged.
Expected<ComparedColumn> comparedColumnOf(std::vector<ComparedRun> runs, bool withMarked = false);

} // namespace xrunscope
