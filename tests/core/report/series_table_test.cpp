// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/series_table.h"

#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/report/report_text.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using test::MadeRun;
using test::us;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kSeries = "0123456789abcdef";

/// 10 s with 4 clients: `xruns` reported, one delay of `longestUs` among delays of 10 µs.
MadeRun tenSeconds(int index, int xruns, std::int64_t longestUs, double systemLoad)
{
    MadeRun made;
    made.onJack(4);
    made.run.info.plan.series = {kSeries, index, 4};
    made.cycles(5000, us(10), us(300)).cycles(1, us(longestUs), us(300)).cycles(4999, us(10), us(300));
    for (int i = 0; i < xruns; ++i) {
        Xrun x;
        x.kind = XrunKind::Device;
        made.reported(x);
    }
    RunRow row;
    row.system = SystemSample{};
    row.system->total.system = systemLoad;
    row.system->total.user = 20;
    row.system->interruptsPerSecond = 1337;
    row.system->contextSwitchesPerSecond = 7488;
    made.run.rows.push_back(row);
    return made;
}

SeriesMember member(MadeRun made)
{
    const int index = made.run.info.plan.series.index;
    return seriesMemberOf(made.take(), "night-0" + std::to_string(index) + ".xrun");
}

std::vector<SeriesMember> threeRuns()
{
    return {member(tenSeconds(1, 2, 610, 4)), member(tenSeconds(2, 0, 210, 5)), member(tenSeconds(3, 1, 910, 6))};
}

TEST(SeriesTable, RatesAreEventsOfAllRunsByTheirSeconds)
{
    const auto table = seriesTableOf(threeRuns());
    ASSERT_TRUE(table) << table.error().what;
    EXPECT_EQ(table->runs, 3u);
    EXPECT_EQ(table->planned, 4);
    EXPECT_EQ(table->measured, Nanos{std::chrono::seconds{30}});
    // 3 events in 30 s: 3600 · 3 / 30 = 360 an hour; Garwood 0.6187 · 120 = 74.2 to 8.7673 · 120 = 1052.1.
    EXPECT_EQ(table->xruns.events, 3u);
    EXPECT_DOUBLE_EQ(table->xruns.rate.perHour, 360);
    EXPECT_NEAR(table->xruns.rate.low, 74.2, 0.1);
    EXPECT_NEAR(table->xruns.rate.high, 1052.1, 0.1);
    // 2005 divided by the number of runs once more.
    EXPECT_DOUBLE_EQ(table->xruns.legacy, 120);
    EXPECT_EQ(table->delaysOver1000us.events, 0u);
    // JACK 1's delay is the interval's excess: 600, 200 and 900 µs.
    ASSERT_TRUE(table->delayMax);
    EXPECT_NEAR(table->delayMax->mean, 1700.0 / 3, 1e-9);
    EXPECT_DOUBLE_EQ(table->delayMax->largest, 900);
    ASSERT_TRUE(table->trueDelayMax);
    EXPECT_NEAR(table->trueDelayMax->mean, 1730.0 / 3, 1e-9);
    EXPECT_DOUBLE_EQ(table->trueDelayMax->largest, 910);
    EXPECT_DOUBLE_EQ(table->systemLoad.value(), 5);
    EXPECT_DOUBLE_EQ(table->userLoad.value(), 20);
    EXPECT_DOUBLE_EQ(table->contextSwitchRate.value(), 7488);
}

TEST(SeriesTable, LayoutB)
{
    const auto table = seriesTableOf(threeRuns());
    ASSERT_TRUE(table);
    const std::string text = seriesText(*table, false);
    EXPECT_THAT(text, HasSubstr("Average of 3 runs of the 4 planned, 30 s measured.\n"));
    EXPECT_THAT(text, HasSubstr("XRUN Rate . . . . . . . . . . :     360   /hour   95 %: 74 to 1,052\n"
                                "Delay Rate (>spare time)  . . :     120   /hour   95 %: 3.0 to 669\n"
                                "Delay Rate (>1000 usecs)  . . :       0   /hour   95 %: below 443\n"
                                "Delay Maximum . . . . . . . . :     567   usecs   largest 900\n"
                                "Cycle Maximum . . . . . . . . :     300   usecs   largest 300\n"));
    EXPECT_THAT(text, HasSubstr("Average CPU System Load . . . :     5.0   %\n"
                                "Average CPU User Load . . . . :    20.0   %\n"
                                "Average Interrupt Rate  . . . :    1337   /sec\n"
                                "Average Context-Switch Rate . :    7488   /sec\n"));
    EXPECT_THAT(text, Not(HasSubstr("Left out")));
}

