// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/series.h"

#include <cctype>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>
#include <random>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/run/run_file.h"

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

fs::path memberFile(const fs::path& folder, const std::string& base, int index)
{
    return folder / fmt::format("{}-{:02}{}", base, index, kRunExtension);
}

/// A run commits twice a second; one that has not done so for a while has lost its program.
bool beingWritten(const fs::path& file)
{
    std::error_code ec;
    const auto written = fs::last_write_time(file, ec);
    return !ec && fs::file_time_type::clock::now() - written < std::chrono::seconds{10};
}

/// Another program has it open. Asked of the kernel by a lease, which it gives only for a file that nobody else has
/// open; file systems without leases do not tell.
std::optional<bool> openElsewhere(const fs::path& file)
{
    const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return std::nullopt;
    std::optional<bool> answer;
    fcntl(fd, F_SETSIG, SIGURG); // who opens it in this moment wakes nobody: this signal is ignored unless asked for
    if (fcntl(fd, F_SETLEASE, F_WRLCK) == 0)
        answer = false;
    else if (errno == EAGAIN)
        answer = true;
    ::close(fd); // ends the lease
    return answer;
}

/// Keeps an incomplete member under another name, so that its place is free.
Expected<void> setAside(const fs::path& file)
{
    fs::path to = file;
    std::error_code ec;
    for (int n = 1; n == 1 || fs::exists(to, ec); ++n)
        to.replace_filename(file.stem().string() + (n == 1 ? ".cut" : fmt::format(".cut{}", n)) + kRunExtension);
    fs::rename(file, to, ec);
    if (ec)
        return fail(ErrorKind::File, fmt::format("{} cannot be renamed: {}", cleanText(file.string()), ec.message()),
                    {}, ec.value());
    return {};
}

} // namespace

Expected<bool> setAsideUnbegun(const fs::path& file)
{
    const auto entry = RunFile::peek(file);
    if (entry || entry.error().errnum != kNotBegun)
        return false;
    if (openElsewhere(file).value_or(beingWritten(file)))
        return fail(ErrorKind::Usage, fmt::format("{} is being started", cleanText(file.filename().string())),
                    "Let it end, then go on");
    if (auto ok = setAside(file); !ok)
        return tl::unexpected(ok.error());
    return true;
}

std::string seriesName(const fs::path& member)
{
    std::string stem = member.stem().string();
    if (const std::size_t cut = stem.rfind(".cut"); cut != std::string::npos)
        stem.erase(cut);
    const std::size_t dash = stem.rfind('-');
    if (dash == std::string::npos || dash + 3 > stem.size())
        return {};
    for (std::size_t i = dash + 1; i < stem.size(); ++i)
        if (std::isdigit(static_cast<unsigned char>(stem[i])) == 0)
            return {};
    return stem.substr(0, dash);
}

std::string newSeriesId()
{
    std::random_device random;
    return fmt::format("{:08x}{:08x}", random(), random());
}

std::vector<SeriesRun> planSeries(const RunPlan& plan, const fs::path& file, int count)
{
    if (count <= 1)
        return {{plan, file}};
    std::vector<SeriesRun> runs;
    const std::string id = newSeriesId();
    for (int index = 1; index <= count; ++index) {
        SeriesRun run{plan, memberFile(file.parent_path(), file.stem().string(), index)};
        run.plan.series = {id, index, count};
        runs.push_back(std::move(run));
    }
    return runs;
}

Expected<std::vector<SeriesRun>> missingRuns(const fs::path& member)
{
    auto known = RunFile::peek(member);
    if (!known && known.error().errnum == kNotBegun)
        known.error().hint = "Name another file of the series";
    if (!known)
        return tl::unexpected(known.error());
    const RunPlan& plan = known->info.plan;
    const std::string base = seriesName(member);
    if (plan.series.id.empty() || base.empty())
        return fail(ErrorKind::Usage, fmt::format("{} is not a run of a series", cleanText(member.filename().string())),
                    "Name a file of the series, such as NAME-01.xrun");
    std::vector<SeriesRun> missing;
    for (int index = 1; index <= plan.series.count; ++index) {
        SeriesRun run{plan, memberFile(member.parent_path(), base, index)};
        run.plan.series.index = index;
        std::error_code ec;
        auto unbegun = setAsideUnbegun(run.file);
        if (!unbegun)
            return tl::unexpected(unbegun.error());
        if (!*unbegun && fs::exists(run.file, ec)) {
            auto entry = RunFile::peek(run.file);
            if (!entry)
                return tl::unexpected(entry.error());
            if (entry->info.plan.series.id != plan.series.id)
                return fail(ErrorKind::File,
                            fmt::format("{} belongs to another series", cleanText(run.file.filename().string())),
                            "Move it away, then resume again");
            if (entry->info.complete && entry->info.reason == EndReason::Completed)
                continue;
            if (!entry->info.closed && beingWritten(run.file))
                return fail(ErrorKind::Usage,
                            fmt::format("{} is still being written", cleanText(run.file.filename().string())),
                            "Let it end, then resume");
            if (auto ok = setAside(run.file); !ok)
                return tl::unexpected(ok.error());
        }
        missing.push_back(std::move(run));
    }
    return missing;
}

} // namespace xrunscope
