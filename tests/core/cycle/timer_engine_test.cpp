// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/cycle_ring.h"
#include "core/cycle/timer_engine.h"

#include <filesystem>
#include <memory>
#include <vector>

#include <gtest/gtest.h>
#include <sched.h>

#include "core/realtime/affinity.h"
#include "core/system/scan.h"
#include "core/system/small_file.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

TimerConfig ordinary(std::uint64_t periods)
{
    TimerConfig config;
    config.geometry = Geometry{48000, 64, 8};
    config.scheduling.schedClass = SchedClass::Other;
    config.periods = periods;
    return config;
}

std::vector<CycleRecord> drain(CycleRing& ring)
{
    std::vector<CycleRecord> records(CycleRing::kCapacity);
    records.resize(ring.pop(records.data(), records.size()));
    return records;
}

TEST(TimerEngine, RunsItsPeriodsAndAccountsForAll)
{
    auto ring = std::make_unique<CycleRing>();
    TimerEngine engine(ordinary(150));
    const auto facts = engine.start(*ring);
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_EQ(facts->engine, "timer");
    EXPECT_TRUE(facts->modelled);
    EXPECT_FALSE(facts->releaseEstimated);
    EXPECT_EQ(facts->deadline, 9'333'333ns); // 7 periods of 64/48,000 s
    EXPECT_EQ(facts->scheduling.schedClass, SchedClass::Other);
    const EngineOutcome outcome = engine.wait();
    EXPECT_TRUE(engine.finished());
    EXPECT_EQ(outcome.reason, EndReason::Completed);
    EXPECT_EQ(outcome.periodsDue, 150u);

    const auto records = drain(*ring);
    std::uint64_t accounted = outcome.skippedAtEnd;
    for (const CycleRecord& r : records) {
        accounted += 1 + r.aux;
        EXPECT_EQ(fromNs(r.release), facts->firstRelease + Geometry(facts->geometry).releaseOffset(r.period));
        EXPECT_GE(r.start, r.release);
        EXPECT_GE(r.workEnd, r.start);
        EXPECT_EQ(r.finish, r.workEnd);
    }
    EXPECT_EQ(accounted, 150u);
}

TEST(TimerEngine, StopsWhenAsked)
{
    auto ring = std::make_unique<CycleRing>();
    TimerEngine engine(ordinary(std::numeric_limits<std::uint64_t>::max()));
    ASSERT_TRUE(engine.start(*ring));
    engine.requestStop();
    const EngineOutcome outcome = engine.wait();
    EXPECT_EQ(outcome.reason, EndReason::Stopped);
    EXPECT_EQ(outcome.classAtEnd, "");
}

/// The cycle thread of this process; 0: there is none.
pid_t cycleThread()
{
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task"))
        if (readSmallFile(entry.path() / "comm", 64) == "xrun-cycle\n")
            return scan::number<pid_t>(entry.path().filename().string()).value_or(0);
    return 0;
}

TEST(TimerEngine, SaysWhenThePinningWasLostInMidRun)
{
    const auto allowed = allowedCpus(0);
    if (allowed.size() < 2)
        GTEST_SKIP() << "needs two CPUs";
    auto ring = std::make_unique<CycleRing>();
    TimerConfig config = ordinary(std::numeric_limits<std::uint64_t>::max());
    config.scheduling.cpu = allowed.front();
    TimerEngine engine(config);
    const auto facts = engine.start(*ring);
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_EQ(facts->scheduling.cpu, allowed.front());
    cpu_set_t both;
    CPU_ZERO(&both);
    CPU_SET(static_cast<std::size_t>(allowed[0]), &both);
    CPU_SET(static_cast<std::size_t>(allowed[1]), &both);
    ASSERT_EQ(sched_setaffinity(cycleThread(), sizeof both, &both), 0);
    engine.requestStop();
    EXPECT_EQ(engine.wait().classAtEnd, "OTHER on CPU " + cpuListText({allowed[0], allowed[1]}));
}

TEST(TimerEngine, CpuLoadIsCalibratedAndCheckedAfterwards)
{
    auto ring = std::make_unique<CycleRing>();
    TimerConfig config = ordinary(40);
    config.geometry = Geometry{48000, 512, 8}; // T = 10.67 ms
    config.cpuLoadPercent = 30;
    TimerEngine engine(config);
    const auto facts = engine.start(*ring);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->cpuLoopNominal, 3'200'000ns); // 30 % of 10,666,667 ns, whole nanoseconds
    const EngineOutcome outcome = engine.wait();
    EXPECT_TRUE(outcome.cpuLoopDriftPercent.has_value());
    // The fastest cycle shows the loop without stolen time: near the nominal time, whatever the machine does.
    std::int64_t fastest = INT64_MAX;
    for (const CycleRecord& r : drain(*ring))
        fastest = std::min(fastest, r.workEnd - r.start);
    EXPECT_GT(fastest, 1'600'000);
    EXPECT_LT(fastest, 12'800'000);
}

TEST(TimerEngine, RefusesWhatItCannotDo)
{
    auto ring = std::make_unique<CycleRing>();
    TimerConfig config = ordinary(10);
    config.geometry.frames = 4;
    EXPECT_EQ(TimerEngine(config).start(*ring).error().kind, ErrorKind::Usage);
    config = ordinary(10);
    config.cpuLoadPercent = 96;
    EXPECT_EQ(TimerEngine(config).start(*ring).error().kind, ErrorKind::Usage);
    config = ordinary(10);
    config.scheduling.schedClass = SchedClass::Iso; // no kernel in use has it
    const auto refused = TimerEngine(config).start(*ring);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::EngineStart);
    EXPECT_TRUE(drain(*ring).empty());
}

TEST(TimerEngine, DemandIsOneBufferOfOwedWork)
{
    const CycleDemand demand = demandOf(Geometry{48000, 48, 4}, 50);
    EXPECT_EQ(demand.period, 1ms);
    EXPECT_EQ(demand.longestBurst, 2ms); // 4 periods of 0.5 ms
}

} // namespace
} // namespace xrunscope
