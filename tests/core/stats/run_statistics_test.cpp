// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/run_statistics.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t kUs = 1000;

PeriodSample ran(std::uint64_t k, std::int64_t delay, std::int64_t cycleTime, Nanos deadline)
{
    PeriodSample s;
    s.period = k;
    s.release = static_cast<std::int64_t>(k) * 1000 * kUs;
    s.delay = delay;
    s.cycleTime = cycleTime;
    s.response = delay + cycleTime;
    s.end = s.release + s.response;
    s.ran = true;
    s.hasCycleTime = true;
    s.miss = s.response > deadline.count();
    return s;
}

PeriodSample skipped(std::uint64_t k, std::int64_t restart)
{
    PeriodSample s;
    s.period = k;
    s.release = static_cast<std::int64_t>(k) * 1000 * kUs;
    s.delay = s.response = restart - s.release;
    s.end = restart;
    s.miss = true;
    return s;
}

TEST(RunStatistics, AStallIsOneEpisodeWithItsLength)
{
    // T = D = 1 ms. Periods 1 … 3 are skipped and the next cycle starts at 4.2 ms.
    RunStatistics s(1ms, 1ms);
    s.add(ran(0, 10 * kUs, 100 * kUs, 1ms));
    for (std::uint64_t k = 1; k <= 3; ++k)
        s.add(skipped(k, 4200 * kUs));
    s.add(ran(4, 200 * kUs, 100 * kUs, 1ms));
    const auto episodes = s.takeEpisodes();
    ASSERT_EQ(episodes.size(), 1u);
    EXPECT_EQ(episodes[0].firstPeriod, 1u);
    EXPECT_EQ(episodes[0].misses, 3u);
    EXPECT_EQ(episodes[0].begin, 2000 * kUs);  // release + D
    EXPECT_EQ(episodes[0].length, 2200 * kUs); // to the restart at 4.2 ms
    EXPECT_EQ(s.counts(), (RunStatistics::Counts{2, 3, 3, 0, 1, {1, 0, 0, 0}}));
    EXPECT_EQ(s.periods(), 5u);
    EXPECT_EQ(s.delay().max(), 3200us);
    EXPECT_EQ(s.cycleTime().count(), 2u);
    EXPECT_EQ(s.smallestSpareTime(), -2200us);
    EXPECT_TRUE(s.takeEpisodes().empty());
}

TEST(RunStatistics, EpisodesAreSeparatedByAGoodPeriodAndClosedAtTheEnd)
{
    RunStatistics s(1ms, 1ms);
    s.add(ran(0, 0, 1100 * kUs, 1ms)); // ran, too late: its own finish is the restart
    s.add(ran(1, 0, 500 * kUs, 1ms));
    s.add(ran(2, 0, 1300 * kUs, 1ms));
    EXPECT_EQ(s.counts().episodes, 2u);
    EXPECT_EQ(s.takeEpisodes().size(), 1u);
    s.finish();
    const auto last = s.takeEpisodes();
    ASSERT_EQ(last.size(), 1u);
    EXPECT_EQ(last[0].length, 300 * kUs);
}

TEST(RunStatistics, DspLoadIsCycleTimeOverT)
{
    RunStatistics s(1ms, 2ms);
    EXPECT_FALSE(s.dspLoad().mean);
    s.add(ran(0, 0, 200 * kUs, 2ms));
    s.add(ran(1, 0, 600 * kUs, 2ms));
    EXPECT_DOUBLE_EQ(*s.dspLoad().mean, 40);
    EXPECT_DOUBLE_EQ(*s.dspLoad().max, 60);
    EXPECT_FALSE(s.dspLoad().p99);    // two cycles do not support it
    EXPECT_EQ(s.spareTime(), 1400us); // D − the longest cycle time, while p99 is not known
}

TEST(RunStatistics, XrunsAreEpisodesOrReports)
{
    const auto late = ran(5, 1500 * kUs, 100 * kUs, 1ms);
    RunStatistics modelled(1ms, 1ms);
    modelled.add(late);
    EXPECT_EQ(modelled.counts().xruns(), 1u);
    EXPECT_EQ(modelled.counts().xrunsByKind[static_cast<std::size_t>(XrunKind::Modelled)], 1u);

    RunStatistics reported(1ms, 1ms, XrunSource::Reports);
    reported.add(late);
    EXPECT_EQ(reported.counts().episodes, 1u);
    EXPECT_EQ(reported.counts().xruns(), 0u);
    Xrun xrun;
    xrun.kind = XrunKind::NotFinished;
    reported.addReported(xrun);
    reported.addReported(xrun);
    EXPECT_EQ(reported.counts().xruns(), 2u);
    EXPECT_EQ(reported.counts().xrunsByKind[static_cast<std::size_t>(XrunKind::NotFinished)], 2u);
}

TEST(RunStatistics, CyclesWithoutAFinishHaveNoCycleTime)
{
    RunStatistics s(1ms, 1ms, XrunSource::Reports);
    PeriodSample unknown = ran(0, 20 * kUs, 0, 1ms);
    unknown.hasCycleTime = false;
    s.add(unknown);
    EXPECT_EQ(s.counts().cycles, 1u);
    EXPECT_TRUE(s.cycleTime().empty());
    EXPECT_FALSE(s.dspLoad().mean);
    s.add(ran(1, 20 * kUs, 300 * kUs, 1ms));
    EXPECT_DOUBLE_EQ(*s.dspLoad().mean, 30);
}

TEST(RunStatistics, SurvivesStorage)
{
    RunStatistics s(1ms, 1ms);
    for (std::uint64_t k = 0; k < 5000; ++k)
        s.add(ran(k, static_cast<std::int64_t>(k % 97) * kUs, 100 * kUs + static_cast<std::int64_t>(k), 1ms));
    const RunStatistics r =
        RunStatistics::restored(1ms, 1ms, XrunSource::Episodes, s.stored(), s.delay().histogram(),
                                s.interval().histogram(), s.cycleTime().histogram(), s.response().histogram());
    EXPECT_EQ(r.delay(), s.delay());
    EXPECT_EQ(r.response(), s.response());
    EXPECT_EQ(r.cycleTime(), s.cycleTime());
    EXPECT_EQ(r.counts(), s.counts());
    EXPECT_EQ(r.jack1().stored(), s.jack1().stored());
    EXPECT_EQ(r.spareTime(), s.spareTime());
}

} // namespace
} // namespace xrunscope
