// SPDX-License-Identifier: GPL-3.0-or-later
// The JACK server of a run, and the question which servers there are, with the real jackd and PipeWire.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/jack/jack_api.h"
#include "core/jack/jack_server.h"
#include "core/jack/jackd_process.h"
#include "core/system/small_file.h"
#include "tests/core/load/guarded.h"

namespace xrunscope::test {
namespace {

namespace fs = std::filesystem;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;

bool has(const char* program)
{
    return std::system(fmt::format("command -v {} >/dev/null 2>&1", program).c_str()) == 0;
}

bool mayRunRealTime()
{
    return std::system("chrt -f 70 true 2>/dev/null") == 0;
}

JackPlan dummyPlan(bool synchronous = false)
{
    JackPlan plan;
    plan.server = JackPlan::Server::Dummy;
    plan.synchronous = synchronous;
    plan.serverPriority = mayRunRealTime() ? 70 : 0;
    return plan;
}

/// Files in /dev/shm that carry the name of a run's server.
std::vector<std::string> filesOf(const std::string& serverName)
{
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator("/dev/shm"))
        if (const std::string name = entry.path().filename().string(); name.find(serverName) != std::string::npos)
            files.push_back(name);
    return files;
}

/// Memory segments of a jackd that are in /dev/shm, by JACK's own registry (2,136 bytes of head, 268 a segment).
std::vector<std::string> segmentsOf(pid_t jackd)
{
    std::vector<std::string> segments;
    const std::string registry = readSmallFile("/dev/shm/jack-shm-registry", 1024 * 1024).value_or("");
    for (std::size_t at = 2136; at + 268 <= registry.size(); at += 268) {
        std::int32_t owner = 0;
        std::memcpy(&owner, registry.data() + at + 4, sizeof owner);
        const std::string name(registry.data() + at + 12, strnlen(registry.data() + at + 12, 256));
        if (owner == jackd && fs::exists("/dev/shm" + name))
            segments.push_back(name);
    }
    return segments;
}

class ServerTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (!has("jackd"))
            GTEST_SKIP() << "jackd is not installed";
        auto started = ProcessGuard::start(-1);
        ASSERT_TRUE(started) << started.error().text();
        guard = std::move(*started);
        for (int n = 2; findJackd(ownName); ++n)
            ownName = fmt::format("xrunscope-{}", n);
    }
    std::string ownName = "xrunscope-1"; ///< the name that the next server will have
    std::unique_ptr<ProcessGuard> guard;
};

TEST_F(ServerTest, HasWhatWasAskedFor)
{
    for (const bool synchronous : {false, true}) {
        SCOPED_TRACE(synchronous);
        const JackPlan plan = dummyPlan(synchronous);
        const auto server = JackServer::start(*guard, plan, {44100, 256, 2});
        ASSERT_TRUE(server) << server.error().text();
        const JackServerInfo& info = server->info();
        EXPECT_EQ(info.serverName, ownName);
        EXPECT_EQ(info.rate, 44100u);
        EXPECT_EQ(info.frames, 256u);
        EXPECT_EQ(info.playbackPorts, 2u);
        EXPECT_THAT(info.clients, IsEmpty());
        EXPECT_EQ(info.facts.kind, ServerKind::Jack2);
        EXPECT_THAT(info.facts.version, MatchesRegex("1\\.9\\.[0-9]+.*"));
        EXPECT_EQ(info.facts.driver, "dummy");
        EXPECT_EQ(info.facts.synchronous, synchronous);
        EXPECT_EQ(info.facts.priority, plan.serverPriority);
        EXPECT_EQ(info.facts.periods, std::nullopt);
        EXPECT_TRUE(info.facts.own);
        EXPECT_EQ(info.facts.rateAsked, 44100u);
        EXPECT_EQ(info.facts.framesAsked, 256u);
        EXPECT_THAT(server->startLines(), Contains(Field(&ChildLine::text, HasSubstr("jackdmp"))));
        guard->end(server->id());
        Watched watched(*guard);
        const auto end = watched.endOf(server->id());
        ASSERT_TRUE(end);
        EXPECT_EQ(end->exitStatus, 0);
        EXPECT_THAT(filesOf(ownName), IsEmpty());
    }
}

