// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/what_if.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

constexpr Geometry kRecorded{48000, 64, 2};     // T = D = 1.333 ms
constexpr std::uint64_t kFiveMinutes = 225'000; // periods: 12 runs an hour

/// Counts periods made by hand.
class Recording {
public:
    explicit Recording(bool onePeriodDeadline = false) : count_(kRecorded, onePeriodDeadline) {}
    Recording& add(std::int64_t delayUs, std::uint64_t n = 1)
    {
        for (std::uint64_t i = 0; i < n; ++i) {
            PeriodSample s;
            s.period = next_++;
            s.delay = delayUs * 1000;
            count_.add(s);
        }
        return *this;
    }
    /// A stall of 10 ms as the timer records it: periods that were due in it, each to the end of it.
    Recording& stall()
    {
        for (const std::int64_t us : {10'000, 8667, 7333, 6000, 4667, 3333, 2000, 667})
            add(us);
        return *this;
    }
    Recording& lose(std::uint64_t n)
    {
        next_ += n;
        return *this;
    }
    Recording& endRun()
    {
        count_.endRun();
        next_ = 0;
        return *this;
    }
    WhatIf table(int load = 0) { return count_.result(load); }

private:
    WhatIfCount count_;
    std::uint64_t next_ = 0;
};

TEST(WhatIf, HasAllSettings)
{
    const WhatIf table = Recording().add(10).table();
    EXPECT_EQ(table.cells.size(), 7u * 2 * 10);
    EXPECT_EQ(table.at(64, 3, 50)->limit, Nanos{2'666'666 - 666'667});
    EXPECT_EQ(table.at(64, 4, 50), nullptr);
    EXPECT_EQ(Recording(true).add(10).table().cells.size(), 7u * 10);
    EXPECT_EQ(Recording(true).add(10).table().at(64, 2, 0)->limit, Nanos{1'333'333});
}

TEST(WhatIf, ALoneLatePeriodScalesWithTheNumberOfWakeUps)
{
    const WhatIf table = Recording().add(10, kFiveMinutes - 1).add(2000).table();
    EXPECT_EQ(table.measured, std::chrono::minutes{5});
    EXPECT_EQ(table.longestDelay, std::chrono::milliseconds{2});
    const WhatIfCell& own = *table.at(64, 2, 0);
    EXPECT_EQ(own.misses, 1u);
    EXPECT_EQ(own.episodes, 1u);
    EXPECT_NEAR(own.missesPerHour, 12, 1e-9);
    EXPECT_NEAR(own.xruns.perHour, 12, 1e-9);
    EXPECT_NEAR(own.xruns.low, 12 * 0.025318, 1e-3); // Garwood: 1 event is 0.0253 to 5.572
    EXPECT_NEAR(own.xruns.high, 12 * 5.571643, 1e-3);
    EXPECT_NEAR(table.at(32, 2, 0)->xruns.perHour, 24, 1e-9);
    EXPECT_NEAR(table.at(128, 2, 50)->xruns.perHour, 6, 1e-9); // 2.667 − 1.333 ms
}

TEST(WhatIf, BeyondTheLongestDelayThereIsAnUpperLimit)
{
    const WhatIf table = Recording().add(10, kFiveMinutes - 1).add(2000).table();
    const WhatIfCell& safe = *table.at(128, 2, 0);
    EXPECT_TRUE(safe.safe());
    EXPECT_EQ(safe.xruns.perHour, 0);
    EXPECT_EQ(safe.xruns.low, 0);
    EXPECT_NEAR(safe.xruns.high, 12 * 3.688879, 1e-3); // 0 events: 3.689
    // What was never seen may come with every wake-up of a shorter period.
    const WhatIf quiet = Recording().add(10, kFiveMinutes).table();
    EXPECT_NEAR(quiet.at(16, 2, 0)->xruns.high, 4 * 12 * 3.688879, 1e-3);
}

TEST(WhatIf, AStallIsOneXrunAtAnyPeriod)
{
    const WhatIf table = Recording().add(10, kFiveMinutes - 8).stall().table();
    // > 5.333 ms: 10, 8.667, 7.333 and 6 ms. At 5.333 ms a period one of them is left, for sure.
    const WhatIfCell& longer = *table.at(256, 2, 0);
    EXPECT_EQ(longer.misses, 4u);
    EXPECT_EQ(longer.episodes, 1u);
    EXPECT_NEAR(longer.missesPerHour, 12, 1e-9);
    EXPECT_NEAR(longer.xruns.perHour, 12, 1e-9);
    // At 0.333 ms a period all eight are too long: four times as many misses, still one XRUN.
    const WhatIfCell& shorter = *table.at(16, 2, 0);
    EXPECT_NEAR(shorter.missesPerHour, 12 * 4 * 8, 1e-9);
    EXPECT_NEAR(shorter.xruns.perHour, 12, 1e-9);
    // > 9.6 ms: 10 ms alone, which a period of 10.667 ms is likely to pass by.
    EXPECT_NEAR(table.at(512, 2, 10)->xruns.perHour, 12.0 / 8, 1e-9);
    EXPECT_TRUE(table.at(512, 2, 0)->safe());
}

TEST(WhatIf, EpisodesEndWhereCyclesWereLostAndWithTheRun)
{
    EXPECT_EQ(Recording().add(2000, 3).table().at(64, 2, 0)->episodes, 1u);
    EXPECT_EQ(Recording().add(2000, 3).lose(1).add(2000).table().at(64, 2, 0)->episodes, 2u);
    EXPECT_EQ(Recording().add(2000).add(10).add(2000).table().at(64, 2, 0)->episodes, 2u);
    const WhatIf two = Recording().add(2000).endRun().add(2000).table();
    EXPECT_EQ(two.at(64, 2, 0)->episodes, 2u);
    EXPECT_EQ(two.periods, 2u);
}

TEST(WhatIf, EpisodesAreTakenForEachLimitByItself)
{
    // Above 0.667 ms all the time, above 1.333 ms twice.
    const WhatIf table = Recording().add(1000).add(2000).add(1000).add(2000).add(1000).add(10).table();
    EXPECT_EQ(table.at(32, 2, 0)->episodes, 1u);
    EXPECT_EQ(table.at(32, 2, 0)->misses, 5u);
    EXPECT_EQ(table.at(64, 2, 0)->episodes, 2u);
    EXPECT_EQ(table.at(64, 2, 0)->misses, 2u);
}

TEST(WhatIf, TheSmallestSafeBufferIsTheShortestInTime)
{
    const WhatIf table = Recording().add(10, 1000).add(2000).table();
    // 64 × 3 allows 2.667 ms in a buffer of 192 frames, 128 × 2 the same in 256.
    EXPECT_EQ(table.smallestSafe(0)->geometry, (Geometry{48000, 64, 3}));
    EXPECT_EQ(table.smallestSafe(90)->geometry, (Geometry{48000, 128, 3})); // 5.333 − 2.4 ms
    EXPECT_EQ(Recording().add(10).add(90'000).table().smallestSafe(0), nullptr);
}

TEST(WhatIf, WithoutAPeriodThereAreNoFigures)
{
    const WhatIf table = Recording().table();
    EXPECT_EQ(table.measured, Nanos{0});
    EXPECT_EQ(table.at(64, 2, 0)->xruns.high, 0);
}

TEST(WhatIf, LoadsAreRoundedUpToStepsOfTheTable)
{
    EXPECT_EQ(whatIfLoad(0), 0);
    EXPECT_EQ(whatIfLoad(0.07), 0);
    EXPECT_EQ(whatIfLoad(12), 10);
    EXPECT_EQ(whatIfLoad(12.1), 20);
    EXPECT_EQ(whatIfLoad(80.5), 80);
    EXPECT_EQ(whatIfLoad(99), 90);
    EXPECT_EQ(whatIfLoad(400), 90);
}

} // namespace
} // namespace xrunscope
