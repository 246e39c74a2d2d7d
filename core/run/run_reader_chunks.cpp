// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/run/chunk_codec.h"
#include "core/run/damaged.h"
#include "core/run/run_reader.h"
#include "core/run/run_schema.h"
#include "core/run/sealed_table.h"

namespace xrunscope {

namespace {

/// A query holds a lock that the Writer of a run must wait for: rows are read a few at a time, and used without it.
constexpr const char* kPage = "WHERE seq IN (SELECT seq FROM chunks WHERE seq BETWEEN ?1 AND ?2 ORDER BY seq LIMIT 8)";

struct ChunkRow {
    std::uint64_t count = 0;
    std::uint64_t firstPeriod = 0;
    const Blob* data = nullptr;
};

Expected<ChunkRow> chunkOf(const std::vector<Value>& row)
{
    const auto* firstPeriod = std::get_if<std::int64_t>(&row.at(3));
    const auto* count = std::get_if<std::int64_t>(&row.at(4));
    const auto* data = std::get_if<Blob>(&row.at(5));
    if (!firstPeriod || !count || !data || *firstPeriod < 0 || *count < 1 ||
        *count > static_cast<std::int64_t>(kMaxChunkRecords))
        return damaged("a chunk of cycles has impossible values");
    return ChunkRow{static_cast<std::uint64_t>(*count), static_cast<std::uint64_t>(*firstPeriod), data};
}

struct ChunkSpan {
    std::int64_t first = 0;
    std::int64_t last = -1;
};

/// Those that have something of the range, and one beyond it.
Expected<ChunkSpan> chunksOf(Database& db, std::int64_t begin, std::int64_t end)
{
    auto statement = db.prepare("SELECT min(seq), max(seq) FROM chunks WHERE end_ns >= ?1 AND seq <= "
                                "ifnull((SELECT min(seq) FROM chunks WHERE begin_ns >= ?2), 9e18)");
    if (!statement)
        return tl::unexpected(statement.error());
    if (auto ok = statement->bind(std::vector<Value>{begin, end}); !ok)
        return tl::unexpected(ok.error());
    if (auto row = statement->step(); !row)
        return tl::unexpected(row.error());
    const std::vector<Value> found = statement->row();
    const auto* first = std::get_if<std::int64_t>(&found.at(0));
    const auto* last = std::get_if<std::int64_t>(&found.at(1));
    if (first == nullptr || last == nullptr)
        return ChunkSpan{};
    if (*last == INT64_MAX)
        return damaged("chunks of cycles are out of order");
    return ChunkSpan{*first, *last};
}

} // namespace

Expected<void> RunReader::verifyChunks(RowCounts& counts)
{
    std::uint64_t nextPeriod = 0;
    auto chunks = readCounted(db_, "chunks", [&](const std::vector<Value>& row) -> Expected<void> {
        auto chunk = chunkOf(row);
        if (!chunk)
            return tl::unexpected(chunk.error());
        if (chunk->firstPeriod < nextPeriod)
            return damaged("chunks of cycles are out of order");
        nextPeriod = chunk->firstPeriod + chunk->count;
        counts.cycles += chunk->count;
        return {};
    });
    if (!chunks)
        return tl::unexpected(chunks.error());
    counts.chunks = *chunks;
    return {};
}

Expected<void> RunReader::forEachChunk(const RunInfo& info,
                                       const std::function<bool(const std::vector<CycleRecord>&)>& use,
                                       std::int64_t begin, std::int64_t end)
{
    const std::int64_t origin = toNs(info.facts.firstRelease);
    std::uint64_t skipped = 0;
    std::uint64_t nextPeriod = 0;
    // What was skipped between two chunks is told by the first record of the later one.
    const auto unpacked = [&](const std::vector<Value>& row) -> Expected<std::vector<CycleRecord>> {
        auto chunk = chunkOf(row);
        if (!chunk)
            return tl::unexpected(chunk.error());
        auto records = unpackCycles(*chunk->data, static_cast<std::size_t>(chunk->count), origin);
        if (!records)
            return tl::unexpected(records.error());
        if (records->front().period < nextPeriod)
            return damaged("chunks of cycles are out of order");
        nextPeriod = records->back().period + 1;
        for (const CycleRecord& record : *records)
            skipped += (record.flags & cycle_flag::kAfterSkip) != 0 ? record.aux : 0;
        if (skipped > kMaxSkipped)
            return damaged("it claims more skipped periods than a run can have");
        return records;
    };
    const auto span = chunksOf(db_, begin, end);
    if (!span)
        return tl::unexpected(span.error());
    std::int64_t first = span->first;
    for (std::vector<std::vector<Value>> page; first <= span->last; page.clear()) {
        auto read = readSealed(db_, "chunks", kPage, std::vector<Value>{first, span->last},
                               [&page](const std::vector<Value>& row) -> Expected<void> {
                                   page.push_back(row);
                                   return {};
                               });
        if (!read)
            return tl::unexpected(read.error());
        const auto* last = page.empty() ? nullptr : std::get_if<std::int64_t>(&page.back().front());
        if (last == nullptr || *last >= span->last)
            first = span->last + 1;
        else
            first = *last + 1;
        for (const std::vector<Value>& row : page) {
            const auto records = unpacked(row);
            if (!records)
                return tl::unexpected(records.error());
            if (!use(*records))
                return {};
        }
    }
    return {};
}

} // namespace xrunscope
