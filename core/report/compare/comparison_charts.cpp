// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/compare/comparison_charts.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/compare/compare_words.h"
#include "core/report/report.h"
#include "core/report/suite_run.h"

namespace xrunscope {

namespace {

/// Spare times that differ by less are drawn as one line.
constexpr double kSameSpare = 0.05;

std::optional<double> valueOf(const ComparedColumn& column, FigureId id)
{
    const auto& figure = column.figures[id];
    return figure ? std::optional(figure->value) : std::nullopt;
}

/// Why a column has no `what`: its runs are left out, or it was imported without.
std::string whyWithout(const ComparedColumn& column, std::string_view what)
{
    if (column.runs.empty() && !column.leftOut.empty())
        return "left out: " + column.leftOut.front().mark;
    return fmt::format("no {} in the source", what);
}

/// Whether the runs, or the source that they were imported from, tell that trait.
bool isKnown(const ComparedColumn& column, std::string_view trait)
{
    const auto at =
        std::find_if(column.traits.begin(), column.traits.end(), [trait](const Trait& t) { return t.label == trait; });
    return at != column.traits.end() && at->value != "unknown";
}

ColumnChart columnChartOf(const ComparedColumn& column, std::size_t index)
{
    ColumnChart chart;
    chart.letter = columnLetter(index);
    chart.name = column.name;
    chart.title = column.title;
    chart.host = column.host;
    chart.runs = runsText(column);
    chart.xrunsPerHour = valueOf(column, FigureId::XrunRate);
    chart.p50 = valueOf(column, FigureId::DelayP50);
    chart.p999 = valueOf(column, FigureId::DelayP999);
    chart.max = valueOf(column, FigureId::DelayMax);
    if (chart.xrunsPerHour)
        chart.xruns = column.xruns;
    if (column.delay) {
        chart.periods = column.delay->count();
        chart.tail = tailCurve(*column.delay);
        chart.shares = shareCurve(*column.delay);
        chart.percentiles = percentileCurve(*column.delay);
        if (column.delay->beyond() > 0)
            chart.knownUpTo = toUs(column.delay->beyondFrom());
    }
    if (chart.tail.empty())
        chart.without = whyWithout(column, "distribution of delays");
    if (!column.runs.empty() && isKnown(column, "frames")) {
        const Nanos period = column.runs.front().data->info.facts.geometry.period();
        if (period > Nanos{0})
            chart.periodsPerHour = 3600 / toSeconds(period);
    }
    return chart;
}

std::optional<double> spareOf(const RunData& run)
{
    if (!run.info.facts.cycleTimeUnknown.empty() || run.statistics.periods() == 0)
        return std::nullopt;
    const double spare = toUs(run.statistics.spareTime());
    return spare > 0 ? std::optional(spare) : std::nullopt;
}

void addRun(TimelineStrip& strip, const RunData& run)
{
    if (!run.rows.empty())
        strip.length = std::max(strip.length, run.length().count());
    for (const RunRow& row : run.rows) {
        if (row.cycles.periods() == 0)
            continue;
        const TimelineColumn own = columnOf(row.cycles);
        const auto at =
            std::lower_bound(strip.seconds.begin(), strip.seconds.end(), own.begin,
                             [](const TimelineColumn& column, std::int64_t begin) { return column.begin < begin; });
        if (at != strip.seconds.end() && at->begin == own.begin)
            at->merge(own);
        else
            strip.seconds.insert(at, own);
    }
    const std::int64_t first = toNs(run.info.facts.firstRelease);
    for (Xrun xrun : run.xruns) {
        xrun.release -= first;
        strip.xruns.push_back(std::move(xrun));
    }
    const auto spare = spareOf(run);
    if (spare)
        strip.spareUs = std::min(*spare, strip.spareUs.value_or(*spare));
}

TimelineStrip stripOf(const ComparedColumn& column, std::size_t index)
{
    TimelineStrip strip;
    strip.column = index;
    for (const ComparedRun& run : column.runs)
        addRun(strip, *run.data);
    if (column.runs.size() > 1)
        strip.label = fmt::format("worst of {} runs", column.runs.size());
    return strip;
}

std::vector<TimelineStrip> stripsOf(const Comparison& c)
{
    std::size_t runs = 0;
    for (const ComparedColumn& column : c.columns)
        runs += std::max<std::size_t>(column.runs.size(), 1);
    std::vector<TimelineStrip> strips;
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        const ComparedColumn& column = c.columns[i];
        if (runs > kMostStrips || column.runs.size() <= 1) {
            strips.push_back(stripOf(column, i));
        } else {
            for (std::size_t n = 0; n < column.runs.size(); ++n) {
                TimelineStrip& strip = strips.emplace_back();
                strip.column = i;
                strip.label = fmt::format("{} of {}", n + 1, column.runs.size());
                addRun(strip, *column.runs[n].data);
            }
        }
    }
    for (TimelineStrip& strip : strips) {
        if (strip.seconds.empty())
            strip.without = whyWithout(c.columns[strip.column], "delays over time");
    }
    return strips;
}

/// A test of one column: all of its runs together.
struct TestSum {
    std::uint64_t samples = 0, within = 0;
    SuiteBars::Bar bar;
};

void addTest(TestSum& sum, const SuiteTest& test, const PhaseRecord& phase)
{
    sum.samples += test.samples;
    sum.within += test.within.at(kSuiteHeadline);
    sum.bar.xruns += test.xruns;
    if (const auto worst = phase.statistics.delay().max())
        sum.bar.worstUs = std::max(toUs(*worst), sum.bar.worstUs.value_or(toUs(*worst)));
    if (sum.samples > 0)
        sum.bar.outsidePercent =
            100.0 * static_cast<double>(sum.samples - sum.within) / static_cast<double>(sum.samples);
}

void addSuites(ComparisonCharts& charts, const Comparison& c)
{
    struct Row {
        std::string test;
        std::vector<TestSum> sums;
    };
    std::vector<Row> rows;
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        for (const ComparedRun& run : c.columns[i].runs) {
            const SuiteSystem suite = suiteSystemOf(*run.data, {});
            for (std::size_t t = 0; t < suite.tests.size(); ++t) {
                const std::string name = cleanText(suite.tests[t].name, 60);
                auto row = std::find_if(rows.begin(), rows.end(), [&](const Row& r) { return r.test == name; });
                if (row == rows.end())
                    row = rows.insert(rows.end(), {name, std::vector<TestSum>(c.columns.size())});
                addTest(row->sums[i], suite.tests[t], run.data->phases[t]);
                const char* quantity = suite.quantity == "total" ? "total times" : "CPU loops";
                if (charts.suiteQuantity.empty())
                    charts.suiteQuantity = quantity;
                else if (charts.suiteQuantity != quantity)
                    charts.suiteQuantity = "CPU loops or total times";
            }
        }
    }
    for (const Row& row : rows) {
        SuiteBars& bars = charts.suite.emplace_back();
        bars.test = row.test;
        for (const TestSum& sum : row.sums)
            bars.bars.push_back(sum.bar);
    }
}

