// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/made_charts.h"

namespace xrunscope::test {

ColumnChart madeColumn(std::size_t index, const std::string& name, std::int64_t worstNs)
{
    Distribution d;
    d.add(10'000, 999);
    d.add(worstNs);
    ColumnChart column;
    column.letter = std::string(1, static_cast<char>('A' + static_cast<int>(index)));
    column.name = name;
    column.title = "made";
    column.runs = "1 run, 1 s";
    column.periods = d.count();
    column.periodsPerHour = 3'600'000;
    column.tail = tailCurve(d);
    column.shares = shareCurve(d);
    column.percentiles = percentileCurve(d);
    column.max = static_cast<double>(worstNs) / 1e3;
    column.xruns = 0;
    column.xrunsPerHour = 0;
    return column;
}

ComparisonCharts madeCharts(std::size_t columns)
{
    constexpr std::int64_t kMs = 1'000'000;
    ComparisonCharts charts;
    charts.host = "Linux 6.1.0 PREEMPT_RT, Example CPU (4 CPUs)";
    charts.made = "2026-11-30 14:22";
    charts.version = "0.1.0";
    charts.spareUs = 1'200;
    for (std::size_t i = 0; i < columns; ++i) {
        charts.columns.push_back(
            madeColumn(i, "column " + std::to_string(i), kMs * (1 + static_cast<std::int64_t>(i))));
        TimelineStrip& strip = charts.strips.emplace_back();
        strip.column = i;
        strip.length = 5'000 * kMs;
        strip.spareUs = 1'200;
        for (std::int64_t second = 0; second < 5; ++second) {
            TimelineColumn column;
            column.begin = second * 1'000 * kMs;
            column.width = 1'000 * kMs;
            column.count = 1'000;
            column.delayMin = 10'000;
            column.delayMax = i == 0 && second == 2 ? 3 * kMs : 200'000;
            column.misses = i == 0 && second == 2 ? 2 : 0;
            strip.seconds.push_back(column);
        }
    }
    Xrun xrun;
    xrun.release = 2'500 * kMs;
    charts.strips.front().xruns.push_back(xrun);
    return charts;
}

void addMadeSuite(ComparisonCharts& charts)
{
    SuiteBars baseline{"baseline", {}};
    SuiteBars disk{"diskwrite", {}};
    for (std::size_t i = 0; i < charts.columns.size(); ++i) {
        baseline.bars.push_back({50.0, 0.0, 0});
        const bool measured = i + 1 < charts.columns.size();
        disk.bars.push_back(measured ? SuiteBars::Bar{5'000.0, 2.0, i == 0 ? 1u : 0u} : SuiteBars::Bar{});
    }
    charts.suite = {baseline, disk};
    charts.suiteQuantity = "CPU loops";
}

} // namespace xrunscope::test
