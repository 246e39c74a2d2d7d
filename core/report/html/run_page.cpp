// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html/run_page.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/delay_chart.h"
#include "core/report/host_lines.h"
#include "core/report/html/suite_tables.h"
#include "core/report/latencytest_text.h"
#include "core/report/report.h"
#include "core/report/setting_lines.h"
#include "core/report/suite_run.h"
#include "core/run/latencytest_run.h"

namespace xrunscope {

namespace {

std::string microsOrDash(std::optional<Nanos> t)
{
    return t ? microsText(toUs(*t)) + " µs" : "–";
}

void addResult(HtmlPage& page, const RunData& run)
{
    const RunStatistics& s = run.statistics;
    const EngineFacts& facts = run.info.facts;
    const std::string estimated = facts.releaseEstimated ? " (est.)" : "";
    const std::uint64_t xruns = s.counts().xruns();
    std::vector<HtmlFigure> figures{
        {grouped(xruns), facts.modelled ? "XRUNs (modelled)" : "XRUNs", xruns > 0},
        {grouped(s.counts().misses), "deadline misses", s.counts().misses > 0},
        {microsOrDash(s.delay().max()), "delay, maximum" + estimated},
        {microsOrDash(s.delay().percentile(0.999).value), "delay, p99.9" + estimated},
    };
    if (facts.cycleTimeUnknown.empty())
        figures.push_back({microsOrDash(s.smallestSpareTime()), "smallest spare time",
                           s.smallestSpareTime() && *s.smallestSpareTime() < Nanos{0}});
    page.section("Result").paragraph(closingSentence(run)).figures(figures);
}

/// The four percentages of latencytest's pages; of a run without a CPU loop two.
std::vector<HtmlFigure> percentages(const LatencytestFigures& f, bool loop)
{
    const auto share = [&f](const LatencytestTimes& times, std::int64_t band, std::string label) {
        return HtmlFigure{cutPercentText(times.withinBand(band), f.samples), std::move(label)};
    };
    std::vector<HtmlFigure> out{share(f.total, 1'000'000, "total within ±1 ms"),
                                share(f.total, 2'000'000, "total within ±2 ms")};
    if (loop) {
        out.push_back(share(f.cpu, 200'000, "CPU loop within ±0.2 ms"));
        out.push_back(share(f.cpu, 100'000, "CPU loop within ±0.1 ms"));
    }
    return out;
}

/// What a chart is of: a phase, or the whole of a run without a suite.
struct Part {
    std::string name;
    LatencytestFigures latencytest;
    const RunStatistics* statistics;
    std::string sentence; ///< of a phase
};

/// The pictures, or without them a chart in text.
void addPictures(HtmlPage& page, const std::vector<HtmlPicture>& pictures, const RunStatistics& statistics)
{
    for (const HtmlPicture& picture : pictures)
        page.picture(picture);
    if (pictures.empty() && !statistics.delay().empty())
        page.columns(delayChart(statistics.delay(), statistics.spareTime()));
}

void addPart(HtmlPage& page, const Part& part, const RunData& run, const std::vector<HtmlPicture>& pictures)
{
    const EngineFacts& facts = run.info.facts;
    const LatencytestFigures& f = part.latencytest;
    page.subsection(part.name);
    if (!part.sentence.empty())
        page.paragraph(part.sentence);
    if (f.samples > 0) {
        page.figures(percentages(f, !facts.server && facts.cpuLoopNominal > Nanos{0}));
        page.paragraph(fmt::format("{:.1f} ms at most, {} of {} longer than the buffer of {:.3f} ms (computed). Delay: "
                                   "{} at most.",
                                   static_cast<double>(f.total.max) / 1e6, grouped(f.overruns), grouped(f.samples),
                                   toUs(f.geometry.buffer()) / 1e3, microsOrDash(part.statistics->delay().max())));
    }
    addPictures(page, pictures, *part.statistics);
}

Expected<std::vector<Part>> partsOf(const RunFile& file)
{
    const RunData& run = file.data();
    std::vector<Part> parts;
    for (const PhaseRecord& phase : run.phases)
        parts.push_back({phase.name, phase.latencytest, &phase.statistics, phaseSentence(run, parts.size())});
    if (!parts.empty())
        return parts;
    Part whole{"Whole run", {}, &run.statistics, {}};
    if (!run.info.facts.server) {
        const auto figures = latencytestOf(file);
        if (!figures)
            return tl::unexpected(figures.error());
        whole.latencytest = *figures;
    }
    parts.push_back(std::move(whole));
    return parts;
}

} // namespace

std::string runPageName(const RunInfo& info)
{
    const Geometry& g = info.facts.geometry;
    const auto bytes = g.frames * kLatencytestFrameBytes;
    const bool periodsKnown = !info.facts.server || info.facts.server->periods;
    return periodsKnown ? fmt::format("{}x{}.html", g.periods, bytes) : fmt::format("{}.html", bytes);
}

Expected<std::string> runPage(const RunFile& file, const RunPageCharts& charts)
{
    const RunData& run = file.data();
    const auto parts = partsOf(file);
    if (!parts)
        return tl::unexpected(parts.error());
    const auto summary = summaryText(file);
    if (!summary)
        return summary;
    HtmlPage page(titleOf(run.info), fmt::format("{} · {} · {}", startedAtText(run.info),
                                                 fragmentsText(run.info.facts.geometry), run.info.host.line()));
    addResult(page, run);
    if (!run.phases.empty()) {
        page.section("Stress tests");
        addSuiteTables(page, suiteSystemOf(run, {}));
    }
    page.section("Charts");
    if (!charts.without.empty())
        page.remark(charts.without);
    if (!run.phases.empty())
        addPictures(page.subsection("Whole run"), charts.ofRun, run.statistics);
    for (std::size_t i = 0; i < parts->size(); ++i)
        addPart(page, parts->at(i), run,
                run.phases.empty()           ? charts.ofRun
                : i < charts.ofPhases.size() ? charts.ofPhases[i]
                                             : std::vector<HtmlPicture>{});
    if (!run.loads.empty()) {
        page.section("Loads");
        addLoadTable(page, run.loads, run.phases);
    }
    LabelledLines host;
    addHostLines(host, run.info.host);
    page.section("Machine").list(host.entries());
    page.section("Settings").list(settingLines(run).entries());
    page.section("Text to post").columns(*summary);
    return page.finish();
}

} // namespace xrunscope