std::optional<double> sharedSpare(const Comparison& c)
{
    std::optional<double> least, most;
    for (const ComparedColumn& column : c.columns) {
        for (const ComparedRun& run : column.runs) {
            const auto spare = spareOf(*run.data);
            if (!spare)
                continue;
            least = std::min(*spare, least.value_or(*spare));
            most = std::max(*spare, most.value_or(*spare));
        }
    }
    return least && *most - *least <= kSameSpare * *most ? least : std::nullopt;
}

/// Settings that all columns share; machine and length stand elsewhere in a picture.
std::string settingsOf(const Comparison& c)
{
    std::vector<std::string> parts;
    for (const Trait& t : c.equal) {
        const bool setting =
            t.label == "class" || (t.role == Trait::Role::MustBeEqual && t.label != "length" && t.label != "governor");
        const bool ofAll = std::all_of(c.columns.begin(), c.columns.end(),
                                       [&t](const ComparedColumn& column) { return isKnown(column, t.label); });
        if (setting && ofAll && t.value != "none" && t.value != "no")
            parts.push_back(fmt::format("{} {}", t.label, t.value));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// When the newest run was made, and by which version. An import may not tell when.
void addOrigin(ComparisonCharts& charts, const Comparison& c)
{
    constexpr std::size_t kToTheMinute = 16;
    std::int64_t newest = 0;
    for (const ComparedColumn& column : c.columns) {
        for (const ComparedRun& run : column.runs) {
            const RunInfo& info = run.data->info;
            const std::string started = startedAtText(info);
            const bool dated = !started.empty() && started.front() >= '0' && started.front() <= '9';
            if (!dated || info.startedAt < newest)
                continue;
            newest = info.startedAt;
            charts.made = started.substr(0, kToTheMinute);
            charts.version = cleanText(info.version, 20);
        }
    }
}

} // namespace

ComparisonCharts comparisonCharts(const Comparison& c)
{
    ComparisonCharts charts;
    for (std::size_t i = 0; i < c.columns.size(); ++i)
        charts.columns.push_back(columnChartOf(c.columns[i], i));
    charts.strips = stripsOf(c);
    addSuites(charts, c);
    charts.equal = settingsOf(c);
    addOrigin(charts, c);
    if (!c.columns.empty() && std::all_of(c.columns.begin(), c.columns.end(), [&](const ComparedColumn& column) {
            return column.host == c.columns.front().host;
        }))
        charts.host = c.columns.front().host;
    charts.spareUs = sharedSpare(c);
    return charts;
}

} // namespace xrunscope
