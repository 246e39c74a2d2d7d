// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/proc_stat.h"

#include <limits>
#include <string>

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using testing::DoubleEq;
using testing::DoubleNear;

double sum(const CpuShares& s)
{
    return s.user + s.system + s.nice + s.idle + s.iowait + s.irq + s.softirq + s.steal;
}

constexpr std::string_view kText = "cpu  1000 20 300 4000 50 6 70 8 900 9\n"
                                   "cpu0 600 10 200 2000 25 3 40 4 500 5\n"
                                   "cpu1 400 10 100 2000 25 3 30 4 400 4\n"
                                   "intr 123456 0 9 0 0 77\n"
                                   "ctxt 987654\n"
                                   "btime 1700000000\n"
                                   "processes 4242\n"
                                   "softirq 5 1 2 3\n";

TEST(ParseProcStat, ReadsEveryCounter)
{
    const auto stat = parseProcStat(kText);
    ASSERT_TRUE(stat.has_value());
    EXPECT_EQ(stat->total, (CpuTicks{1000, 20, 300, 4000, 50, 6, 70, 8}));
    ASSERT_EQ(stat->cpus.size(), 2U);
    EXPECT_EQ(stat->cpus.at(0), (CpuTicks{600, 10, 200, 2000, 25, 3, 40, 4}));
    EXPECT_EQ(stat->cpus.at(1), (CpuTicks{400, 10, 100, 2000, 25, 3, 30, 4}));
    EXPECT_EQ(stat->interrupts, 123456U);
    EXPECT_EQ(stat->contextSwitches, 987654U);
}

TEST(ParseProcStat, AcceptsMissingLinesFieldsAndLineEnds)
{
    const auto total = parseProcStat("cpu  1 2 3 4");
    ASSERT_TRUE(total.has_value());
    EXPECT_EQ(total->total, (CpuTicks{1, 2, 3, 4, 0, 0, 0, 0}));
    EXPECT_TRUE(total->cpus.empty());
    EXPECT_EQ(total->interrupts, 0U);
    EXPECT_EQ(total->contextSwitches, 0U);

    const auto later = parseProcStat("something new 7\n\n\nctxt 5\ncpu 1 1 1 1 1 1 1 1");
    ASSERT_TRUE(later.has_value());
    EXPECT_EQ(later->contextSwitches, 5U);
}

TEST(ParseProcStat, NothingWithoutTheTotalLine)
{
    EXPECT_EQ(parseProcStat(""), std::nullopt);
    EXPECT_EQ(parseProcStat("intr 5\nctxt 6\n"), std::nullopt);
    EXPECT_EQ(parseProcStat("cpu0 1 2 3 4\n"), std::nullopt);
    EXPECT_EQ(parseProcStat("\x7f\x45\x4c\x46 garbage \xff\xfe\n\n cpuid"), std::nullopt);
}

TEST(ParseProcStat, AnInterruptLineOfAMegabyteHidesNothing)
{
    std::string text = "cpu  1 2 3 4 5 6 7 8\nintr 1000001";
    while (text.size() < 1'000'000)
        text += " 12";
    text += "\nctxt 77\n";
    const auto stat = parseProcStat(text);
    ASSERT_TRUE(stat.has_value());
    EXPECT_EQ(stat->interrupts, 1'000'001U);
    EXPECT_EQ(stat->contextSwitches, 77U);
}

TEST(ParseProcStat, FieldsThatAreNoNumbersAreZero)
{
    const auto stat = parseProcStat("cpu  1 x -3 99999999999999999999999 5 6 7 8\nctxt many\nintr\n");
    ASSERT_TRUE(stat.has_value());
    EXPECT_EQ(stat->total, (CpuTicks{1, 0, 0, 0, 5, 6, 7, 8}));
    EXPECT_EQ(stat->contextSwitches, 0U);
    EXPECT_EQ(stat->interrupts, 0U);
}

TEST(ParseProcStat, OnlyNumbersNameACpu)
{
    const auto stat = parseProcStat("cpu 1\ncpux 1 1\ncpu-1 1 1\ncpu99999999999 1\ncpu65536 1\ncpu65535 9\ncpu 2\n");
    ASSERT_TRUE(stat.has_value());
    ASSERT_EQ(stat->cpus.size(), 1U);
    EXPECT_EQ(stat->cpus.at(65535)[0], 9U);
}

TEST(Shares, AreTheGrowthInPercent)
{
    // Grown by 40 user, 10 nice, 20 system, 100 idle, 10 iowait, 5 irq, 10 softirq, 5 steal: 200 ticks.
    const CpuShares s = shares({1000, 20, 300, 4000, 50, 6, 70, 8}, {1040, 30, 320, 4100, 60, 11, 80, 13});
    EXPECT_THAT(s.user, DoubleEq(20));
    EXPECT_THAT(s.nice, DoubleEq(5));
    EXPECT_THAT(s.system, DoubleEq(10));
    EXPECT_THAT(s.idle, DoubleEq(50));
    EXPECT_THAT(s.iowait, DoubleEq(5));
    EXPECT_THAT(s.irq, DoubleEq(2.5));
    EXPECT_THAT(s.softirq, DoubleEq(5));
    EXPECT_THAT(s.steal, DoubleEq(2.5));
    EXPECT_THAT(sum(s), DoubleNear(100, 1e-9));
}

