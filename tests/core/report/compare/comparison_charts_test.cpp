// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/compare/comparison_charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/compare/compare_support.h"

namespace xrunscope {
namespace {

using test::column;
using test::compared;
using test::comparison;
using test::MadeRun;
using test::us;
using testing::IsEmpty;
using testing::SizeIs;

void addSecond(MadeRun& made, std::uint64_t second, std::int64_t delayMax, std::uint64_t misses = 0)
{
    RunRow row;
    row.cycles.second = second;
    row.cycles.cycles = 1000;
    row.cycles.misses = misses;
    row.cycles.delayMin = us(5);
    row.cycles.delayMax = delayMax;
    made.run.rows.push_back(row);
}

/// 1,000 periods of 1 ms, delays of 20 µs but one of `worst`; work of 100 µs.
MadeRun oneSecond(std::int64_t worst)
{
    MadeRun made;
    made.cycles(999, us(20), us(100)).cycles(1, worst, us(100));
    made.run.info.plan.phases = {{"run", std::chrono::seconds{1}}};
    addSecond(made, 0, worst);
    return made;
}

ComparedRun named(MadeRun made, const std::string& kernel)
{
    made.run.info.host.kernel = kernel;
    return compared(std::move(made), kernel);
}

TEST(ComparisonCharts, CurvesOfEachColumn)
{
    const ComparisonCharts charts = comparisonCharts(
        comparison({column({named(oneSecond(us(500)), "6.1")}), column({named(oneSecond(us(80)), "6.12")})}));
    ASSERT_THAT(charts.columns, SizeIs(2));
    EXPECT_EQ(charts.columns[0].letter, "A");
    EXPECT_EQ(charts.columns[0].name, "6.1");
    EXPECT_EQ(charts.columns[1].name, "6.12");
    EXPECT_EQ(charts.columns[0].periods, 1000u);
    EXPECT_DOUBLE_EQ(charts.columns[0].periodsPerHour.value(), 3'600'000);
    EXPECT_DOUBLE_EQ(laterThan(charts.columns[0].tail, 300), 1'000); // one of 1,000
    EXPECT_DOUBLE_EQ(laterThan(charts.columns[1].tail, 300), 0);
    EXPECT_DOUBLE_EQ(charts.columns[0].max.value(), 500);
    EXPECT_EQ(charts.columns[0].xruns, 0u);
    EXPECT_EQ(charts.columns[0].without, "");
    EXPECT_EQ(charts.host, ""); // the kernels differ
    EXPECT_THAT(charts.suite, IsEmpty());
}

TEST(ComparisonCharts, SpareTimeIsDrawnWhereAllShareIt)
{
    // D = 1 ms, cycle times of 100 µs: 900 µs, to the histogram's 0.8 %.
    const auto quiet = [] { return column({named(oneSecond(us(80)), "6.1")}); };
    const ComparisonCharts same = comparisonCharts(comparison({quiet(), quiet()}));
    EXPECT_NEAR(same.spareUs.value(), 900, 1);
    MadeRun busy;
    busy.cycles(1000, us(20), us(600));
    busy.run.info.plan.phases = {{"run", std::chrono::seconds{1}}};
    const ComparisonCharts other = comparisonCharts(comparison({quiet(), column({named(std::move(busy), "6.12")})}));
    EXPECT_FALSE(other.spareUs.has_value());
}

TEST(ComparisonCharts, AStripARunWithItsXruns)
{
    MadeRun made = oneSecond(us(500));
    made.run.info.facts.firstRelease = fromNs(1'000'000);
    addSecond(made, 1, us(90), 2);
    Xrun xrun;
    xrun.release = 1'000'000 + us(250'000);
    made.run.xruns.push_back(xrun);
    const ComparisonCharts charts = comparisonCharts(
        comparison({column({compared(std::move(made), "a")}), column({named(oneSecond(us(80)), "6.12")})}));
    ASSERT_THAT(charts.strips, SizeIs(2));
    ASSERT_THAT(charts.strips[0].seconds, SizeIs(2));
    EXPECT_EQ(charts.strips[0].seconds[1].begin, 1'000'000'000);
    EXPECT_EQ(charts.strips[0].seconds[1].delayMax, us(90));
    EXPECT_EQ(charts.strips[0].seconds[1].misses, 2u);
    EXPECT_EQ(charts.strips[0].length, 1'000'000'000);
    ASSERT_THAT(charts.strips[0].xruns, SizeIs(1));
    EXPECT_EQ(charts.strips[0].xruns[0].release, us(250'000));
    EXPECT_EQ(charts.strips[0].label, "");
    EXPECT_EQ(charts.strips[1].column, 1u);
}

std::vector<ComparedRun> group(std::size_t runs, std::int64_t worst)
{
    std::vector<ComparedRun> group;
    for (std::size_t i = 0; i < runs; ++i)
        group.push_back(compared(oneSecond(worst + us(static_cast<std::int64_t>(i))), "run"));
    return group;
}

TEST(ComparisonCharts, GroupsHaveAStripForEachRunUpToEight)
{
    const ComparisonCharts few = comparisonCharts(comparison({column(group(3, us(100))), column(group(5, us(200)))}));
    ASSERT_THAT(few.strips, SizeIs(8));
    EXPECT_EQ(few.strips[2].label, "3 of 3");
    EXPECT_EQ(few.strips[3].column, 1u);
    EXPECT_EQ(few.strips[3].label, "1 of 5");

    const ComparisonCharts many = comparisonCharts(comparison({column(group(4, us(100))), column(group(5, us(200)))}));
    ASSERT_THAT(many.strips, SizeIs(2));
    EXPECT_EQ(many.strips[1].label, "worst of 5 runs");
    ASSERT_THAT(many.strips[1].seconds, SizeIs(1));
    EXPECT_EQ(many.strips[1].seconds[0].delayMax, us(204)); // of 200 to 204
    EXPECT_EQ(many.strips[1].seconds[0].count, 5'000u);
}

TEST(ComparisonCharts, AColumnWithoutDataSaysSo)
{
    MadeRun bare = oneSecond(us(80));
    bare.run.statistics = RunStatistics{std::chrono::milliseconds{1}, std::chrono::milliseconds{1}};
    bare.run.rows.clear();
    ComparedRun empty = comparedRunOf(bare.take(), "bare");
    empty.mark.clear();
    std::vector<ComparedRun> runs;
    runs.push_back(std::move(empty));
    const ComparisonCharts charts =
        comparisonCharts(comparison({column({compared(oneSecond(us(80)), "a")}), column(std::move(runs))}));
    EXPECT_THAT(charts.columns[1].tail, IsEmpty());
    EXPECT_EQ(charts.columns[1].without, "no distribution of delays in the source");
    EXPECT_EQ(charts.strips[1].without, "no delays over time in the source");
    EXPECT_EQ(charts.columns[0].without, "");
}

TEST(ComparisonCharts, AColumnWhoseRunsAreLeftOutSaysWhy)
{
    MadeRun cut = oneSecond(us(80));
    cut.run.info.complete = false;
    ComparedRun run = comparedRunOf(cut.take(), "cut");
    ASSERT_NE(run.mark, "");
    const std::string why = "left out: " + run.mark;
    std::vector<ComparedRun> runs;
    runs.push_back(std::move(run));
    const ComparisonCharts charts =
        comparisonCharts(comparison({column({compared(oneSecond(us(80)), "a")}), column(std::move(runs))}));
    EXPECT_EQ(charts.columns[1].without, why);
    EXPECT_EQ(charts.strips[1].without, why);
}

PhaseRecord phase(const char* name, std::int64_t beginMs, std::int64_t delayMax, std::uint64_t within)
{
    PhaseRecord p;
    p.name = name;
    p.state = PhaseState::Done;
    p.begin = beginMs * 1'000'000;
    p.end = (beginMs + 100) * 1'000'000;
    p.statistics = RunStatistics{std::chrono::milliseconds{1}, std::chrono::milliseconds{1}};
    PeriodSample s;
    s.delay = s.response = delayMax;
    s.ran = true;
    p.statistics.add(s);
    p.latencytest.samples = 1'000;
    p.latencytest.total.within[1] = within; // ± 100 µs
    return p;
}

TEST(ComparisonCharts, SuitesTestByTest)
{
    MadeRun first = oneSecond(us(500));
    first.run.phases = {phase("baseline", 0, us(60), 1'000), phase("diskwrite", 200, us(500), 985)};
    Xrun xrun;
    xrun.release = 250'000'000;
    first.run.xruns.push_back(xrun);
    MadeRun second = oneSecond(us(80));
    second.run.phases = {phase("baseline", 0, us(50), 999)};
    const ComparisonCharts charts =
        comparisonCharts(comparison({column({named(std::move(first), "a")}), column({named(std::move(second), "b")})}));
    ASSERT_THAT(charts.suite, SizeIs(2));
    EXPECT_EQ(charts.suite[0].test, "baseline");
    EXPECT_DOUBLE_EQ(charts.suite[0].bars[0].worstUs.value(), 60);
    EXPECT_DOUBLE_EQ(charts.suite[0].bars[0].outsidePercent.value(), 0);
    EXPECT_DOUBLE_EQ(charts.suite[0].bars[1].outsidePercent.value(), 0.1);
    EXPECT_EQ(charts.suite[0].bars[0].xruns, 0u);
    EXPECT_EQ(charts.suite[1].test, "diskwrite");
    EXPECT_DOUBLE_EQ(charts.suite[1].bars[0].worstUs.value(), 500);
    EXPECT_DOUBLE_EQ(charts.suite[1].bars[0].outsidePercent.value(), 1.5);
    EXPECT_EQ(charts.suite[1].bars[0].xruns, 1u);
    EXPECT_FALSE(charts.suite[1].bars[1].worstUs.has_value()); // not measured there
    EXPECT_EQ(charts.suiteQuantity, "total times");
}

TEST(ComparisonCharts, DateIsThatOfTheNewestRun)
{
    MadeRun older = oneSecond(us(80));
    older.run.info.startedAt -= 60'000;
    const ComparisonCharts charts =
        comparisonCharts(comparison({column({named(oneSecond(us(80)), "6.1")}), column({named(older, "6.12")})}));
    EXPECT_EQ(charts.made, "2025-11-30 14:23"); // 13:23:20 UTC, an hour east
    EXPECT_EQ(charts.version, "0.1.0");
}

} // namespace
} // namespace xrunscope
