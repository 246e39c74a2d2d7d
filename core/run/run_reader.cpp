// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_reader.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/run/damaged.h"
#include "core/run/info_json.h"
#include "core/run/journal.h"
#include "core/run/run_folder.h"
#include "core/run/run_state.h"
#include "core/run/sealed_table.h"
#include "core/system/host_json.h"

namespace xrunscope {

namespace {

namespace fs = std::filesystem;

/// The first 100 bytes tell what the file is, before SQLite sees it.
Expected<void> checkHeader(const fs::path& path)
{
    constexpr std::size_t kHeader = 100;
    constexpr std::size_t kIdAt = 68;
    constexpr std::size_t kFormatAt = 18; // of writing and of reading; 1: a rollback journal
    std::error_code ec;
    if (fs::is_directory(path, ec))
        return fail(ErrorKind::File, "this is a folder, not a run file", {}, kNoRunFile);
    errno = 0;
    std::ifstream in(path, std::ios::binary);
    if (!in) {
        const int error = errno;
        return fail(ErrorKind::File, fmt::format("cannot be read: {}", std::strerror(error)),
                    error == ENOENT ? "Check the name" : "", error);
    }
    std::array<char, kHeader> head{};
    in.read(head.data(), head.size());
    const auto got = static_cast<std::size_t>(in.gcount());
    if (got == 0)
        return fail(ErrorKind::File, "the file is empty", {}, kNoRunFile);
    if (got < 16 || std::memcmp(head.data(), "SQLite format 3", 16) != 0)
        return fail(ErrorKind::File, "this is not an Xrunscope run file", {}, kNoRunFile);
    if (got < kHeader)
        return damaged("it is cut off");
    if (std::memcmp(head.data() + kIdAt, "XRUN", 4) != 0)
        return fail(ErrorKind::File, "this is a database of another program, not an Xrunscope run file", {},
                    kNoRunFile);
    // A write-ahead log would be read, or made, beside the file.
    if (head[kFormatAt] != 1 || head[kFormatAt + 1] != 1)
        return damaged("it is not stored as a run file is");
    return {};
}

bool inOwnFolder(const fs::path& path)
{
    std::error_code ec;
    const fs::path folder = fs::weakly_canonical(RunFolder::defaultPath(), ec);
    return !ec && fs::weakly_canonical(path, ec).parent_path() == folder && !ec;
}

/// Lets SQLite take back the commit that a crash interrupted.
void recover(const fs::path& path)
{
    if (auto db = Database::open(path, Database::Mode::Edit))
        if (auto statement = db->prepare("SELECT count(*) FROM sqlite_master"))
            std::ignore = statement->step();
}

Expected<nlohmann::json> parsed(const std::string& text, const char* what)
{
    auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded())
        return damaged(fmt::format("'{}' cannot be read", what));
    return json;
}

/// Tries the ways of opening that make sense for this file, in order.
template <typename Open>
auto openInSomeWay(const fs::path& path, Open&& open) -> decltype(open(Database::Mode::Read))
{
    if (auto ok = checkHeader(path); !ok)
        return tl::unexpected(ok.error());
    if (hasJournal(path) && inOwnFolder(path) && journalIsOurs(path))
        recover(path);
    auto opened = open(Database::Mode::Read);
    if (opened || !hasJournal(path))
        return opened;
    auto asItStands = open(Database::Mode::Immutable);
    return asItStands ? std::move(asItStands) : std::move(opened);
}

} // namespace

Expected<RunReader> RunReader::openAs(const fs::path& path, Database::Mode mode)
{
    auto db = Database::open(path, mode);
    if (!db)
        return tl::unexpected(db.error());
    RunReader reader(std::move(*db));
    if (auto ok = reader.checkIdentity(); !ok)
        return tl::unexpected(ok.error());
    return reader;
}

Expected<RunReader> RunReader::open(const fs::path& path)
{
    return openInSomeWay(path, [&](Database::Mode mode) { return openAs(path, mode); });
}

Expected<RunReader::Opened> RunReader::openVerified(const fs::path& path)
{
    return openInSomeWay(path, [&](Database::Mode mode) { return openVerifiedAs(path, mode); });
}

Expected<RunReader::Opened> RunReader::openVerifiedAs(const fs::path& path, Database::Mode mode)
{
    auto reader = openAs(path, mode);
    if (!reader)
        return tl::unexpected(reader.error());
    // One transaction: a run that goes on meanwhile is read as of one commit.
    if (auto ok = reader->db_.execute("BEGIN"); !ok)
        return tl::unexpected(ok.error());
    auto data = reader->readAll();
    if (!data)
        return tl::unexpected(data.error());
    if (auto ok = reader->db_.execute("COMMIT"); !ok)
        return tl::unexpected(ok.error());
    return Opened{std::move(*reader), std::move(*data)};
}

