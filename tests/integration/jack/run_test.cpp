// SPDX-License-Identifier: GPL-3.0-or-later
// Whole runs of the JACK engine on real servers. The same list on each; where PipeWire differs, the difference is
// asserted.
#include <cmath>
#include <csignal>
#include <iostream>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jack_run.h"

namespace xrunscope::test {
namespace {

using namespace std::chrono_literals;
using ::testing::AnyOf;
using ::testing::HasSubstr;

class JackRunTest : public ::testing::TestWithParam<TestServer> {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNot(GetParam()); !reason.empty())
            GTEST_SKIP() << reason;
    }
    bool onPipeWire() const { return GetParam() == TestServer::PipeWire; }
    RunPlan plan(std::uint32_t frames, Nanos length) const { return jackPlan(GetParam(), frames, length); }
};

INSTANTIATE_TEST_SUITE_P(All, JackRunTest,
                         ::testing::Values(TestServer::Jack2, TestServer::Jack2Synchronous, TestServer::PipeWire),
                         [](const auto& param) { return testServerName(param.param); });

/// What synchronous mode changes nothing of.
class JackOrPipeWire : public JackRunTest {};
INSTANTIATE_TEST_SUITE_P(All, JackOrPipeWire, ::testing::Values(TestServer::Jack2, TestServer::PipeWire),
                         [](const auto& param) { return testServerName(param.param); });

TEST_P(JackRunTest, ChainIsAliveAndExact)
{
    RunPlan p = plan(512, 3s);
    p.jack.swarm.clients = 6;
    const RunData run = measure(p);
    EXPECT_TRUE(run.info.complete) << run.info.endText;
    EXPECT_EQ(run.statistics.periods(), 281u); // 3 · 48,000 / 512
    ASSERT_EQ(run.info.facts.clients.size(), 6u);
    ASSERT_FALSE(run.engineSeconds.empty());
    for (const EngineSecond& second : run.engineSeconds) {
        EXPECT_EQ(second.alive(), 6u);
        EXPECT_TRUE(second.serverLoad);
    }
    ASSERT_TRUE(run.info.outcome.swarm);
    EXPECT_GT(run.info.outcome.swarm->comparedCycles, 1000u);
    EXPECT_LT(run.info.outcome.swarm->deltaMaximum.value_or(1), 1e-5);
    EXPECT_TRUE(run.info.outcome.swarm->timeouts.empty());
    EXPECT_EQ(run.info.facts.cycleTimeUnknown, "");
    EXPECT_TRUE(run.statistics.dspLoad().mean);
    EXPECT_TRUE(run.info.facts.releaseEstimated);
    ASSERT_TRUE(run.info.facts.ramp);
    EXPECT_GT(run.info.facts.ramp->cycles, 0u);
    ASSERT_TRUE(run.info.facts.server);
    EXPECT_EQ(run.info.facts.server->kind, onPipeWire() ? ServerKind::PipeWire : ServerKind::Jack2);
    EXPECT_NE(run.info.facts.server->version, "");
    EXPECT_EQ(run.info.facts.deadline, run.info.facts.geometry.period());
    // Only an own server's log can be kept.
    EXPECT_EQ(run.serverLog.empty(), onPipeWire());
}

TEST_P(JackOrPipeWire, UnconnectedClientsAreMeasuredToTheLast)
{
    RunPlan p = plan(512, 2s);
    p.jack.swarm.clients = 3;
    p.jack.swarm.topology = Topology::Unconnected;
    p.jack.swarm.loadPercent = 10;
    const RunData run = measure(p);
    EXPECT_TRUE(run.info.complete) << run.info.endText;
    EXPECT_EQ(run.info.facts.cycleTimeUnknown, "");
    EXPECT_FALSE(run.info.outcome.swarm->deltaMaximum) << "nothing is compared";
    // Each client works a tenth of the period of 10.67 ms, whoever runs beside it.
    EXPECT_GT(run.statistics.cycleTime().min(), 500us);
}

TEST_P(JackOrPipeWire, NothingConnectedIsSaid)
{
    RunPlan p = plan(512, 1s);
    const RunData run = measure(p);
    EXPECT_EQ(run.info.facts.cycleTimeUnknown, "nothing is connected to the playback ports");
    EXPECT_TRUE(run.statistics.cycleTime().empty());
    EXPECT_EQ(run.statistics.periods(), 93u);
    EXPECT_GT(run.statistics.delay().count(), 0u);
}

TEST_P(JackOrPipeWire, LoadAgreesWithTheServersOwnFigure)
{
    // Four clients in a row that work a tenth of the period each: 40 % and what switching takes.
    RunPlan p = plan(1024, 3s);
    p.jack.swarm.clients = 4;
    p.jack.swarm.loadPercent = 10;
    const RunData run = measure(p);
    const double own = run.statistics.dspLoad().mean.value_or(0);
    EXPECT_GT(own, 36);
    double server = 0;
    for (const EngineSecond& second : run.engineSeconds)
        server = std::max(server, second.serverLoad.value_or(0));
    // The server's is a mean of 32 cycles, averaged again by halves: near, not equal.
    EXPECT_NEAR(server, own, 20);
}

