// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/compare/figure.h"
#include "core/run/run_file.h"
#include "core/run/run_info.h"

namespace xrunscope {

/// A run in a comparison, with its figures. What was not measured, or is not in the source that it was imported from,
/// is nullopt.
struct ComparedRun {
    std::string name; ///< of the file, for messages
    std::shared_ptr<const RunData> data;
    std::string mark;                              ///< why it is left out of averages; empty: it is not
    ByFigure<std::optional<double>> value;         ///< in the figure's unit; percentiles that the run supports
    ByFigure<std::optional<std::uint64_t>> events; ///< FigureKind::Rate: their number; Share: the periods that count
    /// Imported: several XRUNs or misses, and nobody knows how many a quiet second apart. All are counted, and their
    /// rates are not judged.
    bool clustersUnknown = false;
};

/// The figures of a run whose cycles are not at hand: a share is there only where the histogram gives it exactly. Any
/// thread; some 100 µs.
ComparedRun comparedRunOf(RunData data, std::string name);

/// Opens and reads a run file; goes through its cycles only where no stored figure is exact. Errors of RunFile::open.
/// Any thread.
Expected<ComparedRun> loadComparedRun(const std::filesystem::path& path);

/// Number of events that stand at least `quiet` apart: begins and ends of episodes, in order.
std::uint64_t separatedXruns(const RunData& run, Nanos quiet = std::chrono::seconds{1});

/// Stretches of seconds with deadline misses; a second without one ends a stretch.
std::uint64_t separatedMisses(const RunData& run);

} // namespace xrunscope