TEST(Shares, GuestTimeIsInsideOfUserAndCountsOnce)
{
    // The kernel adds guest ticks to user, too: 50 user, of them 50 guest, and 50 idle.
    const auto before = parseProcStat("cpu  100 0 0 100 0 0 0 0 100 0\n");
    const auto after = parseProcStat("cpu  150 0 0 150 0 0 0 0 150 0\n");
    ASSERT_TRUE(before && after);
    const CpuShares s = shares(before->total, after->total);
    EXPECT_THAT(s.user, DoubleEq(50));
    EXPECT_THAT(s.idle, DoubleEq(50));
}

TEST(Shares, AreAllZeroWithoutATick)
{
    EXPECT_EQ(sum(shares({1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 5, 6, 7, 8})), 0);
}

TEST(Shares, ACounterThatGoesBackCountsAsNone)
{
    // iowait falls by 40; 30 user and 70 idle are left.
    const CpuShares s = shares({100, 0, 0, 500, 90, 0, 0, 0}, {130, 0, 0, 570, 50, 0, 0, 0});
    EXPECT_THAT(s.user, DoubleEq(30));
    EXPECT_THAT(s.idle, DoubleEq(70));
    EXPECT_THAT(s.iowait, DoubleEq(0));
    EXPECT_EQ(sum(shares({9, 9, 9, 9, 9, 9, 9, 9}, {0, 0, 0, 0, 0, 0, 0, 0})), 0);
}

TEST(Shares, TheGreatestCountersDoNotOverflow)
{
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    const CpuShares s = shares({}, {kMost, kMost, kMost, kMost, 0, 0, 0, 0});
    EXPECT_THAT(s.user, DoubleEq(25));
    EXPECT_THAT(sum(s), DoubleNear(100, 1e-9));
}

TEST(SampleBetween, RatesUseTheTimeThatReallyPassed)
{
    ProcStat before, after;
    before.interrupts = 10'000;
    after.interrupts = 13'000;
    before.contextSwitches = 500;
    after.contextSwitches = 2'000;
    const SystemSample sample = sampleBetween(before, after, std::chrono::milliseconds{1500});
    EXPECT_THAT(sample.interruptsPerSecond, DoubleEq(2000));
    EXPECT_THAT(sample.contextSwitchesPerSecond, DoubleEq(1000));
}

TEST(SampleBetween, CountersThatGoBackAndNoTimeGiveZero)
{
    ProcStat before, after;
    before.interrupts = before.contextSwitches = 9;
    const SystemSample back = sampleBetween(before, after, std::chrono::seconds{1});
    EXPECT_EQ(back.interruptsPerSecond, 0);
    EXPECT_EQ(back.contextSwitchesPerSecond, 0);
    EXPECT_EQ(sampleBetween(after, before, Nanos{0}).interruptsPerSecond, 0);
    EXPECT_EQ(sampleBetween(after, before, Nanos{-5}).interruptsPerSecond, 0);
}

TEST(SampleBetween, ACpuThatGoesAndComesBackIsMissingMeanwhile)
{
    const auto both = parseProcStat("cpu 20 0 0 20\ncpu0 10 0 0 10\ncpu1 10 0 0 10\n");
    const auto one = parseProcStat("cpu 30 0 0 40\ncpu0 20 0 0 30\n");
    const auto again = parseProcStat("cpu 40 0 0 50\ncpu0 25 0 0 35\ncpu1 11 0 0 3\n");
    const auto still = parseProcStat("cpu 50 0 0 60\ncpu0 25 0 0 45\ncpu1 14 0 0 4\n");
    ASSERT_TRUE(both && one && again && still);

    const auto gone = sampleBetween(*both, *one, std::chrono::seconds{1});
    ASSERT_EQ(gone.cpus.size(), 1U);
    EXPECT_EQ(gone.cpus[0].number, 0);
    EXPECT_THAT(gone.cpus[0].shares.user, DoubleNear(100.0 / 3, 1e-9)); // 10 of 30

    const auto back = sampleBetween(*one, *again, std::chrono::seconds{1});
    ASSERT_EQ(back.cpus.size(), 1U);
    EXPECT_EQ(back.cpus[0].number, 0);

    const auto running = sampleBetween(*again, *still, std::chrono::seconds{1});
    ASSERT_EQ(running.cpus.size(), 2U);
    EXPECT_EQ(running.cpus[1].number, 1);
    EXPECT_THAT(running.cpus[1].shares.user, DoubleEq(75)); // 3 of 4
    EXPECT_THAT(running.cpus[0].shares.idle, DoubleEq(100));
}

TEST(ParsePressureTotal, ReadsTheSomeLine)
{
    EXPECT_EQ(parsePressureTotal("some avg10=0.12 avg60=0.00 avg300=0.00 total=123456\n"
                                 "full avg10=0.00 avg60=0.00 avg300=0.00 total=99\n"),
              123456U);
    EXPECT_EQ(parsePressureTotal("full total=1\nsome total=2"), 2U);
}

TEST(ParsePressureTotal, NothingWhenItIsNotThere)
{
    for (const char* text : {"", "full avg10=0.00 total=5\n", "some avg10=0.00\n", "some total=\n", "some total=-4",
                             "some total=99999999999999999999999", "somewhat total=5"})
        EXPECT_EQ(parsePressureTotal(text), std::nullopt) << text;
}

} // namespace
} // namespace xrunscope