TEST_F(ServerTest, RefusesWithTheWordsOfJackd)
{
    JackPlan plan = dummyPlan();
    plan.server = JackPlan::Server::Alsa;
    plan.alsaDevice = "hw:29";
    const auto server = JackServer::start(*guard, plan, {48000, 256, 2});
    ASSERT_FALSE(server);
    EXPECT_EQ(server.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(server.error().what, HasSubstr("jackd could not start: "));
    EXPECT_THAT(server.error().what, HasSubstr("hw:29"));
    EXPECT_THAT(server.error().what, HasSubstr("No such"));
    EXPECT_THAT(server.error().hint, HasSubstr("no other program uses"));
    EXPECT_THAT(filesOf(ownName), IsEmpty());
}

TEST_F(ServerTest, LeavesNothingWhenItIsKilled)
{
    const auto server = JackServer::start(*guard, dummyPlan(), {48000, 256, 2});
    ASSERT_TRUE(server) << server.error().text();
    const pid_t jackd = guard->pid(server->id());
    ASSERT_FALSE(filesOf(ownName).empty());
    ASSERT_FALSE(segmentsOf(jackd).empty());
    kill(jackd, SIGKILL);
    Watched watched(*guard);
    const auto end = watched.endOf(server->id());
    ASSERT_TRUE(end);
    EXPECT_EQ(end->signal, SIGKILL);
    EXPECT_THAT(filesOf(ownName), IsEmpty());
    EXPECT_THAT(segmentsOf(jackd), IsEmpty());
}

TEST_F(ServerTest, LeavesNothingWhenTheRunIsKilled)
{
    guard.reset();
    Victim run([](auto&& say) {
        auto own = ProcessGuard::start(-1);
        if (!own)
            return say("no guard");
        const auto server = JackServer::start(**own, dummyPlan(), {48000, 256, 2});
        if (!server)
            return say("no server: " + server.error().text());
        say(server->info().serverName);
        say(std::to_string((*own)->pid(server->id())));
        static auto kept = std::move(*own); // not ended by leaving this scope
    });
    const std::string name = run.hear();
    ASSERT_THAT(name, MatchesRegex("xrunscope-[0-9]+"));
    const pid_t jackd = std::atoi(run.hear().c_str());
    ASSERT_TRUE(isAlive(jackd));
    ASSERT_FALSE(filesOf(name).empty());
    ASSERT_FALSE(segmentsOf(jackd).empty());
    run.kill();
    const auto clean = [&] { return !isAlive(jackd) && filesOf(name).empty() && segmentsOf(jackd).empty(); };
    EXPECT_TRUE(eventually(clean, std::chrono::seconds{3}));
}

TEST_F(ServerTest, OthersAreFoundByTheirName)
{
    const auto server = JackServer::start(*guard, dummyPlan(true), {48000, 512, 2});
    ASSERT_TRUE(server) << server.error().text();
    setenv("JACK_DEFAULT_SERVER", ownName.c_str(), 1);
    const auto servers = findJackServers();
    unsetenv("JACK_DEFAULT_SERVER");
    ASSERT_FALSE(servers.empty());
    EXPECT_EQ(servers.front().facts.kind, ServerKind::Jack2);
    EXPECT_EQ(servers.front().serverName, "");
    EXPECT_EQ(servers.front().frames, 512u);
    EXPECT_EQ(servers.front().facts.synchronous, true);
    EXPECT_EQ(servers.front().facts.driver, "dummy");
    EXPECT_FALSE(servers.front().facts.own);
}

TEST(NoServerTest, AskingStartsNone)
{
    const std::string nobody = fmt::format("xrunscope-nobody-{}", getpid());
    const fs::path empty = fs::temp_directory_path() / nobody;
    fs::create_directory(empty);
    setenv("JACK_DEFAULT_SERVER", nobody.c_str(), 1);
    setenv("XDG_RUNTIME_DIR", empty.c_str(), 1);
    unsetenv("PIPEWIRE_RUNTIME_DIR");
    EXPECT_THAT(findJackServers(), IsEmpty());
    EXPECT_FALSE(findJackd(nobody));
    const auto answer = askJackServer("libjack.so.0", nobody);
    unsetenv("JACK_DEFAULT_SERVER");
    unsetenv("XDG_RUNTIME_DIR");
    fs::remove(empty);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(answer.error().what, AnyOf(HasSubstr("the server cannot be reached"), HasSubstr("cannot be loaded")));
    EXPECT_THAT(filesOf(nobody), IsEmpty());
}

TEST(NoServerTest, SaysHowToStartOne)
{
    EXPECT_THAT(noJackServer().hint, HasSubstr("--jack-server dummy"));
}

// Run by pipewire_session.sh, in which PipeWire with a null sink is the only server.
TEST(PipeWireTest, IsFoundAndDescribed)
{
    setenv("JACK_DEFAULT_SERVER", "xrunscope-nobody", 1);
    const auto servers = findJackServers();
    ASSERT_EQ(servers.size(), 1u);
    const JackServerInfo& info = servers.front();
    EXPECT_EQ(info.facts.kind, ServerKind::PipeWire);
    EXPECT_THAT(info.facts.version, MatchesRegex("[01]\\.[0-9]+\\.[0-9]+"));
    EXPECT_EQ(info.rate, 48000u);
    EXPECT_GE(info.frames, 32u);
    EXPECT_EQ(info.playbackPorts, 2u);
    EXPECT_THAT(info.clients, IsEmpty());
    EXPECT_EQ(info.facts.synchronous, std::nullopt);
    EXPECT_EQ(info.facts.periods, std::nullopt);
    EXPECT_EQ(info.facts.driver, "");
}

} // namespace
} // namespace xrunscope::test
