// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/latencytest_json.h"

#include <nlohmann/json.hpp>

#include "core/base/time.h"
#include "core/report/latencytest_text.h"
#include "core/report/report.h"
#include "core/run/latencytest_run.h"

namespace xrunscope {

namespace {

using nlohmann::json;

json timesJson(const LatencytestTimes& t, std::uint64_t samples)
{
    json bands = json::array();
    for (std::size_t i = 0; i < kLatencytestBands.size(); ++i)
        bands.push_back({{"within_us", toUs(Nanos{kLatencytestBands[i]})},
                         {"count", t.within[i]},
                         {"percent", latencytestFactor(t.within[i], samples)}});
    json relative = json::array();
    for (std::size_t i = 0; i < kLatencytestPercents.size(); ++i)
        relative.push_back({{"within_percent", kLatencytestPercents[i]},
                            {"count", t.withinPercent[i]},
                            {"percent", latencytestFactor(t.withinPercent[i], samples)}});
    return {{"nominal_us", toUs(Nanos{t.nominal})},
            {"min_us", toUs(Nanos{t.min})},
            {"mean_us", t.mean / 1e3},
            {"max_us", toUs(Nanos{t.max})},
            {"bands", bands},
            {"relative_bands", relative}};
}

} // namespace

json latencytestJson(const LatencytestFigures& f, bool modelled)
{
    json total = timesJson(f.total, f.samples);
    total["p5_us"] = toUs(Nanos{f.totalP5});
    total["p95_us"] = toUs(Nanos{f.totalP95});
    return {{"modelled", modelled},
            {"fragments", f.geometry.periods},
            {"fragment_bytes", f.geometry.frames * kLatencytestFrameBytes},
            {"buffer_us", toUs(f.geometry.buffer())},
            {"samples", f.samples},
            {"cap", kLatencytestCap},
            {"cap_reached", f.capReached},
            {"cpu", timesJson(f.cpu, f.samples)},
            {"total", total},
            {"overruns", f.overruns},
            {"wide_variation", f.wideVariation},
            {"too_fast", f.tooFast},
            {"pixel_per_ms", latencytestPixelsPerMs(f.geometry)}};
}

Expected<json> reportJson(const RunFile& run)
{
    const RunInfo& info = run.data().info;
    json out = reportJson(run.data());
    out["latencytest"] = nullptr;
    if (info.facts.server || info.imported)
        return out;
    const auto figures = latencytestOf(run);
    if (!figures)
        return tl::unexpected(figures.error());
    if (figures->samples > 0)
        out["latencytest"] = latencytestJson(*figures, info.facts.modelled);
    return out;
}

} // namespace xrunscope
