// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/swarm.h"

#include <algorithm>
#include <csignal>

#include <gmock/gmock.h>

#include "tests/integration/jack/swarm_rig.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using test::eventually;
using test::SwarmRig;
using test::TestServer;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

SwarmPlan plan(int clients, Topology topology)
{
    SwarmPlan p;
    p.clients = clients;
    p.ports = 4;
    p.topology = topology;
    return p;
}

/// What the stamps of a client say.
struct Seen {
    std::uint64_t cycles = 0;
    std::uint64_t compared = 0;
    std::uint64_t stalled = 0;
    float delta = 0;
    bool inOrder = true;
};

Seen seen(const ClientSlot& slot)
{
    Seen s;
    StampReader reader(slot);
    std::int64_t previous = 0;
    reader.read([&](const ClientStamp& stamp) {
        ++s.cycles;
        s.stalled += (stamp.flags & stamp_flag::kStalled) != 0 ? 1 : 0;
        s.inOrder = s.inOrder && stamp.awake >= previous && stamp.finished >= stamp.awake;
        previous = stamp.finished;
        if ((stamp.flags & stamp_flag::kCompared) != 0) {
            ++s.compared;
            s.delta = std::max(s.delta, stamp.delta);
        }
    });
    return s;
}

class OnServer : public ::testing::TestWithParam<TestServer> {
protected:
    void SetUp() override
    {
        if (const std::string reason = test::whyNot(GetParam()); !reason.empty())
            GTEST_SKIP() << reason;
    }
};

class Jack2Only : public OnServer {};

TEST_P(OnServer, AChainOfFiveComparesAndFindsNoError)
{
    SwarmRig rig(GetParam(), plan(5, Topology::Chain));
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    ASSERT_TRUE(rig.runsFor(60));
    EXPECT_THAT(rig.swarm().takeTimeouts(), IsEmpty());
    const auto facts = rig.swarm().facts();
    ASSERT_THAT(facts, SizeIs(5));
    for (std::uint32_t i = 0; i < 5; ++i) {
        const ClientSlot& slot = rig.swarm().memory().slot(i);
        const Seen s = seen(slot);
        EXPECT_TRUE(rig.swarm().alive(i));
        EXPECT_EQ(facts[i].name, slot.jackName);
        EXPECT_GE(s.cycles, 60U);
        EXPECT_TRUE(s.inOrder);
        if (i > 0)
            EXPECT_GT(s.compared, 0U) << facts[i].name;
        else
            EXPECT_EQ(s.compared, 0U) << "the generator has nothing to compare";
        EXPECT_LT(s.delta, 1e-5F) << facts[i].name;
    }
    EXPECT_THAT(rig.swarm().upstreamOf(0), IsEmpty());
    EXPECT_THAT(rig.swarm().upstreamOf(4), ::testing::ElementsAre(3U));
}

TEST_P(OnServer, UnconnectedClientsRunAndCompareNothing)
{
    SwarmRig rig(GetParam(), plan(5, Topology::Unconnected));
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    ASSERT_TRUE(rig.runsFor(20));
    for (std::uint32_t i = 0; i < 5; ++i) {
        EXPECT_TRUE(rig.swarm().alive(i));
        EXPECT_EQ(seen(rig.swarm().memory().slot(i)).compared, 0U);
        EXPECT_THAT(rig.swarm().upstreamOf(i), IsEmpty());
    }
}

TEST_P(OnServer, TheClassThatWasAskedIsReadBackFromTheCycleThread)
{
    if (!test::mayRunRealtime())
        GTEST_SKIP() << "this user may not run real-time threads";
    SwarmRig rig(GetParam(), plan(2, Topology::Chain));
    rig.setup.scheduling.schedClass = SchedClass::Rr;
    rig.setup.scheduling.priority = 7;
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    for (const ClientFacts& client : rig.swarm().facts())
        EXPECT_EQ(describe(client.scheduling), "RR 7") << client.name;
    // Read from here as well, while it runs.
    ASSERT_TRUE(rig.runsFor(20));
    for (std::uint32_t i = 0; i < 2; ++i) {
        KernelSchedAttr attr;
        ASSERT_EQ(getSchedAttr(rig.swarm().memory().slot(i).tid, attr), 0);
        EXPECT_EQ(attr.policy, static_cast<std::uint32_t>(SchedClass::Rr));
        EXPECT_EQ(attr.priority, 7U);
    }
}

