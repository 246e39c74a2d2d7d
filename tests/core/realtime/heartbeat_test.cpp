// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/heartbeat.h"

#include <thread>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using std::chrono::milliseconds;

MonoTime at(milliseconds t)
{
    return MonoTime{std::chrono::hours{1} + t};
}

TEST(Heartbeat, BeatsOnAndStopsWhenItIsDestroyed)
{
    const Heartbeat heartbeat;
    const auto giveUp = MonoClock::now() + std::chrono::seconds{30};
    while (heartbeat.beats().load() < 2 && MonoClock::now() < giveUp)
        std::this_thread::sleep_for(milliseconds{10});
    EXPECT_GE(heartbeat.beats().load(), 2U);
}

/// Cycles every 100 ms from `from` to `to`; true when one of them finds ordinary threads starved.
bool anyStarved(StarvationCheck& check, milliseconds from, milliseconds to)
{
    bool starved = false;
    for (milliseconds t = from; t <= to; t += milliseconds{100})
        starved = check.starved(at(t)) || starved;
    return starved;
}

TEST(StarvationCheck, IsTrueOnlyAfterOverThreeSecondsWithoutABeat)
{
    std::atomic<std::uint64_t> beats{5};
    StarvationCheck check(beats, at(milliseconds{0}));
    EXPECT_FALSE(anyStarved(check, milliseconds{100}, milliseconds{3000}));
    EXPECT_TRUE(check.starved(at(milliseconds{3100})));
}

TEST(StarvationCheck, ABeatStartsTheWaitAnew)
{
    std::atomic<std::uint64_t> beats{0};
    StarvationCheck check(beats, at(milliseconds{0}));
    EXPECT_FALSE(anyStarved(check, milliseconds{100}, milliseconds{2900}));
    beats = 1;
    EXPECT_FALSE(anyStarved(check, milliseconds{3000}, milliseconds{6000}));
    EXPECT_TRUE(check.starved(at(milliseconds{6100})));
}

TEST(StarvationCheck, AStallOfTheCycleThreadItselfIsNotStarvation)
{
    std::atomic<std::uint64_t> beats{0};
    StarvationCheck check(beats, at(milliseconds{0}));
    EXPECT_FALSE(check.starved(at(milliseconds{100})));
    // Stopped for 5 s: the heartbeat was stopped too. From here it has 3 s again.
    EXPECT_FALSE(check.starved(at(milliseconds{5100})));
    EXPECT_FALSE(anyStarved(check, milliseconds{5200}, milliseconds{8100}));
    EXPECT_TRUE(check.starved(at(milliseconds{8200})));
}

} // namespace
} // namespace xrunscope
