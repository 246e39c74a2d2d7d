// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/latencytest_run.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

Expected<void> checkLatencytest(const RunInfo& info)
{
    if (info.imported)
        return fail(ErrorKind::Usage, "latencytest times each cycle, and an imported run has none",
                    "Make a run with xrunscope-cli run --preset latencytest");
    if (!info.facts.server)
        return {};
    return fail(ErrorKind::Usage,
                "latencytest times a program's CPU loop and its write to a device, and this run was measured on JACK",
                "Make a run with xrunscope-cli run --preset latencytest");
}

namespace {

tl::unexpected<Error> named(const RunFile& run, Error error)
{
    error.what = cleanText(run.path().filename().string(), 200) + ": " + error.what;
    return tl::unexpected<Error>(std::move(error));
}

} // namespace

Expected<LatencytestFigures> latencytestOf(const RunFile& run)
{
    const RunInfo& info = run.data().info;
    if (auto ok = checkLatencytest(info); !ok)
        return named(run, ok.error());
    LatencytestCount count(info.facts.geometry, info.facts.cpuLoopNominal);
    const auto read = run.forEachChunk([&count](const std::vector<CycleRecord>& cycles) {
        return std::all_of(cycles.begin(), cycles.end(), [&count](const CycleRecord& r) { return count.add(r); });
    });
    if (!read)
        return tl::unexpected(read.error());
    return count.figures();
}

namespace {

/// The samples of the periods [firstPeriod, endPeriod), whose cycles are read from `readFrom` on, nanoseconds after the
/// first release: the first kLatencytestCap of them, in `pixels` columns over [begin, end).
struct ColumnsWanted {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::size_t pixels = 0;
    std::int64_t readFrom = 0;
    std::uint64_t firstPeriod = 0;
    std::uint64_t endPeriod = UINT64_MAX;
};

Expected<std::vector<LatencytestColumn>> columnsOf(const RunFile& run, const ColumnsWanted& wanted)
{
    const RunInfo& info = run.data().info;
    if (auto ok = checkLatencytest(info); !ok)
        return named(run, ok.error());
    std::vector<LatencytestColumn> out = emptyLatencytestColumns(wanted.begin, wanted.end, wanted.pixels);
    if (out.empty())
        return out;
    const std::int64_t origin = toNs(info.facts.firstRelease);
    LatencytestAccount account;
    std::uint64_t samples = 0;
    std::size_t pixel = 0;
    const auto take = [&](const LatencytestSample& s) {
        ++samples;
        const std::int64_t at = s.start - origin;
        if (at < wanted.begin || at >= wanted.end)
            return;
        while (pixel + 1 < out.size() && at >= out[pixel + 1].begin)
            ++pixel;
        out[pixel].merge({0, 0, 1, s.cpu, s.total});
    };
    const auto use = [&](const std::vector<CycleRecord>& cycles) {
        for (const CycleRecord& record : cycles) {
            if (record.period < wanted.firstPeriod)
                continue;
            if (record.period >= wanted.endPeriod)
                return false;
            account.add(record, take);
            if (samples == kLatencytestCap || record.start - origin >= wanted.end)
                return false;
        }
        return true;
    };
    if (auto read = run.forEachChunk(use, wanted.readFrom); !read)
        return tl::unexpected(read.error());
    return out;
}

} // namespace

Expected<std::vector<LatencytestColumn>> latencytestColumns(const RunFile& run, std::int64_t begin, std::int64_t end,
                                                            std::size_t pixels)
{
    // From the first cycle on: the cap counts from there.
    return columnsOf(run, {begin, end, pixels});
}

Expected<std::vector<LatencytestColumn>> latencytestColumns(const RunFile& run, const PhaseRecord& phase,
                                                            std::size_t pixels)
{
    return columnsOf(run, {phase.begin, phase.end, pixels, phase.begin, phase.firstPeriod, phase.endPeriod});
}

} // namespace xrunscope