TEST_P(OnServer, AClientThatIsKilledIsATimeoutWithItsReason)
{
    SwarmRig rig(GetParam(), plan(5, Topology::Chain));
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    ASSERT_TRUE(rig.runsFor(5));
    const pid_t third = test::processOf(rig.swarm().memory().slot(2).tid);
    ASSERT_GT(third, 0);
    ASSERT_EQ(kill(third, SIGKILL), 0);
    std::vector<Swarm::Timeout> timeouts;
    ASSERT_TRUE(eventually([&] {
        rig.watch();
        timeouts = rig.swarm().takeTimeouts();
        return !timeouts.empty();
    }));
    ASSERT_THAT(timeouts, SizeIs(1));
    EXPECT_EQ(timeouts[0].client, 2U);
    EXPECT_THAT(timeouts[0].reason, HasSubstr("signal 9"));
    EXPECT_FALSE(rig.swarm().alive(2));
    EXPECT_TRUE(rig.swarm().alive(1));
    EXPECT_TRUE(rig.swarm().alive(3));
}

TEST_P(OnServer, AStallIsStampedAndOnePastTheTimeoutIsATimeout)
{
    SwarmPlan stalling = plan(3, Topology::Unconnected);
    stalling.stall = StallPlan{2, 1s, 2s};
    SwarmRig rig(GetParam(), stalling);
    rig.setup.timeout = 300ms;
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    const auto timeoutOf = [&](std::uint32_t client) {
        rig.watch();
        const auto timeouts = rig.swarm().takeTimeouts();
        return std::any_of(timeouts.begin(), timeouts.end(), [&](const auto& t) {
            return t.client == client && t.reason.find("300 ms") != std::string::npos;
        });
    };
    EXPECT_TRUE(eventually([&] { return timeoutOf(1); }));
    EXPECT_FALSE(rig.swarm().alive(1));
    EXPECT_TRUE(eventually([&] { return seen(rig.swarm().memory().slot(1)).stalled > 0; }));
    EXPECT_EQ(seen(rig.swarm().memory().slot(0)).stalled, 0U);
}

TEST_P(OnServer, StopEndsEveryClientInPeace)
{
    SwarmRig rig(GetParam(), plan(3, Topology::Chain));
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    ASSERT_TRUE(rig.runsFor(5));
    rig.swarm().stop();
    ASSERT_TRUE(eventually([&] {
        rig.watch();
        return rig.clientEnds().size() == 3;
    }));
    for (const ChildEnd& end : rig.clientEnds()) {
        EXPECT_EQ(end.exitStatus, 0);
        EXPECT_EQ(end.signal, 0);
    }
    EXPECT_THAT(rig.swarm().takeTimeouts(), IsEmpty()) << "an end that was asked for is none";
}

TEST_P(OnServer, ARunThatIsNotWantedAnyMoreStartsNoFurtherClient)
{
    SwarmPlan slow = plan(5, Topology::Unconnected);
    slow.ramp = 60s;
    SwarmRig rig(GetParam(), slow);
    auto memory = SwarmMemory::create(5);
    ASSERT_TRUE(memory);
    auto guard = ProcessGuard::start(memory->fd());
    ASSERT_TRUE(guard);
    Swarm swarm(**guard, *memory, rig.setup);
    const auto started = swarm.startAll([&] { return memory->slot(0).written == 0; });
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().kind, ErrorKind::EndedEarly);
    EXPECT_TRUE(swarm.alive(0));
    EXPECT_FALSE(swarm.alive(1));
}

TEST_P(Jack2Only, DeadlineIsGranted)
{
    SwarmRig rig(GetParam(), plan(1, Topology::Chain));
    rig.setup.scheduling.schedClass = SchedClass::Deadline;
    rig.setup.scheduling.dl.runtime = 1ms;
    if (!preview(rig.setup.scheduling, {rig.setup.geometry.period(), 0ns}))
        GTEST_SKIP() << "this user may not run DEADLINE threads here";
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    EXPECT_EQ(rig.swarm().facts().at(0).scheduling.schedClass, SchedClass::Deadline);
    EXPECT_EQ(rig.swarm().facts().at(0).scheduling.dl.runtime, Nanos{1ms});
}

