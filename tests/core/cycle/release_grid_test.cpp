// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/release_grid.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

constexpr std::int64_t kOrigin = 5'000'000'000;
constexpr std::int64_t kT = 1'000'000;

/// Feeds wake-ups in periods after the first, as fractions of T.
class Feed {
public:
    void wake(double periods) { grid.add(kOrigin + static_cast<std::int64_t>(periods * kT), tag++, out); }
    void regular(int from, int upTo)
    {
        for (int k = from; k < upTo; ++k)
            wake(k);
    }
    std::int64_t delayOf(std::size_t i) const { return out.at(i).wake - out.at(i).release; }

    ReleaseGrid grid{1e6};
    std::vector<PlacedWake> out;
    std::uint64_t tag = 0;
};

TEST(ReleaseGrid, RegularWakeUpsHaveNoDelay)
{
    Feed feed;
    feed.regular(0, 100);
    ASSERT_EQ(feed.out.size(), 100u);
    for (std::size_t k = 0; k < 100; ++k) {
        EXPECT_EQ(feed.out[k].period, k);
        EXPECT_EQ(feed.out[k].tag, k);
        EXPECT_EQ(feed.delayOf(k), 0);
    }
    EXPECT_EQ(feed.grid.nextPeriod(), 100u);
    EXPECT_EQ(feed.grid.releaseOf(100), kOrigin + 100 * kT);
    EXPECT_EQ(feed.grid.periodAt(kOrigin + 100 * kT + 1), 100u);
}

TEST(ReleaseGrid, BestWakeUpOfTwoSecondsIsTheRelease)
{
    Feed feed;
    for (int k = 0; k < 3000; ++k)
        feed.wake(k + (k % 10 == 0 ? 0.02 : 0.07));
    // 70 µs where the best is 20 µs.
    EXPECT_EQ(feed.delayOf(2999), 50'000);
    EXPECT_EQ(feed.delayOf(2990), 0);
}

TEST(ReleaseGrid, LateWakeUpKeepsItsPeriod)
{
    Feed feed;
    feed.regular(0, 20);
    feed.wake(20.3);
    feed.regular(21, 40);
    ASSERT_EQ(feed.out.size(), 40u);
    EXPECT_EQ(feed.out[20].period, 20u);
    EXPECT_EQ(feed.delayOf(20), 300'000);
    EXPECT_EQ(feed.delayOf(21), 0);
}

TEST(ReleaseGrid, WakeUpLateByMoreThanHalfAPeriodThatCatchesUp)
{
    Feed feed;
    feed.regular(0, 20);
    feed.wake(20.9);
    feed.regular(21, 40);
    ASSERT_EQ(feed.out.size(), 40u);
    EXPECT_EQ(feed.out[20].period, 20u);
    EXPECT_EQ(feed.delayOf(20), 900'000);
    EXPECT_EQ(feed.out[21].period, 21u);
    EXPECT_EQ(feed.grid.extra(), 0u);
}

TEST(ReleaseGrid, GapIsCountedOnTheGrid)
{
    Feed feed;
    feed.regular(0, 51);
    feed.regular(100, 120);
    ASSERT_EQ(feed.out.size(), 71u);
    EXPECT_EQ(feed.out[50].period, 50u);
    EXPECT_EQ(feed.out[51].period, 100u);
    EXPECT_EQ(feed.delayOf(51), 0);
    EXPECT_EQ(feed.grid.nextPeriod(), 120u);
}

TEST(ReleaseGrid, DriverThatRestartsAtAnotherPhaseMovesTheGrid)
{
    Feed feed;
    feed.regular(0, 51);
    for (int k = 100; k < 120; ++k)
        feed.wake(k + 0.4);
    EXPECT_EQ(feed.out[51].period, 100u);
    for (std::size_t i = 51; i < feed.out.size(); ++i)
        EXPECT_EQ(feed.delayOf(i), 0) << i;
    EXPECT_EQ(feed.grid.releaseOf(120), kOrigin + 120 * kT + 400'000);
}

TEST(ReleaseGrid, SmallShiftAfterAGapIsARestartAndWithoutOneLateness)
{
    Feed gap;
    gap.regular(0, 51);
    for (int k = 60; k < 80; ++k)
        gap.wake(k + 0.05);
    EXPECT_EQ(gap.out[51].period, 60u);
    EXPECT_EQ(gap.delayOf(60), 0);
    Feed late;
    late.regular(0, 51);
    for (int k = 51; k < 80; ++k)
        late.wake(k + 0.05);
    EXPECT_EQ(late.delayOf(60), 50'000);
}

TEST(ReleaseGrid, WakeUpsThatCatchUpGetThePeriodsTheyOwe)
{
    Feed feed;
    feed.regular(0, 11);
    feed.wake(13.0);
    feed.wake(13.1);
    feed.wake(13.2);
    feed.regular(14, 30);
    ASSERT_EQ(feed.out.size(), 30u);
    EXPECT_EQ(feed.out[11].period, 11u);
    EXPECT_EQ(feed.delayOf(11), 2'000'000);
    EXPECT_EQ(feed.out[12].period, 12u);
    EXPECT_EQ(feed.delayOf(12), 1'100'000);
    EXPECT_EQ(feed.out[13].period, 13u);
    EXPECT_EQ(feed.delayOf(13), 200'000);
    EXPECT_EQ(feed.out[14].period, 14u);
}

TEST(ReleaseGrid, WakeUpTooManyIsLeftOutAndCounted)
{
    Feed feed;
    feed.regular(0, 11);
    feed.wake(10.3);
    feed.regular(11, 30);
    EXPECT_EQ(feed.grid.extra(), 1u);
    ASSERT_EQ(feed.out.size(), 30u);
    EXPECT_EQ(feed.out[11].period, 11u);
    EXPECT_EQ(feed.out[11].tag, 12u);
}

TEST(ReleaseGrid, ClockThatIsNotOursIsFollowed)
{
    // 100 ppm slow: 6 ms, six periods, in a minute.
    Feed feed;
    for (int k = 0; k < 60'000; ++k)
        feed.wake(k * 1.0001);
    ASSERT_EQ(feed.out.size(), 60'000u);
    EXPECT_EQ(feed.out.back().period, 59'999u);
    // Before the regression has eight seconds: the slope over the window of 2 s.
    EXPECT_NEAR(static_cast<double>(feed.delayOf(5'000)), 200'000, 2'000);
    for (std::size_t i = 20'000; i < feed.out.size(); i += 997)
        EXPECT_LT(feed.delayOf(i), 1'000) << i;
}

TEST(ReleaseGrid, FlushSettlesWhatIsHeld)
{
    Feed feed;
    feed.regular(0, 20);
    feed.wake(25.0);
    EXPECT_EQ(feed.out.size(), 20u);
    feed.grid.flush(feed.out);
    ASSERT_EQ(feed.out.size(), 21u);
    EXPECT_EQ(feed.out[20].period, 25u);
}

} // namespace
} // namespace xrunscope
