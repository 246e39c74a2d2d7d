// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/cycle_ring.h"
#include "core/run/runner.h"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/run/run_file.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

RunPlan shortPlan(Nanos duration)
{
    RunPlan plan;
    plan.geometry = {48000, 64, 8};
    plan.scheduling.schedClass = SchedClass::Other;
    plan.phases = {{"run", duration}};
    return plan;
}

TEST(Runner, RunsToItsEndAndTheFileHoldsTheSameFigures)
{
    TemporaryFolder folder;
    auto runner = Runner::start(shortPlan(1200ms), folder / "a.xrun");
    ASSERT_TRUE(runner) << runner.error().text();
    (*runner)->addMarker("I heard it\n");
    const RunEnd end = (*runner)->wait();
    EXPECT_EQ(end.reason, EndReason::Completed);
    EXPECT_TRUE(end.complete);
    EXPECT_FALSE(end.fileError);
    EXPECT_TRUE((*runner)->updateSnapshot());
    const LiveSnapshot& live = (*runner)->snapshot();
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    const RunData& data = run->data();
    EXPECT_EQ(data.statistics.periods() + data.info.dropped, 900u); // 1.2 s of 1/750 s
    EXPECT_EQ(data.statistics.counts(), live.statistics.counts());
    EXPECT_EQ(data.statistics.delay(), live.statistics.delay());
    EXPECT_EQ(data.statistics.response(), live.statistics.response());
    EXPECT_TRUE(data.info.complete);
    ASSERT_EQ(data.markers.size(), 1u);
    EXPECT_EQ(data.markers[0].text, "I heard it\xef\xbf\xbd"); // the line end made visible
    EXPECT_FALSE(data.info.host.kernel.empty());

    std::uint64_t periods = 0;
    TimelineColumn column;
    while ((*runner)->feed().columns.pop(column))
        periods += column.count;
    EXPECT_EQ(periods, data.statistics.periods());
    LoadPoint load;
    EXPECT_TRUE((*runner)->feed().loads.pop(load));
}

TEST(Runner, StopKeepsTheRun)
{
    TemporaryFolder folder;
    RunPlan plan = shortPlan(1h);
    plan.phases[0].duration.reset();
    auto runner = Runner::start(plan, folder / "a.xrun");
    ASSERT_TRUE(runner);
    while (!(*runner)->updateSnapshot() || (*runner)->snapshot().statistics.counts().cycles < 50)
        std::this_thread::sleep_for(5ms);
    (*runner)->requestStop();
    EXPECT_EQ((*runner)->wait().reason, EndReason::Stopped);
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->data().info.complete);
    EXPECT_EQ(run->data().info.reason, EndReason::Stopped);
    EXPECT_GE(run->data().statistics.counts().cycles, 50u);
}

TEST(Runner, DestructionStopsAndKeepsTheRun)
{
    TemporaryFolder folder;
    {
        auto runner = Runner::start(shortPlan(1h), folder / "a.xrun");
        ASSERT_TRUE(runner);
    }
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->data().info.closed);
}

/// Pushes 200 cycles, then says that its server has gone.
class LostServer final : public Engine {
public:
    Expected<EngineFacts> start(CycleRing& ring) override
    {
        for (const CycleRecord& record : madeCycles(200))
            ring.push(record);
        return madeInfo().facts;
    }
    void requestStop() noexcept override {}
    bool finished() const noexcept override { return true; }
    EngineOutcome wait() override
    {
        EngineOutcome outcome;
        outcome.reason = EndReason::Failed;
        outcome.text = "The server has gone";
        outcome.periodsDue = 200;
        outcome.end = fromNs(kMadeOrigin) + 200ms;
        return outcome;
    }
};

TEST(Runner, AnEngineThatFailsLeavesItsRunWithTheReason)
{
    TemporaryFolder folder;
    auto runner = Runner::start(std::make_unique<LostServer>(), madeInfo().plan, folder / "a.xrun");
    ASSERT_TRUE(runner);
    const RunEnd end = (*runner)->wait();
    EXPECT_EQ(end.reason, EndReason::Failed);
    EXPECT_FALSE(end.complete);
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->data().statistics.counts().cycles, 200u);
    EXPECT_TRUE(run->data().info.closed);
    EXPECT_FALSE(run->data().info.complete);
    EXPECT_EQ(run->data().info.endText, "The server has gone");
}

/// Its start goes on until it is asked to end.
class SlowStart final : public Engine {
public:
    Expected<EngineFacts> start(CycleRing&) override
    {
        starting_.test_and_set();
        starting_.notify_all();
        stop_.wait(false);
        return fail(ErrorKind::EndedEarly, "the run was stopped before it began");
    }
    void requestStop() noexcept override
    {
        stop_.test_and_set();
        stop_.notify_all();
    }
    bool finished() const noexcept override { return true; }
    EngineOutcome wait() override { return {}; }
    void waitUntilStarting() const { starting_.wait(false); }

private:
    std::atomic_flag starting_, stop_;
};

TEST(Runner, AStartThatIsAskedToEndLeavesNothing)
{
    TemporaryFolder folder;
    const auto engine = std::make_shared<SlowStart>();
    std::thread other([engine] {
        engine->waitUntilStarting();
        engine->requestStop();
    });
    const auto runner = Runner::start(engine, madeInfo().plan, folder / "a.xrun");
    other.join();
    ASSERT_FALSE(runner);
    EXPECT_EQ(runner.error().kind, ErrorKind::EndedEarly);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Runner, LeavesNothingBehindWhenItCannotStart)
{
    TemporaryFolder folder;
    RunPlan iso = shortPlan(1s);
    iso.scheduling.schedClass = SchedClass::Iso;
    const auto refused = Runner::start(iso, folder / "iso.xrun");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::EngineStart);
    RunPlan bad = shortPlan(1s);
    bad.geometry.rate = 1;
    EXPECT_EQ(Runner::start(bad, folder / "bad.xrun").error().kind, ErrorKind::Usage);
    EXPECT_EQ(Runner::start(shortPlan(1s), folder / "no/where.xrun").error().kind, ErrorKind::File);
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

} // namespace
} // namespace xrunscope
