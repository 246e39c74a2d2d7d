// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/run/collector.h"
#include "core/run/run_file.h"
#include "core/run/run_plan.h"
#include "core/run/run_store.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

RunPlan jackPlan()
{
    RunPlan p;
    p.engine = "jack";
    p.geometry = {48000, 48, 2};
    p.jack.server = JackPlan::Server::Dummy;
    p.jack.synchronous = true;
    p.jack.serverPriority = 60;
    p.jack.timeoutMs = 500;
    p.jack.swarm.clients = 2;
    p.jack.swarm.ports = 3;
    p.jack.swarm.topology = Topology::Unconnected;
    p.jack.swarm.loadPercent = 5;
    p.jack.swarm.ramp = 3s;
    p.jack.swarm.legacyRamp = true;
    p.jack.swarm.stall = StallPlan{2, 30ms, 1s};
    return p;
}

RunInfo jackInfo()
{
    RunInfo info = madeInfo();
    info.plan = jackPlan();
    EngineFacts& f = info.facts;
    f.engine = "jack";
    f.modelled = false;
    f.releaseEstimated = true;
    f.deadline = f.geometry.period();
    f.server = ServerFacts{ServerKind::Jack2, "1.9.21", "dummy", true, std::nullopt, 60, true, 48, 48000};
    f.clients = {{"xs-1-01", f.scheduling}, {"xs-1-02", f.scheduling}};
    f.ramp = RampFacts{3s, 2990, 10, 2, 700us};
    return info;
}

