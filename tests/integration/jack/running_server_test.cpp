// SPDX-License-Identifier: GPL-3.0-or-later
// Runs on a JACK 2 server that was there before: it is only listened to, and changed only when asked.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/jack/jack_server.h"
#include "jack_run.h"

namespace xrunscope::test {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;

/// A jackd of somebody else's, the default one for this process.
class RunningServer : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNot(TestServer::Jack2); !reason.empty())
            GTEST_SKIP() << reason;
        start({});
    }

    /// jackd on the dummy driver with 512 frames; `more` in front of the driver.
    void start(const std::vector<std::string>& more)
    {
        guard_.reset();
        auto guard = ProcessGuard::start(-1);
        ASSERT_TRUE(guard) << guard.error().text();
        guard_ = std::move(*guard);
        JackPlan plan;
        plan.server = JackPlan::Server::Dummy;
        plan.serverPriority = mayRunRealtime() ? 70 : 0;
        ChildSpec spec;
        spec.argv = jackdCommand(plan, {48000, 512, 2}, name_);
        spec.argv.insert(std::find(spec.argv.begin(), spec.argv.end(), "-d"), more.begin(), more.end());
        spec.realtime = true;
        spec.endOrder = 1;
        spec.jackServer = name_;
        ASSERT_TRUE(guard_->spawn(spec));
        setenv("JACK_DEFAULT_SERVER", name_.c_str(), 1);
        ASSERT_TRUE(eventually([this] {
            const auto servers = findJackServers();
            if (servers.empty())
                return false;
            library_ = servers.front().library;
            return true;
        }));
    }

    /// What the server says now.
    std::uint32_t frames() const
    {
        const auto info = askJackServer(library_, name_);
        return info ? info->frames : 0;
    }

    RunPlan plan(std::uint32_t frames, Nanos length) const
    {
        RunPlan p = jackPlan(TestServer::Jack2, frames, length);
        p.jack = JackPlan{};
        return p;
    }

    SwarmSetup where() const
    {
        SwarmSetup setup;
        setup.library = library_;
        setup.serverName = name_;
        return setup;
    }

    std::string name_ = "xs-test-running";
    std::string library_;
    std::unique_ptr<ProcessGuard> guard_;
};

TEST_F(RunningServer, KeepsItsPeriodAndTheRunSaysSo)
{
    const RunData run = measure(plan(256, 1s));
    EXPECT_EQ(run.info.facts.geometry.frames, 512u);
    ASSERT_TRUE(run.info.facts.server);
    EXPECT_EQ(run.info.facts.server->framesAsked, 256u);
    EXPECT_FALSE(run.info.facts.server->own);
    EXPECT_EQ(run.info.facts.server->driver, "dummy") << "read from jackd's command line";
    EXPECT_EQ(run.info.facts.server->synchronous, false);
    EXPECT_FALSE(run.info.facts.deadlineAssumed);
    EXPECT_NEAR(toSeconds(run.length()), 1.0, 0.02) << "a second, whatever the period";
    EXPECT_EQ(frames(), 512u);
}

TEST_F(RunningServer, PeriodIsForcedWhenAskedAndGivenBack)
{
    RunPlan p = plan(256, 1s);
    p.jack.forceFrames = true;
    const RunData run = measure(p);
    EXPECT_EQ(run.info.facts.geometry.frames, 256u);
    EXPECT_EQ(run.statistics.periods(), 187u);
    EXPECT_EQ(frames(), 512u);
}

TEST_F(RunningServer, PeriodThatChangesInMidRunEndsIt)
{
    RunningRun run(plan(512, 60s));
    ASSERT_TRUE(run.waitFor(1s));
    const auto api = JackApi::load(library_);
    ASSERT_TRUE(api);
    int status = 0;
    jack_client_t* other = (*api)->client_open("other", static_cast<jack_options_t>(JackNoStartServer | JackServerName),
                                               reinterpret_cast<jack_status_t*>(&status), name_.c_str());
    ASSERT_NE(other, nullptr);
    EXPECT_EQ((*api)->set_buffer_size(other, 1024), 0);
    const RunData data = run.wait();
    (*api)->client_close(other);
    EXPECT_EQ(data.info.reason, EndReason::Failed);
    EXPECT_EQ(data.info.endText, "The server changed its period from 512 to 1,024 frames");
    EXPECT_GE(data.length(), 900ms);
}

TEST_F(RunningServer, FreewheelEndsTheRun)
{
    RunningRun run(plan(512, 60s));
    ASSERT_TRUE(run.waitFor(1s));
    const Freewheeling freewheel(where());
    ASSERT_TRUE(freewheel.on());
    const RunData data = run.wait();
    EXPECT_EQ(data.info.reason, EndReason::Failed);
    EXPECT_THAT(data.info.endText, HasSubstr("freewheel"));
}

TEST_F(RunningServer, RefusedClientIsNamedBeforeAnythingIsMeasured)
{
    name_ = "xs-test-small";
    start({"-p", "64"});
    const TemporaryFolder folder;
    RunPlan p = plan(512, 2s);
    p.jack.swarm.clients = 20;
    const auto run = Runner::start(p, folder / "j.xrun");
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(run.error().what, AllOf(HasSubstr("load client "), HasSubstr(" of 20 ")));
    EXPECT_FALSE(std::filesystem::exists(folder / "j.xrun"));
    EXPECT_EQ(frames(), 512u) << "the server lives on";
}

TEST(NoServer, SaysHowToStartOne)
{
    setenv("JACK_DEFAULT_SERVER", "xs-test-there-is-none", 1);
    unsetenv("XDG_RUNTIME_DIR");
    unsetenv("PIPEWIRE_RUNTIME_DIR");
    const TemporaryFolder folder;
    RunPlan p;
    p.engine = "jack";
    const auto run = Runner::start(p, folder / "j.xrun");
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(run.error().text(), AllOf(HasSubstr("no JACK or PipeWire server answers"), HasSubstr("jackd")));
    EXPECT_FALSE(std::filesystem::exists(folder / "j.xrun"));
}

} // namespace
} // namespace xrunscope::test
