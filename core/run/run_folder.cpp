// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_folder.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>

#include <fmt/format.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/base/user_folder.h"
#include "core/run/journal.h"
#include "core/run/run_state.h"
#include "core/run/run_store.h"

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

constexpr const char* kOtherFolder = "Set XDG_DATA_HOME to a folder that you may write to";
constexpr const char* kTrash = ".deleted";
constexpr auto kTrashKeeps = std::chrono::hours{24 * 7};

Expected<void> fileError(const fs::path& path, const char* action, const std::error_code& ec)
{
    if (!ec)
        return {};
    return fail(ErrorKind::File, fmt::format("{} cannot be {}: {}", cleanText(path.string()), action, ec.message()), {},
                ec.value());
}

/// A label as a part of a file name: no separators, no control characters, not hidden, not too long.
std::string fileNamePart(std::string_view label)
{
    std::string out;
    for (const char c : cleanText(label, 60)) {
        const bool unfit =
            c == '/' || c == '\\' || c == ':' || c == '*' || c == '?' || c == '"' || c == '<' || c == '>' || c == '|';
        out += unfit ? '-' : c;
    }
    while (!out.empty() && (out.back() == ' ' || out.back() == '.'))
        out.pop_back();
    return out;
}

fs::path freeName(const fs::path& folder, const std::string& stem)
{
    fs::path path = folder / (stem + kRunExtension);
    std::error_code ec;
    for (int n = 2; fs::exists(path, ec); ++n)
        path = folder / fmt::format("{} ({}){}", stem, n, kRunExtension);
    return path;
}

} // namespace

fs::path RunFolder::defaultPath()
{
    const fs::path own = userFolder("XDG_DATA_HOME", ".local/share");
    return own.empty() ? own : own / "runs";
}

RunFolder::RunFolder(fs::path path) : path_(std::move(path)) {}

Expected<void> RunFolder::ensure() const
{
    if (path_.empty())
        return fail(ErrorKind::File, "there is no home folder to keep runs in", kOtherFolder, ENOENT);
    std::error_code ec;
    fs::create_directories(path_, ec);
    if (ec)
        return fail(ErrorKind::File,
                    fmt::format("the run folder {} cannot be made: {}", cleanText(path_.string()), ec.message()),
                    kOtherFolder, ec.value());
    if (::access(path_.c_str(), W_OK | X_OK) != 0) {
        const int error = errno;
        return fail(
            ErrorKind::File,
            fmt::format("the run folder {} cannot be written: {}", cleanText(path_.string()), std::strerror(error)),
            kOtherFolder, error);
    }
    return {};
}

Expected<std::vector<FolderEntry>> RunFolder::list() const
{
    std::vector<FolderEntry> entries;
    std::error_code ec;
    if (!fs::exists(path_, ec))
        return entries;
    fs::directory_iterator it(path_, ec);
    if (ec)
        return tl::unexpected(fileError(path_, "read", ec).error());
    for (const fs::directory_iterator end; it != end; it.increment(ec)) {
        if (ec)
            return tl::unexpected(fileError(path_, "read", ec).error());
        std::error_code kind;
        if (it->path().extension() == kRunExtension && it->is_regular_file(kind))
            entries.push_back({it->path(), RunFile::peek(it->path())});
    }
    // Unreadable files come last, by name.
    const auto started = [](const FolderEntry& e) { return e.entry ? e.entry->info.startedAt : INT64_MIN; };
    std::sort(entries.begin(), entries.end(), [&](const FolderEntry& a, const FolderEntry& b) {
        return started(a) != started(b) ? started(a) > started(b) : a.path < b.path;
    });
    return entries;
}

fs::path RunFolder::newFile(std::string_view label) const
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    std::string stem = fmt::format("{:04}-{:02}-{:02} {:02}{:02}{:02}", local.tm_year + 1900, local.tm_mon + 1,
                                   local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec);
    if (const std::string part = fileNamePart(label); !part.empty())
        stem += " " + part;
    return freeName(path_, stem);
}

Expected<void> RunFolder::mustBeOurs(const fs::path& file) const
{
    std::error_code ec;
    const fs::path folder = fs::weakly_canonical(path_, ec);
    if (!ec && fs::weakly_canonical(file, ec).parent_path() == folder && !ec && file.extension() == kRunExtension)
        return {};
    return fail(ErrorKind::File,
                fmt::format("{} is not in the run folder and is never changed", cleanText(file.filename().string())),
                fmt::format("Copy it to {} first", cleanText(path_.string())));
}

namespace {

/// A run that goes on has its Writer; texts are changed when it is done.
Expected<void> setText(const fs::path& file, const char* key, const std::string& value)
{
    auto entry = RunFile::peek(file);
    if (!entry)
        return tl::unexpected(entry.error());
    return setRunText(file, key, cleanText(value));
}

} // namespace

Expected<void> RunFolder::setLabel(const fs::path& file, const std::string& label) const
{
    if (auto ok = mustBeOurs(file); !ok)
        return ok;
    return setText(file, meta_key::kLabel, cleanText(label, 200));
}

Expected<void> RunFolder::setNote(const fs::path& file, const std::string& note) const
{
    if (auto ok = mustBeOurs(file); !ok)
        return ok;
    return setText(file, meta_key::kNote, note);
}

Expected<fs::path> RunFolder::remove(const fs::path& file) const
{
    if (auto ok = mustBeOurs(file); !ok)
        return tl::unexpected(ok.error());
    const fs::path trash = path_ / kTrash;
    std::error_code ec;
    fs::create_directories(trash, ec);
    if (ec)
        return tl::unexpected(fileError(trash, "made", ec).error());
    const fs::path to = freeName(trash, file.stem().string());
    fs::rename(file, to, ec);
    if (ec)
        return tl::unexpected(fileError(file, "deleted", ec).error());
    removeEmptyJournal(file);
    fs::last_write_time(to, fs::file_time_type::clock::now(),
                        ec); // its age in the trash; a failure only delays the purge
    return to;
}

Expected<void> RunFolder::restore(const fs::path& trashed, const fs::path& original) const
{
    std::error_code ec;
    if (fs::exists(original, ec))
        return fail(ErrorKind::File, fmt::format("{} exists again", cleanText(original.filename().string())),
                    "Rename it, then undo again", EEXIST);
    fs::rename(trashed, original, ec);
    return fileError(trashed, "restored", ec);
}

void RunFolder::purgeTrash() const
{
    std::error_code ec;
    const auto oldest = fs::file_time_type::clock::now() - kTrashKeeps;
    for (fs::directory_iterator it(path_ / kTrash, ec), end; !ec && it != end; it.increment(ec)) {
        std::error_code single;
        const auto written = it->last_write_time(single);
        if (!single && it->path().extension() == kRunExtension && written < oldest)
            fs::remove(it->path(), single);
    }
}

} // namespace xrunscope
