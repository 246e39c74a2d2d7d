// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/run/collector.h"
#include "core/run/database.h"
#include "core/run/run_file.h"
#include "core/run/run_store.h"
#include "core/run/sealed_table.h"
#include "core/run/stress_json.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::SizeIs;

TEST(Phases, HaveTheFiguresOfTheirPeriodsAlone)
{
    TemporaryFolder folder;
    writeMadeSuite(folder / "a.xrun");
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    const auto& phases = run->data().phases;
    ASSERT_THAT(phases, SizeIs(3));
    const PhaseRecord& baseline = phases[0];
    EXPECT_EQ(baseline.name, "baseline");
    EXPECT_FALSE(baseline.test);
    EXPECT_EQ(baseline.state, PhaseState::Done);
    EXPECT_EQ(baseline.begin, 0);
    EXPECT_EQ(baseline.end, 1'000'000'000);
    EXPECT_EQ(baseline.firstPeriod, 0u);
    EXPECT_EQ(baseline.endPeriod, 1000u);
    EXPECT_EQ(baseline.statistics.counts().cycles, 998u); // 399 and 799 are skipped
    EXPECT_EQ(baseline.statistics.counts().skipped, 2u);
    EXPECT_EQ(baseline.statistics.counts().xruns(), 2u);
    EXPECT_EQ(baseline.statistics.delay().max(), Nanos{1'010'000}); // 399, to the start of 400
    EXPECT_EQ(baseline.latencytest.samples, 997u);                  // the last cycle has no next one in its phase
    EXPECT_EQ(baseline.latencytest.cpu.within[0], 997u);            // all 100 µs long, as nominal
    EXPECT_EQ(baseline.latencytest.total.max, 1'952'000);           // 398 (delay 58 µs) to 400 (10 µs)
    EXPECT_EQ(baseline.latencytest.geometry, run->data().info.facts.geometry);

    const PhaseRecord& write = phases[1];
    EXPECT_EQ(write.test, StressTest::DiskWrite);
    EXPECT_EQ(write.begin, 1'200'000'000);
    EXPECT_EQ(write.firstPeriod, 1200u);
    EXPECT_EQ(write.endPeriod, 2200u);
    EXPECT_EQ(write.statistics.periods(), 1000u);
    EXPECT_EQ(write.tickerWorst, Nanos{12'000'000});
    EXPECT_EQ(write.ping, (PingFigures{10, 9, 0.1, 0.2, 1.5, 0.05}));

    EXPECT_EQ(phases[2].state, PhaseState::NotPossible);
    EXPECT_EQ(phases[2].reason, "no display");
    EXPECT_EQ(phases[2].statistics.periods(), 0u);
    EXPECT_EQ(run->data().statistics.periods(), 3000u);
}

TEST(Phases, LoadsAndPingComeBack)
{
    TemporaryFolder folder;
    writeMadeSuite(folder / "a.xrun");
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->data().loads, madeLoads());
    EXPECT_EQ(run->data().info.ping, (PingRecord{"127.0.0.1", true, {30, 29, 0.1, 0.2, 1.5, 0.05}}));
    EXPECT_EQ(run->data().info.plan.stress.loads, std::vector<std::string>{"dbench 32"});
}

TEST(Phases, WhatWasMeasuredBeforeACutIsKept)
{
    TemporaryFolder folder;
    writeMadeSuite(folder / "cut.xrun", false);
    const auto run = RunFile::open(folder / "cut.xrun");
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_THAT(run->data().phases, SizeIs(2));
    EXPECT_EQ(run->data().phases[0].state, PhaseState::Done);
    const PhaseRecord& write = run->data().phases[1];
    EXPECT_EQ(write.state, PhaseState::CutShort);
    EXPECT_THAT(write.reason, HasSubstr("cut off"));
    EXPECT_EQ(write.firstPeriod, 1200u);
    EXPECT_EQ(write.endPeriod, 2001u);
    EXPECT_EQ(write.end, 2'001'000'000);
    EXPECT_EQ(write.statistics.counts().cycles, 799u); // without 1599 and 1999
    EXPECT_EQ(write.statistics.counts().skipped, 2u);
    EXPECT_EQ(write.latencytest.samples, 798u);
}

TEST(Phases, ALoadOfTheTestThatWasAboutToBeginIsKept)
{
    TemporaryFolder folder;
    auto store = RunStore::create(folder / "cut.xrun");
    ASSERT_TRUE(store && store->begin(madeInfo()));
    WriteBatch batch;
    batch.cycles = madeCycles(100);
    batch.loads = {madeLoads().front()};
    batch.loads.front().phase = 0;
    ASSERT_TRUE(store->append(batch));
    const auto run = RunFile::open(folder / "cut.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->data().loads, batch.loads);
    batch.cycles = {madeCycles(101).back()};
    batch.loads.front().phase = 1;
    ASSERT_TRUE(store->append(batch));
    EXPECT_FALSE(RunFile::open(folder / "cut.xrun")) << "no run makes such a one";
}

TEST(Phases, AMarkThatComesLateHoldsForThePeriodsToCome)
{
    const RunInfo info = madeInfo();
    LiveFeed feed;
    Collector collector(info.plan, info.facts, feed);
    const auto cycles = madeCycles(300);
    collector.add(std::span(cycles).first(100));
    collector.add(PhaseMark{.at = fromNs(kMadeOrigin + 50'000'000), .name = "proc", .test = StressTest::Proc});
    EXPECT_EQ(collector.phases().begun(), 0u);
    collector.add(std::span(cycles).subspan(100, 100));
    EXPECT_EQ(collector.phases().begun(), 1u);
    LiveSnapshot snapshot;
    collector.fill(snapshot, 0);
    ASSERT_TRUE(snapshot.stressPhase);
    EXPECT_EQ(snapshot.stressPhase->name, "proc");
    EXPECT_EQ(snapshot.stressPhase->firstPeriod, 100u);
    EngineOutcome outcome;
    outcome.periodsDue = 200;
    collector.finish(outcome);
    const WriteBatch batch = collector.takeBatch(0);
    ASSERT_THAT(batch.phases, SizeIs(2));
    EXPECT_EQ(batch.phases[1].phase->state, PhaseState::CutShort);
    EXPECT_EQ(batch.phases[1].phase->endPeriod, 200u);
    EXPECT_EQ(batch.phases[1].phase->statistics.counts().cycles, 100u);
    PhaseEvent event;
    EXPECT_TRUE(feed.phases.pop(event));
    EXPECT_FALSE(event.ended);
    EXPECT_TRUE(feed.phases.pop(event));
    EXPECT_TRUE(event.ended);
}

TEST(Phases, ImpossibleValuesInAFileAreRefused)
{
    const json good = toJson(madeLoads().front());
    const auto refused = [&good](const char* member, json value) {
        json bad = good;
        bad[member] = std::move(value);
        const auto load = loadFromJson(bad);
        return load ? std::string() : load.error().text();
    };
    ASSERT_TRUE(loadFromJson(good));
    EXPECT_THAT(refused("phase", 4000), HasSubstr("'phase'"));
    EXPECT_THAT(refused("wall_ns", -1), HasSubstr("'wall_ns'"));
    EXPECT_THAT(refused("bytes", "many"), HasSubstr("'bytes'"));
    EXPECT_THAT(refused("last_lines", json::array({std::string(201, 'x')})), HasSubstr("list of texts"));
    EXPECT_FALSE(loadFromJson(json("no object")));
    EXPECT_FALSE(stressPlanFromJson({{"tests", {"x11", "nonsense"}}}));
    EXPECT_FALSE(stressPlanFromJson({{"tests", std::vector<std::string>(41, "x11")}}));
    EXPECT_FALSE(pingFromJson({{"all", {{"sent", 1}, {"received", 2}}}}));
}

TEST(Phases, RowsOutOfOrderAreFound)
{
    TemporaryFolder folder;
    writeMadeSuite(folder / "a.xrun");
    {
        auto db = Database::open(folder / "a.xrun", Database::Mode::Edit);
        ASSERT_TRUE(db);
        std::vector<Value> begin;
        ASSERT_TRUE(readSealed(*db, "phases", "WHERE seq = 2", {}, [&](const std::vector<Value>& row) {
            begin = row;
            return Expected<void>{};
        }));
        ASSERT_EQ(begin.size(), 10u);
        begin.at(4) = Value{std::int64_t{10}}; // diskwrite begins before the baseline ended
        auto insert = SealedInsert::prepare(*db, "phases", 10, true);
        ASSERT_TRUE(insert && (*insert)(begin));
    }
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_FALSE(run);
    EXPECT_THAT(run.error().text(), HasSubstr("phases of its suite are out of order"));
}

} // namespace
} // namespace xrunscope