TEST(SeriesTable, LegacyRatesAreLowerByTheNumberOfRunsAndSaySo)
{
    const auto table = seriesTableOf(threeRuns());
    ASSERT_TRUE(table);
    const std::string text = seriesText(*table, true);
    EXPECT_THAT(text, HasSubstr("XRUN Rate . . . . . . . . . . :     120   /hour\n"));
    EXPECT_THAT(text, HasSubstr("too low by the\n          number of runs (3). The XRUN rate is 360 an hour.\n"));
}

TEST(SeriesTable, InvalidRunsAreLeftOutAndNamed)
{
    std::vector<SeriesMember> runs{member(tenSeconds(1, 2, 610, 4))};
    MadeRun timedOut = tenSeconds(2, 90, 610, 4);
    timedOut.run.info.outcome.swarm->timeouts.resize(1);
    runs.push_back(member(timedOut));
    MadeRun dropped = tenSeconds(3, 90, 610, 4);
    dropped.run.info.dropped = 1500;
    runs.push_back(member(dropped));
    MadeRun failed = tenSeconds(4, 90, 610, 4);
    failed.run.info.complete = false;
    failed.run.info.endText = "The server ended";
    runs.push_back(member(failed));
    MadeRun stopped = tenSeconds(4, 90, 610, 4);
    stopped.run.info.reason = EndReason::Stopped;
    runs.push_back(member(stopped));
    runs.push_back(member(tenSeconds(1, 90, 610, 4)));

    const auto table = seriesTableOf(runs);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->runs, 1u);
    EXPECT_EQ(table->xruns.events, 2u);
    EXPECT_DOUBLE_EQ(table->xruns.rate.perHour, 720);
    EXPECT_THAT(seriesText(*table, false),
                HasSubstr("Left out  night-02.xrun: 1 timeout\n"
                          "          night-03.xrun: 1,500 cycles were dropped\n"
                          "          night-04.xrun: ended early: The server ended\n"
                          "          night-04.xrun: stopped before its planned end\n"
                          "          night-01.xrun: this place of the series is there twice\n"));
    const nlohmann::json json = seriesJson(*table);
    EXPECT_EQ(json["left_out"].size(), 5u);
    EXPECT_DOUBLE_EQ(json["xruns"]["per_hour"].get<double>(), 720);
    EXPECT_DOUBLE_EQ(json["xruns"]["legacy_per_hour"].get<double>(), 720);
}

TEST(SeriesTable, NothingValidIsSaid)
{
    MadeRun dropped = tenSeconds(1, 1, 610, 4);
    dropped.run.info.dropped = 1;
    const auto table = seriesTableOf({member(dropped)});
    ASSERT_TRUE(table);
    EXPECT_THAT(seriesText(*table, false), HasSubstr("there is nothing to average.\nLeft out  night-01.xrun: 1 cycle "
                                                     "was dropped\n"));
    EXPECT_TRUE(seriesJson(*table)["xruns"].is_null());
}

TEST(SeriesTable, RunsOfOtherSeriesAreRefused)
{
    MadeRun other = tenSeconds(2, 0, 610, 4);
    other.run.info.plan.series.id = "another";
    const auto mixed = seriesTableOf({member(tenSeconds(1, 0, 610, 4)), member(other)});
    ASSERT_FALSE(mixed);
    EXPECT_THAT(mixed.error().what, HasSubstr("different series"));
    MadeRun alone = tenSeconds(1, 0, 610, 4);
    alone.run.info.plan.series = {};
    EXPECT_FALSE(seriesTableOf({member(alone)}));
}

TEST(SeriesTable, UnknownCycleTimesAreNotAvailable)
{
    MadeRun made = tenSeconds(1, 0, 610, 4);
    made.run.info.facts.cycleTimeUnknown = "nothing is connected to the playback ports";
    const auto table = seriesTableOf({member(made)});
    ASSERT_TRUE(table);
    const std::string text = seriesText(*table, false);
    EXPECT_THAT(text, HasSubstr("Delay Rate (>spare time)  . . :     n/a   /hour\n"));
    EXPECT_THAT(text, HasSubstr("Cycle Maximum . . . . . . . . :     n/a   usecs\n"));
    EXPECT_THAT(text, HasSubstr("Average DSP Load  . . . . . . :     n/a   %\n"));
    EXPECT_THAT(text, HasSubstr("n/a       nothing is connected to the playback ports\n"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(report_text::columnsOf(line), 72u) << line;
}

} // namespace
} // namespace xrunscope
