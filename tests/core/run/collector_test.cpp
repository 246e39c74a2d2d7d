// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/collector.h"

#include <memory>

#include <gtest/gtest.h>

#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

struct Made {
    RunInfo info = madeInfo();
    std::unique_ptr<LiveFeed> feed = std::make_unique<LiveFeed>();
    Collector collector{info.plan, info.facts, *feed};
};

EngineOutcome completed(std::uint64_t periods, std::uint64_t skippedAtEnd)
{
    EngineOutcome o;
    o.periodsDue = periods;
    o.skippedAtEnd = skippedAtEnd;
    o.end = fromNs(kMadeOrigin) + Nanos{static_cast<std::int64_t>(periods) * 1'000'000};
    return o;
}

TEST(Collector, SecondsAddUpToTheStatistics)
{
    Made s;
    s.collector.add(madeCycles(2400)); // periods 399, 799, … are skipped; 2399 at the end
    s.collector.finish(completed(2400, 1));
    const WriteBatch batch = s.collector.takeBatch(3);
    ASSERT_EQ(batch.seconds.size(), 3u);
    EXPECT_EQ(batch.seconds[0].periods(), 1000u);
    EXPECT_EQ(batch.seconds[0].skipped, 2u);
    EXPECT_EQ(batch.seconds[2].periods(), 400u);
    EXPECT_EQ(batch.seconds[2].firstPeriod, 2000u);
    EXPECT_EQ(batch.figures.cycles, 2394u);
    EXPECT_EQ(batch.figures.skipped, 6u);
    EXPECT_EQ(batch.figures.xruns, 6u);
    EXPECT_EQ(batch.figures.dropped, 3u);
    EXPECT_EQ(batch.xruns.size(), 6u);
    EXPECT_EQ(batch.xruns[0].firstPeriod, 399u);
    EXPECT_EQ(batch.xruns[0].length, 10'000); // dry at 400 ms, restart at 400.010 ms
    EXPECT_EQ(batch.cycles.size(), 2394u);
    EXPECT_TRUE(s.collector.takeBatch(3).cycles.empty());
}

TEST(Collector, SecondsAndColumnsNeverGoBack)
{
    // A device whose clock lags: its last cycle is due 10 ms late, in second 2; the periods after it are reckoned by
    // the run's grid, in second 1.
    Made s;
    std::vector<CycleRecord> cycles = madeCycles(1995);
    CycleRecord& last = cycles.back();
    for (std::int64_t* time : {&last.release, &last.start, &last.workEnd, &last.finish})
        *time += 10'000'000;
    s.collector.add(cycles);
    s.collector.finish(completed(1999, 4));
    const WriteBatch batch = s.collector.takeBatch(0);
    ASSERT_EQ(batch.seconds.size(), 3u);
    for (std::uint64_t i = 0; i < 3; ++i)
        EXPECT_EQ(batch.seconds[i].second, i);
    EXPECT_EQ(batch.seconds[2].periods(), 5u);
    std::int64_t begin = -1;
    for (TimelineColumn column; s.feed->columns.pop(column); begin = column.begin)
        EXPECT_GT(column.begin, begin);
}

TEST(Collector, FeedsColumnsWithoutAHole)
{
    Made s;
    s.collector.add(madeCycles(1000));
    s.collector.finish(completed(1000, 0));
    TimelineColumn column;
    std::int64_t expected = 0;
    std::uint64_t periods = 0;
    while (s.feed->columns.pop(column)) {
        EXPECT_EQ(column.begin, expected);
        EXPECT_EQ(column.firstPeriod, periods);
        expected += Timeline::kFinestWidth;
        periods += column.count;
    }
    EXPECT_EQ(periods, 1000u);
    EXPECT_EQ(expected, 1'000'000'000);
    EXPECT_EQ(s.feed->lost.load(), 0u);
}

TEST(Collector, FeedsTheTimesOfLatencytestOfARunWithACpuLoop)
{
    Made s;
    s.info.facts.cpuLoopNominal = Nanos{100'000};
    Collector collector(s.info.plan, s.info.facts, *s.feed);
    collector.add(madeCycles(1201));
    LiveSnapshot snapshot;
    collector.fill(snapshot, 0);
    ASSERT_TRUE(snapshot.latencytest);
    EXPECT_EQ(snapshot.latencytest->cpu.max, 100'000);
    collector.finish(completed(1201, 0));
    std::uint64_t cycles = 0;
    std::int64_t longest = 0;
    s.feed->latencytest.consume_all([&](const LatencytestColumn& c) {
        cycles += c.count;
        longest = std::max(longest, c.totalMax);
    });
    EXPECT_EQ(cycles, 1197u);      // 1,201 periods, 3 skipped, the last without a total
    EXPECT_EQ(longest, 1'952'000); // from 10 + 48 µs after period 398 to 10 µs after period 400

    LiveSnapshot without;
    s.collector.add(madeCycles(1201));
    s.collector.fill(without, 0);
    EXPECT_FALSE(without.latencytest) << "no CPU loop";
}

TEST(Collector, AFullFeedIsCountedAndTheRunGoesOn)
{
    Made s;
    s.collector.add(madeCycles(25 * 9000)); // 9,000 columns, the queue takes 8,192
    EXPECT_GT(s.feed->lost.load(), 0u);
    EXPECT_EQ(s.collector.statistics().periods(), 25u * 9000);
}

TEST(Collector, SamplesGoToTheSecondThatTheyDescribe)
{
    const MonoTime zero = fromNs(kMadeOrigin);
    EXPECT_EQ(secondOf(zero + 1001ms, zero), 0u);
    EXPECT_EQ(secondOf(zero + 1999ms, zero), 1u);
    EXPECT_EQ(secondOf(zero + 400ms, zero), 0u);
    EXPECT_EQ(secondOf(zero - 400ms, zero), 0u);
}

TEST(Collector, ASuspendBecomesAMarker)
{
    Made s;
    SystemSample sample;
    sample.at = fromNs(kMadeOrigin) + 3s;
    sample.suspended = 90s;
    s.collector.add(sample);
    const auto markers = s.collector.takeBatch(0).markers;
    ASSERT_EQ(markers.size(), 1u);
    EXPECT_EQ(markers[0], (Marker{3'000'000'000, Marker::Kind::Suspend, "The machine was suspended for 1 min 30 s"}));
}

TEST(Collector, SnapshotTellsThePhase)
{
    Made s;
    s.info.plan.phases = {{"baseline", 1s}, {"proc", 1s}, {"disk", 1s}};
    Collector collector(s.info.plan, s.info.facts, *s.feed);
    LiveSnapshot snapshot;
    collector.add(madeCycles(500));
    collector.fill(snapshot, 2);
    EXPECT_EQ(snapshot.phase, 0u);
    EXPECT_EQ(snapshot.dropped, 2u);
    const auto all = madeCycles(1600);
    collector.add(std::span(all).subspan(499)); // one period of the first 500 was skipped
    collector.fill(snapshot, 2);
    EXPECT_EQ(snapshot.phase, 1u);
    EXPECT_EQ(snapshot.statistics.periods(), 1599u);
}

} // namespace
} // namespace xrunscope
