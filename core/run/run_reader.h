// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cycle/cycle_record.h"
#include "core/run/database.h"
#include "core/run/run_info.h"
#include "core/run/run_schema.h"

namespace xrunscope {

/// Reads the tables of a run file, trusting nothing in it. One thread at a time. Errors are of kind File and do not
/// name the file.
class RunReader {
public:
    /// Opens and checks that it is a run file of a version that is known. When a crash left a journal beside a
    /// file of the user's own run folder, the last commit is taken back there; elsewhere the file is read as it stands.
    static Expected<RunReader> open(const std::filesystem::path& path);

    /// open(), then everything but the cycles; verifies all seals, including those of the cycles.
    struct Opened;
    static Expected<Opened> openVerified(const std::filesystem::path& path);

    /// Plan, facts, host, start and end; and the figures of the last commit.
    Expected<RunSummaryFigures> readInfo(RunInfo& info);

    /// As RunFile::forEachChunk. One chunk beyond the range is included: its first record tells what was skipped.
    Expected<void> forEachChunk(const RunInfo& info, const std::function<bool(const std::vector<CycleRecord>&)>& use,
                                std::int64_t begin, std::int64_t end);

private:
    explicit RunReader(Database db) : db_(std::move(db)) {}

    static Expected<RunReader> openAs(const std::filesystem::path& path, Database::Mode mode);
    static Expected<Opened> openVerifiedAs(const std::filesystem::path& path, Database::Mode mode);
    Expected<void> checkIdentity();
    Expected<void> readMeta();
    std::optional<std::string> text(const char* key) const;
    Expected<RunData> readAll();
    Expected<void> readTables(RunData& data, RowCounts& counts);
    Expected<void> verifyChunks(RowCounts& counts);
    Expected<void> readStatistics(RunData& data);
    Expected<void> readPhases(RunData& data, RowCounts& counts);
    Expected<void> completePhases(RunData& data);
    Expected<void> computeStatistics(RunData& data);

    Database db_;
    std::map<std::string, std::string> meta_;
    bool openPhase_ = false;
};

struct RunReader::Opened {
    RunReader reader;
    RunData data;
};

} // namespace xrunscope
