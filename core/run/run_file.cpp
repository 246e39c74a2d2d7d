// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_file.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/run/chunk_codec.h"
#include "core/run/run_reader.h"

namespace xrunscope {

struct RunFile::Impl {
    std::filesystem::path path;
    RunReader reader;
    RunData data;
};

RunFile::RunFile(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
RunFile::RunFile(RunFile&&) noexcept = default;
RunFile& RunFile::operator=(RunFile&&) noexcept = default;
RunFile::~RunFile() = default;

namespace {

tl::unexpected<Error> named(const std::filesystem::path& path, const Error& error)
{
    return fail(ErrorKind::File, fmt::format("{}: {}", cleanText(path.filename().string(), 200), error.what),
                error.hint, error.errnum);
}

} // namespace

Expected<RunFile> RunFile::open(const std::filesystem::path& path)
{
    auto opened = RunReader::openVerified(path);
    if (!opened)
        return named(path, opened.error());
    return RunFile(std::make_unique<Impl>(Impl{path, std::move(opened->reader), std::move(opened->data)}));
}

Expected<RunFile::Entry> RunFile::peek(const std::filesystem::path& path)
{
    auto reader = RunReader::open(path);
    if (!reader)
        return named(path, reader.error());
    Entry entry;
    auto figures = reader->readInfo(entry.info);
    if (!figures)
        return named(path, figures.error());
    entry.figures = *figures;
    return entry;
}

const std::filesystem::path& RunFile::path() const noexcept
{
    return impl_->path;
}

const RunData& RunFile::data() const noexcept
{
    return impl_->data;
}

Expected<void> RunFile::forEachChunk(const UseCycles& use, std::int64_t begin, std::int64_t end) const
{
    const auto ok = impl_->reader.forEachChunk(impl_->data.info, use, begin, end);
    if (!ok)
        return named(impl_->path, ok.error());
    return {};
}

Expected<std::vector<TimelineColumn>> RunFile::timeline(std::int64_t begin, std::int64_t end, std::size_t pixels) const
{
    constexpr std::int64_t kSecond = 1'000'000'000;
    if (end <= begin || pixels == 0)
        return std::vector<TimelineColumn>{};
    std::vector<TimelineColumn> source;
    if ((end - begin) / static_cast<std::int64_t>(pixels) >= kSecond) {
        for (const RunRow& row : impl_->data.rows)
            source.push_back(columnOf(row.cycles));
        return decimate(source, begin, end, pixels);
    }
    const EngineFacts& facts = impl_->data.info.facts;
    const std::int64_t origin = toNs(facts.firstRelease);
    // Each period goes straight to its pixel: memory does not depend on the length of the range.
    std::vector<TimelineColumn> out = decimate(std::vector<TimelineColumn>{}, begin, end, pixels);
    PeriodAccount account(facts.geometry.period(), facts.deadline);
    bool first = true;
    std::size_t pixel = 0;
    const auto take = [&](const PeriodSample& s) {
        const std::int64_t at = s.release - origin;
        if (at < begin || at >= end)
            return;
        while (pixel + 1 < out.size() && at >= out[pixel + 1].begin)
            ++pixel;
        out[pixel].add(s.period, s.delay, s.response, s.miss);
    };
    auto ok = forEachChunk(
        [&](const std::vector<CycleRecord>& cycles) {
            if (first) {
                const CycleRecord& r = cycles.front();
                account.startAt(r.period -
                                std::min<std::uint64_t>(r.period, (r.flags & cycle_flag::kAfterSkip) != 0 ? r.aux : 0));
                first = false;
            }
            for (const CycleRecord& record : cycles)
                account.add(record, take);
            return true;
        },
        begin, end);
    if (!ok)
        return tl::unexpected(ok.error());
    const EngineOutcome& outcome = impl_->data.info.outcome;
    if (impl_->data.info.closed && outcome.skippedAtEnd > 0) {
        account.startAt(outcome.periodsDue - std::min(outcome.skippedAtEnd, outcome.periodsDue));
        account.finish(outcome.periodsDue, outcome.skippedAtEnd,
                       origin + facts.geometry.releaseOffset(outcome.periodsDue).count(), toNs(outcome.end), take);
    }
    return out;
}

} // namespace xrunscope
