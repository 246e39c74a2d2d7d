// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/run/database.h"
#include "core/run/run_info.h"

namespace xrunscope {

/// "XRUN": SQLite's application_id of a run file.
inline constexpr std::int64_t kRunApplicationId = 0x5852554E;
/// SQLite's user_version: raised when older programs could not read the file.
inline constexpr std::int64_t kRunFileVersion = 3;

/// More skipped periods than this cannot come from a run; going through them would take minutes.
inline constexpr std::uint64_t kMaxSkipped = 1'000'000'000;

/// A table of the run file and its number of columns without the seal.
struct TableSchema {
    const char* name;
    const char* sql;
    std::size_t columns;
};
/// In the order in which they are made.
const std::vector<TableSchema>& runTables();
const TableSchema& runTable(const std::string& name);

/// How many rows each table must have: stored as the member "state" of `meta` with every commit.
struct RowCounts {
    std::uint64_t seconds = 0, system = 0, xruns = 0, markers = 0, chunks = 0, engineSeconds = 0, serverLog = 0;
    std::uint64_t phases = 0, loads = 0;
    std::uint64_t cycles = 0; ///< in all chunks
    bool operator==(const RowCounts&) const = default;
};

/// Rows as the values of their columns, and back; the readers check types and ranges (File error).
std::vector<Value> toValues(const SecondRow& row);
Expected<SecondRow> secondFromValues(const std::vector<Value>& values);
std::vector<Value> toValues(std::uint64_t seq, std::uint64_t second, std::int64_t atNs, const SystemSample& sample);
struct PlacedSample {
    std::uint64_t second = 0;
    SystemSample sample;
};
Expected<PlacedSample> sampleFromValues(const std::vector<Value>& values);
std::vector<Value> toValues(std::uint64_t seq, const Xrun& xrun);
Expected<Xrun> xrunFromValues(const std::vector<Value>& values);
std::vector<Value> toValues(std::uint64_t seq, const EngineSecond& second);
Expected<EngineSecond> engineSecondFromValues(const std::vector<Value>& values);
std::vector<Value> toValues(std::uint64_t seq, std::span<const ServerLogLine> lines);
Expected<std::vector<ServerLogLine>> logLinesFromValues(const std::vector<Value>& values);
std::vector<Value> toValues(std::uint64_t seq, const Marker& marker);
Expected<Marker> markerFromValues(const std::vector<Value>& values);
std::vector<Value> toValues(std::uint64_t seq, const PhaseEvent& event);
/// One row of `phases`. The figures of an ended phase are complete but for `phase.statistics`.
struct PhaseRow {
    bool ended = false;
    std::size_t index = 0;
    PhaseRecord phase; ///< of a beginning: name, test, begin, firstPeriod; of an end: all but name, test and these two
    RunStatistics::Stored stored;
    std::array<Histogram, 4> histograms; ///< delay, interval, cycle time, response
};
Expected<PhaseRow> phaseFromValues(const std::vector<Value>& values);
std::vector<Value> toValues(std::uint64_t seq, const LoadRecord& load);
Expected<LoadRecord> loadFromValues(const std::vector<Value>& values);

} // namespace xrunscope
