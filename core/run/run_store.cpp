// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_store.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <tuple>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "core/base/text.h"
#include "core/run/chunk_codec.h"
#include "core/run/info_json.h"
#include "core/run/journal.h"
#include "core/run/json_fields.h"
#include "core/run/run_state.h"
#include "core/system/host_json.h"

namespace xrunscope {

namespace {

/// Makes the empty file first, so that an existing one is never touched and the reason of a failure is the kernel's.
Expected<void> claim(const std::filesystem::path& path)
{
    const int fd = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0644);
    if (fd >= 0) {
        ::close(fd);
        return {};
    }
    const int error = errno;
    const std::string name = cleanText(path.string());
    if (error == EEXIST)
        return fail(ErrorKind::File, fmt::format("{} exists", name), "Choose another name; a run is never overwritten",
                    error);
    return fail(ErrorKind::File, fmt::format("{} cannot be written: {}", name, std::strerror(error)),
                "Choose a folder that you may write to", error);
}

} // namespace

void RunStore::discard(const std::filesystem::path& path)
{
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    std::filesystem::remove(journalOf(path), ignored);
}

template <typename Work>
Expected<void> RunStore::transaction(Work&& work)
{
    if (auto ok = db_.execute("BEGIN IMMEDIATE"); !ok)
        return ok;
    auto ok = work();
    if (ok)
        ok = db_.execute("COMMIT");
    if (!ok)
        std::ignore = db_.execute("ROLLBACK"); // fails when SQLite has rolled back by itself; `ok` has the reason
    return ok;
}

Expected<RunStore> RunStore::create(const std::filesystem::path& path)
{
    if (auto ok = claim(path); !ok)
        return tl::unexpected(ok.error());
    const auto build = [&]() -> Expected<RunStore> {
        auto db = Database::open(path, Database::Mode::Create);
        if (!db)
            return tl::unexpected(db.error());
        std::string sql =
            fmt::format("BEGIN; PRAGMA application_id={}; PRAGMA user_version={};", kRunApplicationId, kRunFileVersion);
        for (const TableSchema& table : runTables())
            sql += fmt::format("{};", table.sql);
        if (auto ok = db->execute((sql + "COMMIT").c_str()); !ok)
            return tl::unexpected(ok.error());
        std::vector<SealedInsert> inserts;
        for (const TableSchema& table : runTables()) {
            auto insert = SealedInsert::prepare(*db, table.name, table.columns, std::strcmp(table.name, "meta") == 0);
            if (!insert)
                return tl::unexpected(insert.error());
            inserts.push_back(std::move(*insert));
        }
        auto take = [&, next = std::size_t{0}]() mutable { return std::move(inserts[next++]); };
        // In the order of runTables(); braces evaluate from left to right.
        Inserts all{take(), take(), take(), take(), take(), take(), take(), take(), take(), take(), take()};
        return RunStore(std::move(*db), std::move(all));
    };
    auto store = build();
    if (!store) {
        discard(path);
        return fail(ErrorKind::File,
                    fmt::format("{} cannot be written: {}", cleanText(path.string()), store.error().what),
                    store.error().hint, store.error().errnum);
    }
    return store;
}

Expected<void> RunStore::put(const char* key, const std::string& value)
{
    return inserts_.meta({std::string(key), value});
}

Expected<void> RunStore::putState(const RunSummaryFigures& figures)
{
    if (auto ok = put(meta_key::kState, jsonText(toJson(counts_))); !ok)
        return ok;
    return put(meta_key::kSummary, jsonText(toJson(figures)));
}

Expected<void> RunStore::begin(const RunInfo& info)
{
    origin_ = toNs(info.facts.firstRelease);
    return transaction([&]() -> Expected<void> {
        const std::pair<const char*, std::string> texts[] = {{meta_key::kPlan, jsonText(toJson(info.plan))},
                                                             {meta_key::kFacts, jsonText(toJson(info.facts))},
                                                             {meta_key::kHost, jsonText(toJson(info.host))},
                                                             {meta_key::kStart, jsonText(startJson(info))},
                                                             {meta_key::kLabel, info.plan.label},
                                                             {meta_key::kNote, info.note}};
        for (const auto& [key, value] : texts)
            if (auto ok = put(key, value); !ok)
                return ok;
        if (info.imported) {
            if (auto ok = put(meta_key::kImported, jsonText(toJson(*info.imported))); !ok)
                return ok;
        }
        return putState({});
    });
}

