// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/timer_loop.h"

#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "core/stats/latencytest.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

/// A clock that moves only when the loop sleeps, works or is told to be late.
struct FakeClock {
    MonoTime time = fromNs(0);
    Nanos usualDelay = 10us;
    std::map<int, Nanos> delayOfSleep; ///< by number of the sleep, from 0
    int sleeps = 0;

    MonoTime now() const { return time; }
    void sleepUntil(MonoTime t)
    {
        const auto special = delayOfSleep.find(sleeps++);
        time = t + (special == delayOfSleep.end() ? usualDelay : special->second);
    }
};

/// 48,000 Hz in periods of 48 frames: T = 1 ms, D = 1 ms with 2 periods.
struct LoopRun {
    FakeClock clock;
    std::vector<CycleRecord> records;
    std::map<std::uint64_t, Nanos> workOf; ///< by number of the cycle that ran
    Nanos usualWork = 100us;
    std::atomic<bool> stop{false};
    TimerLoopEnd end;

    explicit LoopRun(std::uint64_t periods, std::uint32_t bufferPeriods = 2)
    {
        plan = TimerLoopPlan{Geometry{48000, 48, bufferPeriods}, fromNs(0) + 5ms, periods};
    }
    void go()
    {
        end = runTimerLoop(
            plan, stop, clock,
            [this] {
                const auto special = workOf.find(records.size());
                clock.time += special == workOf.end() ? usualWork : special->second;
            },
            [this](const CycleRecord& r) { records.push_back(r); }, [](MonoTime) { return false; });
    }
    std::int64_t delayUs(std::size_t i) const { return (records[i].start - records[i].release) / 1000; }

    TimerLoopPlan plan;
};

TEST(TimerLoop, StampsEachPeriodOnItsGrid)
{
    LoopRun run(3);
    run.go();
    ASSERT_EQ(run.records.size(), 3u);
    EXPECT_EQ(run.records[2], (CycleRecord{2, 7'000'000, 7'010'000, 7'110'000, 7'110'000, 0, 0}));
    EXPECT_EQ(run.end.reason, EndReason::Completed);
    EXPECT_EQ(run.end.periodsDue, 3u);
    EXPECT_EQ(run.end.skippedAtEnd, 0u);
}

TEST(TimerLoop, RunsOwedPeriodsBackToBack)
{
    // 8 periods: D = 7 ms. Period 1 wakes 5 ms late; 2 … 6 are owed and run at once, nothing is skipped.
    LoopRun run(10, 8);
    run.clock.delayOfSleep[1] = 5ms;
    run.go();
    ASSERT_EQ(run.records.size(), 10u);
    EXPECT_EQ(run.delayUs(1), 5000);
    EXPECT_EQ(run.delayUs(2), 4100); // 100 µs of work later, released 1 ms later
    EXPECT_EQ(run.delayUs(6), 500);
    EXPECT_EQ(run.delayUs(7), 10);
    EXPECT_EQ(run.records[2].flags, cycle_flag::kOwed);
    EXPECT_EQ(run.records[6].flags, cycle_flag::kOwed);
    EXPECT_EQ(run.records[7].flags, 0u);
}

TEST(TimerLoop, SkipsThePeriodsWhoseDeadlineHasPassed)
{
    // D = 1 ms. Period 2 (due at 7 ms) wakes at 12.4 ms: 2 … 6 are beyond 11.4 ms, 7 (due at 12 ms) is the first
    // whose deadline has not passed, since 6 was due at 11 ms.
    LoopRun run(12);
    run.clock.delayOfSleep[2] = 5400us;
    run.go();
    ASSERT_EQ(run.records.size(), 7u); // 0, 1, 7 … 11
    EXPECT_EQ(run.records[2].period, 7u);
    EXPECT_EQ(run.records[2].flags, cycle_flag::kAfterSkip | cycle_flag::kOwed);
    EXPECT_EQ(run.records[2].aux, 5u);
    EXPECT_EQ(run.delayUs(2), 400);
    EXPECT_EQ(run.records[3].period, 8u);
    EXPECT_EQ(run.records[3].aux, 0u);
}