TEST_P(Jack2Only, TheClassComesBackAfterFreewheeling)
{
    if (!test::mayRunRealtime())
        GTEST_SKIP() << "this user may not run real-time threads";
    SwarmRig rig(GetParam(), plan(2, Topology::Chain));
    rig.setup.scheduling.schedClass = SchedClass::Rr;
    rig.setup.scheduling.priority = 7;
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    const auto hasClass = [&](SchedClass c) {
        KernelSchedAttr attr;
        return getSchedAttr(rig.swarm().memory().slot(1).tid, attr) == 0 &&
               attr.policy == static_cast<std::uint32_t>(c);
    };
    ASSERT_TRUE(hasClass(SchedClass::Rr));
    {
        const test::Freewheeling freewheeling(rig.setup);
        ASSERT_TRUE(freewheeling.on());
        EXPECT_TRUE(eventually([&] { return hasClass(SchedClass::Other); })) << "JACK 2 takes the class away";
    }
    EXPECT_TRUE(eventually([&] { return hasClass(SchedClass::Rr); }));
    rig.watch();
    EXPECT_TRUE(rig.swarm().alive(0) && rig.swarm().alive(1));
}

TEST_P(Jack2Only, AServerThatIsNotThereIsNamedByTheFirstClient)
{
    SwarmRig rig(GetParam(), plan(2, Topology::Chain));
    rig.setup.serverName = "xs-test-not-there";
    const auto started = rig.start();
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(started.error().what, HasSubstr("load client 1 of 2"));
    EXPECT_THAT(started.error().what, HasSubstr(rig.setup.prefix + "-01"));
}

TEST_P(Jack2Only, TheClientThatTheServerHasNoRoomForIsNamed)
{
    // 8 ports a client and the 4 of the dummy driver: the 16th client finds 128 − 4 − 120 = 4 left.
    SwarmRig rig(GetParam(), plan(20, Topology::Unconnected), {"-p", "128"});
    const auto started = rig.start();
    ASSERT_FALSE(started);
    EXPECT_THAT(started.error().what, HasSubstr("load client 16 of 20"));
    EXPECT_THAT(started.error().what, HasSubstr("of 8 no room"));
}

TEST_P(Jack2Only, AServerThatDiesEndsItsClientsWithThatReason)
{
    SwarmRig rig(GetParam(), plan(3, Topology::Chain));
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    ASSERT_TRUE(rig.runsFor(5));
    rig.guard().signal(rig.serverId(), SIGKILL);
    std::vector<Swarm::Timeout> timeouts;
    ASSERT_TRUE(eventually([&] {
        rig.watch();
        for (auto& timeout : rig.swarm().takeTimeouts())
            timeouts.push_back(timeout);
        return timeouts.size() == 3;
    }));
    for (const auto& timeout : timeouts)
        EXPECT_THAT(timeout.reason, HasSubstr("the server went away"));
    EXPECT_TRUE(eventually([&] {
        rig.watch();
        return rig.clientEnds().size() == 3;
    }));
}

TEST_P(Jack2Only, SixtyFourClientsRun)
{
    SwarmRig rig(GetParam(), plan(64, Topology::Chain), {"-p", "2048"});
    const auto started = rig.start();
    ASSERT_TRUE(started) << started.error().text();
    EXPECT_TRUE(rig.runsFor(10));
    for (std::uint32_t i = 0; i < 64; ++i)
        EXPECT_TRUE(rig.swarm().alive(i)) << i;
}

std::string serverName(const ::testing::TestParamInfo<TestServer>& info)
{
    return info.param == TestServer::Jack2 ? "Jack2" : info.param == TestServer::PipeWire ? "PipeWire" : "Jack2Sync";
}

INSTANTIATE_TEST_SUITE_P(Swarm, OnServer,
                         ::testing::Values(TestServer::Jack2, TestServer::Jack2Synchronous, TestServer::PipeWire),
                         serverName);
INSTANTIATE_TEST_SUITE_P(Swarm, Jack2Only, ::testing::Values(TestServer::Jack2), serverName);

} // namespace
} // namespace xrunscope
