// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compared_run.h"

#include <gmock/gmock.h>

#include "tests/core/compare/compare_support.h"

namespace xrunscope {
namespace {

using test::compared;
using test::MadeRun;
using test::us;
using test::xrunAt;

TEST(ComparedRun, FiguresOfARun)
{
    // 10 s: 9,900 delays of 20 µs, 90 of 300 µs, 10 of 700 µs; cycles of 200 µs.
    const ComparedRun run = compared(
        MadeRun{}.cycles(9900, us(20), us(200)).cycles(90, us(300), us(200)).cycles(10, us(700), us(200)), "a.xrun");
    EXPECT_NEAR(run.value[FigureId::DelayP50].value(), 20, 0.16);
    EXPECT_NEAR(run.value[FigureId::DelayP99].value(), 20, 0.16);
    EXPECT_NEAR(run.value[FigureId::DelayP999].value(), 300, 2.4);
    EXPECT_FALSE(run.value[FigureId::DelayP9999]) << "10,000 periods do not support p99.99";
    EXPECT_DOUBLE_EQ(run.value[FigureId::DelayMax].value(), 700);
    EXPECT_DOUBLE_EQ(run.value[FigureId::DelayMean].value(), (9900 * 20.0 + 90 * 300.0 + 10 * 700.0) / 10'000);
    EXPECT_EQ(run.events[FigureId::Within100us], 9900u);
    EXPECT_DOUBLE_EQ(run.value[FigureId::Within100us].value(), 99);
    EXPECT_DOUBLE_EQ(run.value[FigureId::Within1000us].value(), 100);
    EXPECT_DOUBLE_EQ(run.value[FigureId::CycleMax].value(), 200);
    EXPECT_DOUBLE_EQ(run.value[FigureId::DspMean].value(), 20);
    EXPECT_DOUBLE_EQ(run.value[FigureId::ResponseMax].value(), 900);
    EXPECT_DOUBLE_EQ(run.value[FigureId::XrunRate].value(), 0);
    EXPECT_FALSE(run.value[FigureId::CpuUser]) << "no sample was taken";
}

TEST(ComparedRun, AShareThatTheBinsDoNotTellIsNotGuessed)
{
    // 100,200 ns lies in the same bin as 100,000 ns: 99,328 to 100,351.
    EXPECT_FALSE(compared(MadeRun{}.cycles(100, 100'200, us(200)).cycles(1, us(700), us(200)), "a")
                     .value[FigureId::Within100us]);
    EXPECT_TRUE(
        compared(MadeRun{}.cycles(100, 99'000, us(200)).cycles(1, us(700), us(200)), "a").value[FigureId::Within100us]);
}

TEST(ComparedRun, WhatIsUnknownIsNotZero)
{
    MadeRun made;
    made.cycles(10'000, us(20), us(200));
    made.run.info.facts.cycleTimeUnknown = "nothing is connected to the playback ports";
    const ComparedRun run = compared(made, "a");
    EXPECT_TRUE(run.value[FigureId::DelayP50]);
    for (const FigureId id : {FigureId::MissRate, FigureId::OverSpare, FigureId::ResponseMax, FigureId::CycleMax,
                              FigureId::DspMean, FigureId::Jack1Load})
        EXPECT_FALSE(run.value[id]) << infoOf(id).label;
}

TEST(SeparatedXruns, AQuietSecondEndsAnEpisode)
{
    RunData run;
    EXPECT_EQ(separatedXruns(run), 0u);
    // From 1.0 to 1.5 s, 2.4 to 2.41 s (0.9 s later), 3.41 s (exactly 1 s later): two episodes. In any order.
    run.xruns = {xrunAt(3410, 20), xrunAt(1000, 500), xrunAt(2400, 10)};
    EXPECT_EQ(separatedXruns(run), 2u);
    EXPECT_EQ(separatedXruns(run, std::chrono::milliseconds{900}), 3u);
    // A long one that covers the next.
    run.xruns = {xrunAt(1000, 3000), xrunAt(2000, 10), xrunAt(4900, 10)};
    EXPECT_EQ(separatedXruns(run), 1u);
}

TEST(ComparedRun, MissesAreCountedByStretchesOfSeconds)
{
    MadeRun made;
    made.cycles(10'000, us(20), us(200));
    for (const std::uint64_t misses : {1u, 2u, 0u, 4u, 0u, 0u, 0u, 0u, 0u, 1u}) {
        RunRow row;
        row.cycles.second = made.run.rows.size();
        row.cycles.misses = misses;
        made.run.rows.push_back(row);
    }
    const ComparedRun run = compared(made, "a");
    EXPECT_EQ(run.events[FigureId::MissRate], 3u);
    EXPECT_DOUBLE_EQ(run.value[FigureId::MissRate].value(), 3 * 360.0);
}

TEST(ComparedRun, MarksSayWhy)
{
    MadeRun drift;
    drift.cycles(1000, us(20), us(200));
    drift.run.info.outcome.cpuLoopDriftPercent = -3.2;
    EXPECT_EQ(comparedRunOf(drift.take(), "a").mark, "CPU frequency changed: calibration -3.2 % after the run");
    MadeRun dropped;
    dropped.cycles(1000, us(20), us(200));
    dropped.run.info.dropped = 1;
    EXPECT_EQ(comparedRunOf(dropped.take(), "a").mark, "1 cycle was dropped");
    const ComparedRun nothing = comparedRunOf(MadeRun{}.take(), "a");
    EXPECT_EQ(nothing.mark, "nothing was measured");
    EXPECT_FALSE(nothing.value[FigureId::XrunRate]);
}

} // namespace
} // namespace xrunscope