Expected<void> RunReader::checkIdentity()
{
    auto version = db_.prepare("PRAGMA user_version");
    if (!version)
        return tl::unexpected(version.error());
    if (auto row = version->step(); !row)
        return tl::unexpected(row.error());
    const Value stored = version->row().at(0);
    const auto* number = std::get_if<std::int64_t>(&stored);
    if (!number || *number != kRunFileVersion) {
        if (number && *number > kRunFileVersion)
            return fail(ErrorKind::File, "the file was made by a newer version of Xrunscope", "Update Xrunscope");
        return damaged("its version is not known");
    }
    version = db_.prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL");
    if (!version)
        return tl::unexpected(version.error());
    std::size_t found = 0;
    for (;;) {
        auto more = version->step();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            break;
        const auto row = version->row();
        const auto is = [&row](std::size_t column, const char* expected) {
            const auto* t = std::get_if<std::string>(&row.at(column));
            return t && *t == expected;
        };
        bool ours = false;
        for (const TableSchema& table : runTables())
            ours = ours || (is(0, "table") && is(1, table.name) && is(2, table.sql));
        if (!ours)
            return damaged("its tables are not those of a run file");
        ++found;
    }
    return found == runTables().size() ? Expected<void>{} : damaged("a table is missing");
}

Expected<void> RunReader::readMeta()
{
    meta_.clear();
    auto rows = readSealed(db_, "meta", "", {}, [&](const std::vector<Value>& row) -> Expected<void> {
        const auto* key = std::get_if<std::string>(&row.at(0));
        const auto* value = std::get_if<std::string>(&row.at(1));
        if (!key || !value)
            return damaged("a row of 'meta' has impossible values");
        meta_[*key] = *value;
        return {};
    });
    if (!rows)
        return tl::unexpected(rows.error());
    return {};
}

std::optional<std::string> RunReader::text(const char* key) const
{
    const auto it = meta_.find(key);
    return it == meta_.end() ? std::nullopt : std::optional(it->second);
}

Expected<RunSummaryFigures> RunReader::readInfo(RunInfo& info)
{
    const auto readJson = [&](const char* key, bool mustExist, auto&& use) -> Expected<void> {
        const auto stored = text(key);
        if (!stored)
            return mustExist
                       ? fail(ErrorKind::File, "this run has not begun: it is being started, or its start was cut off",
                              {}, kNotBegun)
                       : Expected<void>{};
        auto json = parsed(*stored, key);
        if (!json)
            return tl::unexpected(json.error());
        return use(*json);
    };
    const auto into = [](auto read, auto& to) {
        return [read, &to](const nlohmann::json& json) -> Expected<void> {
            auto value = read(json);
            if (!value)
                return damaged(value.error().what);
            to = std::move(*value);
            return {};
        };
    };
    const auto fill = [&](auto read) {
        return [read, &info](const nlohmann::json& json) -> Expected<void> {
            auto ok = read(json, info);
            return ok ? ok : damaged(ok.error().what);
        };
    };
    if (auto ok = readMeta(); !ok)
        return tl::unexpected(ok.error());
    RunSummaryFigures figures;
    const std::array<std::function<Expected<void>()>, 7> parts = {
        [&] { return readJson(meta_key::kPlan, true, into(planFromJson, info.plan)); },
        [&] { return readJson(meta_key::kFacts, true, into(factsFromJson, info.facts)); },
        [&] { return readJson(meta_key::kHost, true, into(hostFromJson, info.host)); },
        [&] { return readJson(meta_key::kStart, true, fill(readStart)); },
        [&] { return readJson(meta_key::kImported, false, into(importedFromJson, info.imported)); },
        [&] { return readJson(meta_key::kEnd, false, fill(readEnd)); },
        [&] { return readJson(meta_key::kSummary, true, into(figuresFromJson, figures)); },
    };
    for (const auto& part : parts)
        if (auto ok = part(); !ok)
            return tl::unexpected(ok.error());
    for (const auto& [key, to] :
         {std::pair{meta_key::kLabel, &info.plan.label}, std::pair{meta_key::kNote, &info.note}}) {
        *to = cleanText(text(key).value_or(""));
    }
    if (info.imported && !info.closed)
        return damaged("it was imported, and the import did not end");
    if (!info.closed) {
        info.dropped = figures.dropped;
        info.reason = EndReason::Failed;
        info.endText = "The run was cut off: the program was ended, or it is still running";
    }
    return figures;
}

} // namespace xrunscope