TEST_P(JackOrPipeWire, ClassIsReadBackFromTheServersThread)
{
    if (!mayRunRealtime())
        GTEST_SKIP() << "needs the right to SCHED_RR";
    RunPlan p = plan(512, 1s);
    p.jack.swarm.clients = 2;
    p.scheduling.schedClass = SchedClass::Rr;
    p.scheduling.priority = 7;
    const RunData run = measure(p);
    EXPECT_EQ(run.info.facts.scheduling.schedClass, SchedClass::Rr);
    EXPECT_EQ(run.info.facts.scheduling.priority, 7);
    EXPECT_EQ(run.info.outcome.classAtEnd, "");
    for (const ClientFacts& client : run.info.facts.clients) {
        EXPECT_EQ(client.scheduling.schedClass, SchedClass::Rr) << client.name;
        EXPECT_EQ(client.scheduling.priority, 7) << client.name;
    }
    if (onPipeWire())
        return;
    p.scheduling = SchedulingRequest{};
    p.scheduling.schedClass = SchedClass::Deadline;
    const RunData deadline = measure(p);
    EXPECT_EQ(deadline.info.facts.scheduling.schedClass, SchedClass::Deadline);
}

TEST_P(JackRunTest, StalledClientIsTheCulprit)
{
    RunPlan p = plan(256, 6s);
    p.jack.swarm.clients = 8;
    p.jack.swarm.stall = StallPlan{5, 30ms, 1s};
    const RunData run = measure(p);
    const StallMatch match = matchStalls(run);
    EXPECT_GE(match.stalls, 4);
    EXPECT_GE(match.named, std::ceil(0.95 * match.stalls)) << match.text;
    EXPECT_LE(match.innocentFirst, std::floor(0.05 * match.stalls)) << match.text;
    const std::size_t stalled = static_cast<std::size_t>(GetParam() == TestServer::Jack2 ? XrunKind::NotFinished
                                                         : onPipeWire()                  ? XrunKind::ClientLate
                                                                                         : XrunKind::Device);
    EXPECT_GE(run.statistics.counts().xrunsByKind[stalled], 4u);
}

TEST_P(JackOrPipeWire, ClientThatDiesIsATimeout)
{
    RunPlan p = plan(1024, 4s);
    p.jack.swarm.clients = 3;
    RunningRun run(p);
    ASSERT_TRUE(run.waitFor(1s));
    const std::string name = run.info().facts.clients.at(1).name;
    killClient(name);
    const RunData data = run.wait();
    EXPECT_TRUE(data.info.complete) << "the run goes on without it";
    ASSERT_TRUE(data.info.outcome.swarm);
    ASSERT_EQ(data.info.outcome.swarm->timeouts.size(), 1u);
    EXPECT_EQ(data.info.outcome.swarm->timeouts[0].client, name);
    EXPECT_GT(data.info.outcome.swarm->timeouts[0].at, 500'000'000);
    EXPECT_EQ(data.engineSeconds.back().alive(), 2u);
    ASSERT_EQ(data.markers.size(), 1u);
    EXPECT_THAT(data.markers[0].text, HasSubstr(name));
}

TEST_P(JackOrPipeWire, RampCountsOnlyWhenAsked)
{
    RunPlan p = plan(512, 2s);
    p.jack.swarm.clients = 3;
    p.jack.swarm.ramp = 300ms;
    p.jack.swarm.legacyRamp = true;
    const RunData run = measure(p);
    EXPECT_FALSE(run.info.facts.ramp);
    EXPECT_EQ(run.statistics.periods(), 187u);
    // Its first cycles came before the clients.
    p.jack.swarm.legacyRamp = false;
    const RunData without = measure(p);
    ASSERT_TRUE(without.info.facts.ramp);
    EXPECT_GE(without.info.facts.ramp->length, 600ms);
    EXPECT_EQ(without.statistics.periods(), 187u);
}

TEST_P(JackOrPipeWire, StoppedRunIsKept)
{
    RunningRun run(plan(512, 60s));
    ASSERT_TRUE(run.waitFor(1s));
    run.stop();
    const RunData data = run.wait();
    EXPECT_EQ(data.info.reason, EndReason::Stopped);
    EXPECT_TRUE(data.info.complete);
    EXPECT_GE(data.length(), 900ms);
}

/// As long and as heavy as in 2005: label "long".
class JackRunLong : public JackRunTest {};
INSTANTIATE_TEST_SUITE_P(All, JackRunLong,
                         ::testing::Values(TestServer::Jack2, TestServer::Jack2Synchronous, TestServer::PipeWire),
                         [](const auto& param) { return testServerName(param.param); });

