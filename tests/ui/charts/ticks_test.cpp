// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/chart_times.h"
#include "ui/charts/ticks.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using testing::ElementsAre;

std::vector<std::string> labels(const std::vector<Tick>& ticks)
{
    std::vector<std::string> out;
    for (const Tick& tick : ticks)
        out.push_back(tick.label.toStdString());
    return out;
}

std::vector<double> values(const std::vector<Tick>& ticks)
{
    std::vector<double> out;
    for (const Tick& tick : ticks)
        out.push_back(tick.value);
    return out;
}

TEST(TimeTicks, WholeFiveMinutesAreMinutes)
{
    // 300 s / 7 = 42.9 s, so steps of one minute.
    EXPECT_THAT(labels(timeTicks(0, 300 * kSecond, 7)),
                ElementsAre("0 min", "1 min", "2 min", "3 min", "4 min", "5 min"));
}

TEST(TimeTicks, SecondsStepThroughTenFifteenThirty)
{
    // 60 s / 5 = 12 s → 15 s; 100 s / 5 = 20 s → 30 s.
    EXPECT_THAT(labels(timeTicks(0, 60 * kSecond, 5)), ElementsAre("0 s", "15 s", "30 s", "45 s", "60 s"));
    EXPECT_THAT(labels(timeTicks(0, 100 * kSecond, 5)), ElementsAre("0 s", "30 s", "60 s", "90 s"));
}

TEST(TimeTicks, DeepZoomHasDecimals)
{
    // 50 ms / 5 = 10 ms.
    EXPECT_THAT(labels(timeTicks(12'335'000'000, 12'385'000'000, 5)),
                ElementsAre("12.34 s", "12.35 s", "12.36 s", "12.37 s", "12.38 s"));
}

TEST(TimeTicks, SecondsFarIntoARunAreClockTimes)
{
    EXPECT_THAT(labels(timeTicks(150 * kSecond, 170 * kSecond, 4)),
                ElementsAre("2:30", "2:35", "2:40", "2:45", "2:50"));
    EXPECT_THAT(labels(timeTicks(150 * kSecond, 150'400'000'000, 2)), ElementsAre("2:30.0", "2:30.2", "2:30.4"));
}

TEST(TimeTicks, ARunThatEndsMicrosecondsShortHasItsLastLabel)
{
    EXPECT_THAT(labels(timeTicks(0, 19'999'666'666, 5)), ElementsAre("0 s", "5 s", "10 s", "15 s", "20 s"));
    EXPECT_THAT(labels(timeTicks(0, 19'900'000'000, 5)), ElementsAre("0 s", "5 s", "10 s", "15 s"));
}

TEST(TimeTicks, NothingOfAnEmptyRange)
{
    EXPECT_TRUE(timeTicks(5, 5, 4).empty());
    EXPECT_TRUE(timeTicks(9, 5, 4).empty());
    EXPECT_TRUE(timeTicks(0, 5, 0).empty());
}

TEST(TimeLength, NextStepAbove)
{
    EXPECT_EQ(timeLengthAbove(0), 10 * kSecond);
    EXPECT_EQ(timeLengthAbove(10 * kSecond + 1), 15 * kSecond);
    EXPECT_EQ(timeLengthAbove(61 * kSecond), 120 * kSecond);
    EXPECT_EQ(timeLengthAbove(3601 * kSecond), 7200 * kSecond);
    EXPECT_EQ(timeLengthAbove(25 * 3600 * kSecond), 2 * 24 * 3600 * kSecond);
}

TEST(LogTicks, FineWhereTheyFitElseDecades)
{
    EXPECT_THAT(values(logTicks(10, 2000, 8)), ElementsAre(10, 20, 50, 100, 200, 500, 1000, 2000));
    EXPECT_THAT(values(logTicks(10, 2000, 7)), ElementsAre(10, 100, 1000));
    EXPECT_THAT(values(logTicks(1, 1e6, 4)), ElementsAre(1, 100, 10'000, 1e6));
    EXPECT_THAT(values(logTicks(0.5, 12, 6)), ElementsAre(0.5, 1, 2, 5, 10));
}

TEST(LinearTicks, StepsOfOneTwoFive)
{
    EXPECT_THAT(values(linearTicks(1400, 8)), ElementsAre(0, 200, 400, 600, 800, 1000, 1200, 1400));
    EXPECT_TRUE(linearTicks(0, 8).empty());
}

TEST(Labels, AreShort)
{
    EXPECT_EQ(microsLabel(0.5), QStringLiteral("0.5 µs"));
    EXPECT_EQ(microsLabel(1000), QStringLiteral("1,000 µs"));
    EXPECT_EQ(microsLabel(10'000), QStringLiteral("10 ms"));
    EXPECT_EQ(microsLabel(1e6), QStringLiteral("1 s"));
    EXPECT_EQ(countLabel(100'000), QStringLiteral("100,000"));
    EXPECT_EQ(countLabel(2e6), QStringLiteral("2 M"));
    EXPECT_EQ(momentLabel(42'317'900'000), QStringLiteral("0:42.317"));
    EXPECT_EQ(momentLabel(3'734'050'000'000), QStringLiteral("1:02:14.050"));
}

} // namespace
} // namespace xrunscope