Expected<void> RunStore::addChunk(std::span<const CycleRecord> records)
{
    auto ok = inserts_.chunks({static_cast<std::int64_t>(counts_.chunks), records.front().release - origin_,
                               records.back().release - origin_, static_cast<std::int64_t>(records.front().period),
                               static_cast<std::int64_t>(records.size()), packCycles(records, origin_)});
    if (ok) {
        ++counts_.chunks;
        counts_.cycles += records.size();
    }
    return ok;
}

Expected<void> RunStore::writeBatch(const WriteBatch& batch)
{
    const std::span<const CycleRecord> cycles(batch.cycles);
    for (std::size_t at = 0; at < cycles.size(); at += kMaxChunkRecords)
        if (auto ok = addChunk(cycles.subspan(at, std::min(kMaxChunkRecords, cycles.size() - at))); !ok)
            return ok;
    for (const SecondRow& row : batch.seconds) {
        if (auto ok = inserts_.seconds(toValues(row)); !ok)
            return ok;
        ++counts_.seconds;
    }
    for (const PlacedSample& placed : batch.samples) {
        const std::int64_t at = toNs(placed.sample.at) - origin_;
        if (auto ok = inserts_.system(toValues(counts_.system, placed.second, at, placed.sample)); !ok)
            return ok;
        ++counts_.system;
    }
    for (const Xrun& xrun : batch.xruns) {
        if (auto ok = inserts_.xruns(toValues(counts_.xruns, xrun)); !ok)
            return ok;
        ++counts_.xruns;
    }
    for (const Marker& marker : batch.markers) {
        if (auto ok = inserts_.markers(toValues(counts_.markers, marker)); !ok)
            return ok;
        ++counts_.markers;
    }
    for (const EngineSecond& second : batch.engineSeconds) {
        if (auto ok = inserts_.engineSeconds(toValues(counts_.engineSeconds, second)); !ok)
            return ok;
        ++counts_.engineSeconds;
    }
    if (!batch.serverLog.empty()) {
        if (auto ok = inserts_.serverLog(toValues(counts_.serverLog, batch.serverLog)); !ok)
            return ok;
        ++counts_.serverLog;
    }
    for (const PhaseEvent& event : batch.phases) {
        if (auto ok = inserts_.phases(toValues(counts_.phases, event)); !ok)
            return ok;
        ++counts_.phases;
    }
    for (const LoadRecord& load : batch.loads) {
        if (auto ok = inserts_.loads(toValues(counts_.loads, load)); !ok)
            return ok;
        ++counts_.loads;
    }
    return putState(batch.figures);
}

Expected<void> RunStore::append(const WriteBatch& batch)
{
    const RowCounts before = counts_;
    auto ok = transaction([&] { return writeBatch(batch); });
    if (!ok)
        counts_ = before;
    return ok;
}

Expected<void> RunStore::close(const RunInfo& info, const RunStatistics& statistics, const RunSummaryFigures& figures)
{
    auto closed = transaction([&]() -> Expected<void> {
        const std::pair<const char*, const Distribution*> distributions[] = {
            {histogram_name::kDelay, &statistics.delay()},
            {histogram_name::kInterval, &statistics.interval()},
            {histogram_name::kCycleTime, &statistics.cycleTime()},
            {histogram_name::kResponse, &statistics.response()}};
        for (const auto& [name, distribution] : distributions)
            if (auto ok = inserts_.histograms({std::string(name), packHistogram(distribution->histogram())}); !ok)
                return ok;
        if (auto ok = put(meta_key::kStatistics, jsonText(toJson(statistics.stored()))); !ok)
            return ok;
        if (auto ok = put(meta_key::kEnd, jsonText(endJson(info))); !ok)
            return ok;
        return putState(figures);
    });
    // Leaves no empty journal beside the file.
    std::ignore = db_.execute("PRAGMA journal_mode=DELETE");
    return closed;
}

Expected<void> setRunText(const std::filesystem::path& path, const char* key, const std::string& value)
{
    if (hasJournal(path) && !journalIsOurs(path))
        return fail(ErrorKind::File, "a journal of another program lies beside the file",
                    fmt::format("Delete {}", cleanText(journalOf(path).filename().string())));
    auto db = Database::open(path, Database::Mode::Edit);
    if (!db)
        return tl::unexpected(db.error());
    if (auto ok = db->execute("PRAGMA journal_mode=DELETE"); !ok)
        return ok;
    auto insert = SealedInsert::prepare(*db, "meta", runTable("meta").columns, true);
    if (!insert)
        return tl::unexpected(insert.error());
    return (*insert)({std::string(key), value});
}

} // namespace xrunscope
