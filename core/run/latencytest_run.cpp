// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/latencytest_run.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

Expected<void> checkLatencytest(const RunInfo& info)
{
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

Expected<std::vector<LatencytestColumn>> latencytestColumns(const RunFile& run, std::int64_t begin, std::int64_t end,
                                                            std::size_t pixels)
{
    const RunInfo& info = run.data().info;
    if (auto ok = checkLatencytest(info); !ok)
        return named(run, ok.error());
    std::vector<LatencytestColumn> out = emptyLatencytestColumns(begin, end, pixels);
    if (out.empty())
        return out;
    const std::int64_t origin = toNs(info.facts.firstRelease);
    LatencytestAccount account;
    std::uint64_t samples = 0;
    std::size_t pixel = 0;
    const auto take = [&](const LatencytestSample& s) {
        ++samples;
        const std::int64_t at = s.start - origin;
        if (at < begin || at >= end)
            return;
        while (pixel + 1 < out.size() && at >= out[pixel + 1].begin)
            ++pixel;
        out[pixel].merge({0, 0, 1, s.cpu, s.total});
    };
    // From the first cycle on: the cap counts from there.
    const auto read = run.forEachChunk([&](const std::vector<CycleRecord>& cycles) {
        for (const CycleRecord& record : cycles) {
            account.add(record, take);
            if (samples == kLatencytestCap || record.start - origin >= end)
                return false;
        }
        return true;
    });
    if (!read)
        return tl::unexpected(read.error());
    return out;
}

} // namespace xrunscope