TEST_P(JackRunLong, TwentyClientsFor30Seconds)
{
    for (const std::uint32_t frames : {128u, 64u}) {
        RunPlan p = plan(frames, 30s);
        p.jack.swarm.clients = 20;
        const RunData run = measure(p);
        EXPECT_TRUE(run.info.complete) << run.info.endText;
        EXPECT_NEAR(static_cast<double>(run.statistics.periods()), 30.0 * 48000 / frames, 3);
        for (const EngineSecond& second : run.engineSeconds)
            EXPECT_EQ(second.alive(), 20u) << "second " << second.second;
        EXPECT_LT(run.info.outcome.swarm->deltaMaximum.value_or(1), 1e-5);
        EXPECT_GT(run.info.outcome.swarm->comparedCycles, 19u * 20 * 48000 / frames);
        std::cout << fmt::format("{} {} frames: {} cycles, {} skipped, {} XRUNs, {} misses, DSP mean {:.1f} %\n",
                                 testServerName(GetParam()), frames, run.statistics.counts().cycles,
                                 run.statistics.counts().skipped, run.statistics.counts().xruns(),
                                 run.statistics.counts().misses, run.statistics.dspLoad().mean.value_or(0));
    }
}

TEST_P(JackRunLong, StalledClientIsTheCulpritAt128Frames)
{
    RunPlan p = plan(128, 45s);
    p.jack.swarm.clients = 8;
    p.jack.swarm.stall = StallPlan{5, 30ms, 1s};
    const RunData run = measure(p);
    const StallMatch match = matchStalls(run);
    EXPECT_GE(match.stalls, 40);
    EXPECT_GE(match.named, std::ceil(0.95 * match.stalls)) << match.text;
    EXPECT_LE(match.innocentFirst, std::floor(0.05 * match.stalls)) << match.text;
    std::cout << fmt::format("{}: {} stalls, named {}, an innocent first {}; {} XRUNs in all\n",
                             testServerName(GetParam()), match.stalls, match.named, match.innocentFirst,
                             run.statistics.counts().xruns());
}

TEST_P(JackRunLong, SixtyFourClients)
{
    RunPlan p = plan(1024, 2s);
    p.jack.swarm.clients = 64;
    p.jack.swarm.ports = 2;
    const RunData run = measure(p);
    EXPECT_TRUE(run.info.complete) << run.info.endText;
    EXPECT_EQ(run.info.facts.clients.size(), 64u);
    EXPECT_EQ(run.engineSeconds.back().alive(), 64u);
}

/// What only a server of the run's own lets one do.
class OwnJackd : public JackRunTest {};
INSTANTIATE_TEST_SUITE_P(All, OwnJackd, ::testing::Values(TestServer::Jack2, TestServer::Jack2Synchronous),
                         [](const auto& param) { return testServerName(param.param); });

TEST_P(OwnJackd, StoppedForHalfASecondIsOneXrun)
{
    RunningRun run(plan(64, 5s));
    ASSERT_TRUE(run.waitFor(1s));
    const pid_t jackd = ownJackd();
    ASSERT_GT(jackd, 0);
    const MonoTime begin = MonoClock::now();
    kill(jackd, SIGSTOP);
    std::this_thread::sleep_for(500ms);
    kill(jackd, SIGCONT);
    const double stopped = toSeconds(MonoClock::now() - begin);
    const RunData data = run.wait();
    EXPECT_TRUE(data.info.complete) << data.info.endText;
    EXPECT_EQ(data.statistics.periods(), 3750u);
    EXPECT_NEAR(static_cast<double>(data.statistics.counts().skipped), stopped * 750, stopped * 750 / 5);
    int longOnes = 0;
    for (const Xrun& xrun : data.xruns)
        longOnes += xrun.length > 250'000'000 ? 1 : 0;
    EXPECT_EQ(longOnes, 1);
}

TEST_P(OwnJackd, KilledInMidRunKeepsTheRun)
{
    RunPlan p = plan(256, 60s);
    p.jack.swarm.clients = 2;
    RunningRun run(p);
    ASSERT_TRUE(run.waitFor(2s));
    const pid_t jackd = ownJackd();
    ASSERT_GT(jackd, 0);
    kill(jackd, SIGKILL);
    const RunData data = run.wait();
    EXPECT_EQ(data.info.reason, EndReason::Failed);
    EXPECT_FALSE(data.info.complete);
    EXPECT_THAT(data.info.endText, AnyOf(HasSubstr("server ended"), HasSubstr("JACK server ended")));
    EXPECT_GE(data.length(), 1s);
    EXPECT_FALSE(data.serverLog.empty());
}

} // namespace
} // namespace xrunscope::test
