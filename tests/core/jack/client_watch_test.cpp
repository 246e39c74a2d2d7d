// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/client_watch.h"
#include "tests/core/jack/test_period.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

constexpr std::int64_t us(std::int64_t n)
{
    return n * 1000;
}

/// A chain a → b → c; each wakes 10 µs after it could and runs 50 µs.
class Chain : public testing::Test {
protected:
    void cycle(std::int64_t k) { cycle(k, 10, 50, 10, 50, 10, 50); }
    void cycle(std::int64_t k, std::int64_t wakeA, std::int64_t runA, std::int64_t wakeB, std::int64_t runB,
               std::int64_t wakeC, std::int64_t runC)
    {
        std::int64_t at = k * kT;
        watch.cycleStarted(at + us(3)); // head's stamp; a may wake before it
        const std::int64_t steps[3][2] = {{wakeA, runA}, {wakeB, runB}, {wakeC, runC}};
        for (std::size_t client = 0; client < 3; ++client) {
            const std::int64_t awake = at + us(steps[client][0]);
            at = awake + us(steps[client][1]);
            watch.add(client, awake, at);
        }
    }
    void calm(std::int64_t from, std::int64_t upTo)
    {
        for (std::int64_t k = from; k < upTo; ++k)
            cycle(k);
    }
    std::vector<Blame> blame(std::int64_t cycleIndex, std::int64_t reportedUs)
    {
        return watch.blame(cycleIndex * kT, (cycleIndex + 1) * kT, cycleIndex * kT + us(reportedUs), {});
    }

    ClientWatch watch{{"a", "b", "c"}, {std::nullopt, std::size_t{0}, std::size_t{1}}, Nanos{kT}};
};

TEST_F(Chain, NobodyIsBlamedForACalmCycle)
{
    calm(0, 50);
    EXPECT_TRUE(blame(40, 900).empty());
}

TEST_F(Chain, LongRunIsBlamedAndNotWhoWaitedForIt)
{
    calm(0, 40);
    cycle(40, 10, 50, 10, 700, 10, 50); // c wakes at 780 µs instead of 130 µs
    calm(41, 45);
    const auto blames = blame(40, 900);
    ASSERT_EQ(blames.size(), 1u);
    EXPECT_EQ(blames[0], (Blame{"b", Lateness::RanLong, Nanos{us(650)}}));
}

TEST_F(Chain, ReportInMidCycleSaysNotFinished)
{
    calm(0, 40);
    cycle(40, 10, 50, 10, 700, 10, 50);
    const auto blames = blame(40, 500);
    ASSERT_EQ(blames.size(), 1u);
    EXPECT_EQ(blames[0].what, Lateness::NotFinished);
    EXPECT_EQ(blames[0].by, Nanos{us(650)});
}

TEST_F(Chain, LateWakeUpIsMeasuredFromTheUpstreamsFinish)
{
    calm(0, 40);
    cycle(40, 200, 50, 10, 50, 610, 50);
    const auto blames = blame(40, 990);
    ASSERT_EQ(blames.size(), 2u);
    EXPECT_EQ(blames[0], (Blame{"c", Lateness::WokeLate, Nanos{us(600)}}));
    // a could start at head's stamp, 3 µs; it usually needs 7 µs from there and took 197 µs.
    EXPECT_EQ(blames[1], (Blame{"a", Lateness::WokeLate, Nanos{us(190)}}));
}

TEST_F(Chain, WakeUpLateByMoreThanAPeriodIsNotMeasuredFromTheNextCycle)
{
    calm(0, 40);
    watch.cycleStarted(40 * kT + us(3));
    watch.cycleStarted(41 * kT + us(3));
    watch.add(0, 41 * kT + us(310), 41 * kT + us(360));
    const auto blames = watch.blame(40 * kT, 42 * kT, 41 * kT, {});
    ASSERT_EQ(blames.size(), 1u);
    EXPECT_EQ(blames[0], (Blame{"a", Lateness::WokeLate, Nanos{us(1300)}}));
}

TEST_F(Chain, ClientStillInItsCycle)
{
    calm(0, 40);
    const auto blames = watch.blame(40 * kT, 45 * kT, 41 * kT, {0, 40 * kT + us(70), 0});
    ASSERT_EQ(blames.size(), 1u);
    EXPECT_EQ(blames[0].client, "b");
    EXPECT_EQ(blames[0].what, Lateness::NotFinished);
    // In it from 70 µs to 5,000 µs at the least; 50 µs are usual.
    EXPECT_GE(*blames[0].by, Nanos{us(4880)});
}

TEST_F(Chain, ClientWhoseUpstreamIsGoneIsMeasuredFromTheCycle)
{
    calm(0, 40);
    watch.takeSecond();
    for (std::int64_t k = 40; k < 50; ++k) {
        watch.cycleStarted(k * kT + us(3));
        watch.add(1, k * kT + us(403), k * kT + us(450)); // a is gone
    }
    EXPECT_EQ(watch.takeSecond()[1].wakeMax, us(400));
}

TEST_F(Chain, SecondHasMeansMaximaAndLateCycles)
{
    calm(0, 40);
    watch.takeSecond();
    calm(40, 49);
    cycle(49, 10, 50, 10, 250, 10, 50);
    const auto second = watch.takeSecond();
    ASSERT_EQ(second.size(), 3u);
    EXPECT_EQ(second[1].cycles, 10u);
    EXPECT_EQ(second[1].late, 1u);
    EXPECT_EQ(second[1].wakeMean, us(10));
    EXPECT_EQ(second[1].wakeMax, us(10));
    EXPECT_EQ(second[1].runMean, us((9 * 50 + 250) / 10));
    EXPECT_EQ(second[1].runMax, us(250));
    EXPECT_EQ(second[2].late, 0u);
    EXPECT_EQ(second[2].wakeMax, us(10));
    EXPECT_EQ(watch.takeSecond()[1].cycles, 0u);
}

TEST_F(Chain, ForgettingDoesNotLoseTheThread)
{
    calm(0, 40);
    watch.forget(39 * kT);
    calm(40, 60);
    cycle(60, 10, 50, 10, 700, 10, 50);
    const auto blames = blame(60, 900);
    ASSERT_EQ(blames.size(), 1u);
    EXPECT_EQ(blames[0].client, "b");
}

} // namespace
} // namespace xrunscope