TEST(TimerLoop, ExactlyAtTheDeadlineIsNotLate)
{
    LoopRun run(4);
    run.clock.delayOfSleep[1] = 1ms; // D
    run.go();
    EXPECT_EQ(run.records.size(), 4u);
    LoopRun late(4);
    late.clock.delayOfSleep[1] = 1ms + 1ns;
    late.go();
    EXPECT_EQ(late.records.size(), 3u);
}

TEST(TimerLoop, OverlongWorkMakesTheNextPeriodsSkip)
{
    LoopRun run(8);
    run.workOf[1] = 3500us; // period 1: 6.01 … 9.51 ms; D = 1 ms: 2 and 3 (due 7, 8) are dry, 4 (due 9) is owed
    run.go();
    ASSERT_EQ(run.records.size(), 6u);
    EXPECT_EQ(run.records[1].period, 1u);
    EXPECT_EQ(run.records[2].period, 4u);
    EXPECT_EQ(run.records[2].aux, 2u);
    EXPECT_EQ(run.delayUs(2), 510);
}

TEST(TimerLoop, TellsWhatWasSkippedAtTheEnd)
{
    LoopRun run(5);
    run.clock.delayOfSleep[3] = 1s;
    run.go();
    EXPECT_EQ(run.records.size(), 3u);
    EXPECT_EQ(run.end.periodsDue, 5u);
    EXPECT_EQ(run.end.skippedAtEnd, 2u);
    EXPECT_EQ(run.end.end, fromNs(0) + 8ms + 1s);
}

TEST(TimerLoop, StopEndsBeforeTheNextCycle)
{
    LoopRun run(1000);
    run.stop = true;
    run.go();
    EXPECT_TRUE(run.records.empty());
    EXPECT_EQ(run.end.reason, EndReason::Stopped);
    EXPECT_EQ(run.end.periodsDue, 0u);
}

TEST(TimerLoop, StarvationEndsTheRun)
{
    FakeClock clock;
    std::atomic<bool> stop{false};
    std::uint64_t cycles = 0;
    const auto end = runTimerLoop(
        TimerLoopPlan{Geometry{48000, 48, 2}, fromNs(0), 1000}, stop, clock, [] {},
        [&](const CycleRecord&) { ++cycles; }, [&](MonoTime now) { return now > fromNs(0) + 20ms; });
    EXPECT_EQ(end.reason, EndReason::Starved);
    EXPECT_EQ(cycles, 20u);
}

TEST(TimerLoop, HoldsItsGridWhenEveryWakeUpIsLongerThanAPeriod)
{
    LoopRun run(1000);
    run.clock.usualDelay = 2500us;
    run.usualWork = 0us;
    run.go();
    std::uint64_t skipped = run.end.skippedAtEnd;
    for (const CycleRecord& r : run.records)
        skipped += r.aux;
    EXPECT_EQ(run.records.size() + skipped, 1000u);
    EXPECT_GT(run.records.size(), 0u);
}

TEST(TimerLoop, StolenTimeStandsInTheCpuLoopToTheNanosecond)
{
    // latencytest's 3 × 256 bytes with a CPU loop of 80 %: of 0.5 ms stolen in cycle 10, all is in its CPU loop.
    LoopRun run(20);
    run.plan = TimerLoopPlan{Geometry{44100, 64, 3}, fromNs(0) + 5ms, 20};
    run.usualWork = run.plan.geometry.partOfPeriod(80);
    ASSERT_EQ(run.usualWork, 1'160'998ns);
    run.workOf[10] = run.usualWork + 500us;
    run.go();
    LatencytestCount count(run.plan.geometry, run.usualWork);
    for (const CycleRecord& r : run.records)
        count.add(r);
    const LatencytestFigures f = count.figures();
    EXPECT_EQ(f.samples, 19u);
    EXPECT_EQ(f.cpu.max - f.cpu.nominal, 500'000);
    EXPECT_EQ(f.cpu.within, (std::array<std::uint64_t, 5>{18, 18, 18, 19, 19}));
    // The next cycle is owed: it starts at once, and the one after it is on time again.
    EXPECT_EQ(f.total.max, 1'660'998);
    EXPECT_NEAR(static_cast<double>(f.total.min), 2 * 1'451'247 - 1'660'998, 2);
    EXPECT_EQ(f.overruns, 0u);
}

} // namespace
} // namespace xrunscope
