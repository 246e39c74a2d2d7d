// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/run/database.h"
#include "core/run/run_info.h"
#include "core/run/run_schema.h"
#include "core/run/sealed_table.h"
#include "core/run/write_batch.h"

namespace xrunscope {

/// The run file while it is written. One thread at a time. Each call is one transaction; after an error the file holds
/// what was committed before.
class RunStore {
public:
    /// Makes the file (File error when it exists or cannot be made).
    static Expected<RunStore> create(const std::filesystem::path& path);

    /// Removes a file that was made and is not wanted after all; no RunStore may be open on it.
    static void discard(const std::filesystem::path& path);

    /// Plan, facts, host, start: before the first append.
    Expected<void> begin(const RunInfo& info);
    Expected<void> append(const WriteBatch& batch);
    /// Statistics, histograms and end.
    Expected<void> close(const RunInfo& info, const RunStatistics& statistics, const RunSummaryFigures& figures);

private:
    struct Inserts {
        SealedInsert meta, seconds, system, xruns, markers, chunks, engineSeconds, serverLog, phases, loads, histograms;
    };
    RunStore(Database db, Inserts inserts) : db_(std::move(db)), inserts_(std::move(inserts)) {}

    template <typename Work>
    Expected<void> transaction(Work&& work);
    Expected<void> put(const char* key, const std::string& value);
    Expected<void> putState(const RunSummaryFigures& figures);
    Expected<void> writeBatch(const WriteBatch& batch);
    Expected<void> addChunk(std::span<const CycleRecord> records);

    Database db_;
    Inserts inserts_;
    RowCounts counts_;
    std::int64_t origin_ = 0; ///< first release
};

/// Sets one text of `meta` ("label", "note") in a closed run file. The caller has checked that it may be changed.
Expected<void> setRunText(const std::filesystem::path& path, const char* key, const std::string& value);

} // namespace xrunscope
