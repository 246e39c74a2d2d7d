// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/latencytest_text.h"

#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/layout_c.h"
#include "core/report/mark_rules.h"
#include "core/report/report.h"
#include "core/report/report_text.h"
#include "core/run/latencytest_run.h"

namespace xrunscope {

namespace {

/// What fits into 72 columns.
constexpr std::array<std::int64_t, 4> kShownBands{100'000, 200'000, 1'000'000, 2'000'000};

std::string millis(double ns)
{
    return fmt::format("{:.3f}", ns / 1e6);
}

std::string millis(std::int64_t ns)
{
    return millis(static_cast<double>(ns));
}

/// A line of the table: its name and up to seven cells.
std::string timesRow(std::string_view name, const std::vector<std::string>& cells)
{
    std::string out = fmt::format("{:9}", name);
    for (const std::string& cell : cells)
        out += report_text::padLeft(cell, 9);
    return out + "\n";
}

void addBands(std::string& out, std::string_view name, const LatencytestTimes& times, std::uint64_t samples)
{
    std::vector<std::string> counts;
    std::vector<std::string> shares;
    const auto add = [&](std::uint64_t within) {
        counts.push_back(grouped(within));
        shares.push_back(cutPercentText(within, samples));
    };
    for (const std::int64_t band : kShownBands)
        add(times.withinBand(band));
    for (const std::uint64_t within : times.withinPercent)
        add(within);
    out += timesRow(name, counts) + timesRow("", shares);
}

std::vector<std::string> timeCells(const LatencytestTimes& t)
{
    return {millis(t.nominal), millis(t.min), millis(t.mean), millis(t.max)};
}

} // namespace

std::string fragmentsText(const Geometry& g)
{
    return fmt::format("{} x {} bytes ({} frames) at {} Hz", g.periods, g.frames * kLatencytestFrameBytes, g.frames,
                       grouped(g.rate));
}

std::string cutPercentText(std::uint64_t within, std::uint64_t samples)
{
    return fmt::format("{:.2f} %", std::floor(latencytestFactor(within, samples) * 100) / 100);
}

std::string latencytestMarks(const LatencytestFigures& f)
{
    std::string out;
    for (const auto& [holds, rule] :
         {std::pair(f.wideVariation, kWideVariationRule), std::pair(f.tooFast, kTooFastRule)}) {
        if (holds)
            out += fmt::format("{} {}\n", rule.mark, rule.rule);
    }
    return out;
}

std::string latencytestText(const LatencytestFigures& f, const EngineFacts& facts)
{
    if (f.samples == 0)
        return {};
    std::string out = report_text::wrap(
        fmt::format("latencytest: {}{}", fragmentsText(f.geometry), facts.modelled ? ", modelled" : ""));
    out += timesRow("ms", {"nominal", "min", "mean", "max", "p5", "p95"});
    out += timesRow("CPU loop", timeCells(f.cpu));
    std::vector<std::string> cells = timeCells(f.total);
    cells.push_back(millis(f.totalP5));
    cells.push_back(millis(f.totalP95));
    out += timesRow("total", cells);
    std::vector<std::string> heads;
    for (const std::int64_t band : kShownBands)
        heads.push_back(fmt::format("±{} ms", static_cast<double>(band) / 1e6));
    for (const int percent : kLatencytestPercents)
        heads.push_back(fmt::format("±{} %", percent));
    out += timesRow("within", heads);
    addBands(out, "CPU loop", f.cpu, f.samples);
    addBands(out, "total", f.total, f.samples);
    out += report_text::wrap(fmt::format(
        "{} (computed) in {}: total > buffer of {} ms", report_text::plural(f.overruns, "overrun", "overruns"),
        report_text::plural(f.samples, "cycle", "cycles"), millis(f.geometry.buffer().count())));
    out += latencytestMarks(f);
    if (f.capReached)
        out += report_text::wrap(fmt::format("cap reached: these are the first {} cycles", grouped(kLatencytestCap)));
    return out;
}

Expected<std::string> latencytestBlock(const RunFile& run)
{
    if (const auto& imported = run.data().info.imported; imported && imported->latencytest)
        return layoutCText(*imported->latencytest);
    const std::vector<PhaseRecord>& phases = run.data().phases;
    if (phases.empty())
        return latencytestOf(run).map([](const LatencytestFigures& f) { return layoutCText(f); });
    if (auto ok = checkLatencytest(run.data().info); !ok)
        return tl::unexpected(ok.error());
    std::string out;
    for (const PhaseRecord& phase : phases) {
        if (phase.latencytest.samples > 0)
            out += (out.empty() ? "" : "\n") + cleanText(phase.name, 60) + ":\n" + layoutCText(phase.latencytest);
    }
    return out;
}

Expected<std::string> summaryText(const RunFile& run)
{
    const RunInfo& info = run.data().info;
    std::string text = summaryText(run.data());
    if (const std::string suite = suiteSection(run.data()); !suite.empty())
        text += "\n" + suite;
    if (info.facts.server || info.facts.cpuLoopNominal <= Nanos{0})
        return text;
    const auto figures = latencytestOf(run);
    if (!figures)
        return tl::unexpected(figures.error());
    if (const std::string more = latencytestText(*figures, info.facts); !more.empty())
        text += "\n" + more;
    return text;
}

} // namespace xrunscope