Xrun reportedXrun()
{
    Xrun x;
    x.kind = XrunKind::NotFinished;
    x.firstPeriod = 1100;
    x.misses = 3;
    x.release = kMadeOrigin + 1'100'000'000;
    x.begin = x.release + 1'000'000;
    x.length = 2'500'000;
    x.reports = 4;
    x.serverDelay = 31'297us;
    x.blames = {{"xs-1-02", Lateness::NotFinished, 29'800us}, {"synth", Lateness::NotFinished, std::nullopt}};
    return x;
}

EngineNews news()
{
    EngineNews n;
    n.xruns = {reportedXrun()};
    n.seconds = {
        {0, 12.5, {{true, 1000, 0, 20'000, 90'000, 5'000, 30'000}, {true, 999, 1, 20'000, 90'000, 35'000, 30'000'000}}},
        {1, std::nullopt, {{true, 1000, 0, 1, 2, 3, 4}, {false, 0, 0, 0, 0, 0, 0}}}};
    n.log = {{-1'500'000'000, "JACK server starting"},
             {1'101'000'000, "JackEngine::XRun: client = synth was not finished"}};
    n.remarks = {{1'200'000'000, "Client xs-1-02: its process was ended by signal 9"}};
    return n;
}

/// A run of 2,000 periods with the news above.
void write(const std::filesystem::path& file, bool closed, const RunInfo& begin = jackInfo())
{
    RunInfo info = begin;
    auto store = RunStore::create(file);
    ASSERT_TRUE(store) << store.error().text();
    ASSERT_TRUE(store->begin(info));
    const auto feed = std::make_unique<LiveFeed>();
    Collector collector(info.plan, info.facts, *feed);
    collector.add(madeCycles(2000));
    collector.add(news());
    info.outcome.periodsDue = 2000;
    info.outcome.skippedAtEnd = 1;
    info.outcome.end = fromNs(kMadeOrigin) + 2s;
    info.outcome.extraCycles = 3;
    info.outcome.swarm = SwarmOutcome{{{"xs-1-02", 1'200'000'000, "its process was ended by signal 9"}},
                                      3e-14,
                                      1990,
                                      9,
                                      1,
                                      {700'000'000, 1'700'000'000}};
    collector.finish(info.outcome);
    ASSERT_TRUE(store->append(collector.takeBatch(0)));
    EngineSecond second;
    EXPECT_TRUE(feed->engineSeconds.pop(second));
    EXPECT_EQ(second, news().seconds[0]);
    info.closed = info.complete = true;
    if (closed) {
        ASSERT_TRUE(store->close(info, collector.statistics(), figuresOf(collector.statistics(), 0)));
    }
}

TEST(JackRun, CycleTimesThatBecameKnownCount)
{
    TemporaryFolder folder;
    RunInfo info = jackInfo();
    info.facts.cycleTimeUnknown = "nothing is connected to the playback ports"; // at the start
    write(folder / "j.xrun", true, info);
    const auto run = RunFile::open(folder / "j.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->data().statistics.cycleTime().count(), 1995u); // all cycles that ran
    EXPECT_EQ(run->data().info.facts.cycleTimeUnknown, "");
}

TEST(JackRun, SurvivesItsFile)
{
    TemporaryFolder folder;
    write(folder / "j.xrun", true);
    const auto run = RunFile::open(folder / "j.xrun");
    ASSERT_TRUE(run) << run.error().text();
    const RunData& data = run->data();
    EXPECT_EQ(data.info.plan, jackPlan());
    EXPECT_EQ(data.info.facts.server, jackInfo().facts.server);
    EXPECT_EQ(data.info.facts.clients, jackInfo().facts.clients);
    EXPECT_EQ(data.info.facts.ramp, jackInfo().facts.ramp);
    EXPECT_EQ(data.info.outcome.extraCycles, 3u);
    ASSERT_TRUE(data.info.outcome.swarm);
    EXPECT_EQ(data.info.outcome.swarm->timeouts.at(0).reason, "its process was ended by signal 9");
    EXPECT_EQ(data.info.outcome.swarm->deltaMaximum, 3e-14);
    EXPECT_EQ(data.info.outcome.swarm->stalls.at(1), 1'700'000'000);
    EXPECT_EQ(data.xruns, std::vector<Xrun>{reportedXrun()});
    EXPECT_EQ(data.statistics.counts().xruns(), 1u) << "the skipped periods alone are misses, not XRUNs";
    EXPECT_EQ(data.statistics.counts().episodes, 5u); // periods 399, 799, 1199, 1599, 1999
    EXPECT_EQ(data.engineSeconds, news().seconds);
    EXPECT_EQ(data.engineSeconds[1].alive(), 1u);
    EXPECT_EQ(data.serverLog, news().log);
    ASSERT_EQ(data.markers.size(), 1u);
    EXPECT_EQ(data.markers[0].kind, Marker::Kind::Engine);
    EXPECT_EQ(data.rows.at(0).cycles.xruns, 0u);
    EXPECT_EQ(data.rows.at(1).cycles.xruns, 1u) << "in the second of its first period";
}

TEST(JackRun, CutOffKeepsItsReports)
{
    TemporaryFolder folder;
    write(folder / "j.xrun", false);
    const auto run = RunFile::open(folder / "j.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_FALSE(run->data().info.complete);
    EXPECT_EQ(run->data().statistics.counts().xruns(), 1u);
    EXPECT_EQ(run->data().rows.at(1).cycles.xruns, 1u);
}

TEST(JackRun, PlanSurvivesJsonAndNamesWhatIsWrong)
{
    const auto back = planFromJson(nlohmann::json::parse(toJson(jackPlan()).dump()));
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, jackPlan());
    const auto message = [](const char* text) {
        const auto plan = planFromJson(nlohmann::json::parse(text));
        return plan ? std::string{} : plan.error().text();
    };
    EXPECT_THAT(message(R"({"engine":"jack","jack":{"server":9}})"), HasSubstr("'server'"));
    EXPECT_THAT(message(R"({"engine":"jack","jack":{"swarm":{"clients":"many"}}})"), HasSubstr("'clients'"));
    EXPECT_THAT(message(R"({"engine":"jack","jack":{"swarm":{"clients":500}}})"), HasSubstr("254"));
    EXPECT_THAT(message(R"({"engine":"jack","cpu_load_percent":20})"), HasSubstr("CPU load"));
}

} // namespace
} // namespace xrunscope
