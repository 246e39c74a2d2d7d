// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/jack1_figures.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

// T = 100 ms: JACK looked every floor(1,024,000 / 100,000) = 10 cycles.
constexpr Nanos kT = 100ms;
constexpr std::int64_t kMs = 1'000'000;

TEST(Jack1Figures, LoadIsHalvedInAtEachLook)
{
    Jack1Figures f(kT);
    for (int i = 0; i < 10; ++i)
        f.add(0, i > 0, 40 * kMs);
    // spare = 60 ms; load = 0.5 · 0 + 50 · (1 − 0.6) = 20
    EXPECT_DOUBLE_EQ(f.averageLoad(), 20);
    for (int i = 0; i < 10; ++i)
        f.add(0, true, 40 * kMs);
    // load = 0.5 · 20 + 20 = 30; mean of 20 and 30
    EXPECT_DOUBLE_EQ(f.averageLoad(), 25);
    EXPECT_EQ(f.loadCount(), 2u);
}

TEST(Jack1Figures, CycleMaximumIsSampledFromTheLast32Cycles)
{
    Jack1Figures f(1ms); // looks every 1,024 cycles
    for (int i = 0; i < 1024; ++i)
        f.add(0, i > 0, i == 500 ? 900'000 : i == 1000 ? 300'000 : 100'000);
    EXPECT_EQ(f.cycleMaxSampled(), 300us); // the 900 µs of cycle 500 was never looked at
}

TEST(Jack1Figures, DelaysAgainstSpareTime)
{
    Jack1Figures f(kT);
    for (int i = 0; i < 10; ++i)
        f.add(0, i > 0, 40 * kMs); // spare time is 60 ms from now on
    f.add(59 * kMs, true, 40 * kMs);
    EXPECT_EQ(f.delaysOverSpare(), 0u);
    f.add(60 * kMs, true, 40 * kMs);
    EXPECT_EQ(f.delaysOverSpare(), 1u);
    f.add(-70 * kMs, true, 40 * kMs); // early is no delay
    EXPECT_EQ(f.delayMax(), 60ms);
    EXPECT_EQ(f.delaysOver1000us(), 2u);
}

TEST(Jack1Figures, NotCountedWhenThePreviousCycleOverran)
{
    Jack1Figures f(kT);
    f.add(0, false, 101 * kMs);
    f.add(50 * kMs, true, 10 * kMs);
    EXPECT_EQ(f.delayMax(), 0ns);
    f.add(50 * kMs, true, 10 * kMs);
    EXPECT_EQ(f.delayMax(), 50ms);
}

TEST(Jack1Figures, SurvivesStorage)
{
    Jack1Figures f(kT);
    for (int i = 0; i < 25; ++i)
        f.add(i * kMs, i > 0, 40 * kMs);
    Jack1Figures g(kT);
    g.restore(f.stored());
    EXPECT_EQ(g.stored(), f.stored());
    EXPECT_EQ(g.delayMax(), 24ms);
}

} // namespace
} // namespace xrunscope
