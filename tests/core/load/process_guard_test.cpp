// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/process_guard.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/system/scan.h"
#include "tests/core/load/guarded.h"

namespace xrunscope::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class GuardTest : public ::testing::Test {
protected:
    void begin(int sharedFd = -1)
    {
        auto started = ProcessGuard::start(sharedFd);
        ASSERT_TRUE(started) << started.error().text();
        guard = std::move(*started);
        watched = std::make_unique<Watched>(*guard);
    }
    void SetUp() override { begin(); }

    int spawn(const ChildSpec& spec)
    {
        const auto id = guard->spawn(spec);
        EXPECT_TRUE(id) << id.error().text();
        return id.value_or(0);
    }

    std::unique_ptr<ProcessGuard> guard;
    std::unique_ptr<Watched> watched;
};

TEST_F(GuardTest, EndsAChildByAskingIt)
{
    const int id = spawn(shell("exec sleep 1000"));
    const pid_t pid = guard->pid(id);
    ASSERT_TRUE(isAlive(pid));
    guard->end(id);
    const auto end = watched->endOf(id);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->signal, SIGTERM);
    EXPECT_EQ(end->exitStatus, -1);
    EXPECT_FALSE(isAlive(pid));
    EXPECT_EQ(guard->pid(id), 0);
}

TEST_F(GuardTest, KillsAChildThatDoesNotListen)
{
    const int id = spawn(shell("trap '' TERM; echo deaf; while :; do sleep 0.05; done"));
    ASSERT_TRUE(watched->lineOf(id, "deaf"));
    guard->end(id, std::chrono::milliseconds{50});
    const auto end = watched->endOf(id);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->signal, SIGKILL);
}

TEST_F(GuardTest, EndsAStoppedChild)
{
    const int id = spawn(shell("trap 'exit 3' TERM; echo ready; while :; do sleep 0.05; done"));
    ASSERT_TRUE(watched->lineOf(id, "ready"));
    guard->signal(id, SIGSTOP);
    guard->end(id, std::chrono::seconds{20});
    const auto end = watched->endOf(id);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exitStatus, 3);
}

TEST_F(GuardTest, TellsTheExitStatus)
{
    const int id = spawn(shell("exit 7"));
    const auto end = watched->endOf(id);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exitStatus, 7);
    EXPECT_EQ(end->signal, 0);
}

TEST_F(GuardTest, NamesAProgramThatIsMissing)
{
    ChildSpec spec;
    spec.argv = {"no-such-program-here", "-x"};
    const auto id = guard->spawn(spec);
    ASSERT_FALSE(id);
    EXPECT_EQ(id.error().kind, ErrorKind::EngineStart);
    EXPECT_EQ(id.error().errnum, ENOENT);
    EXPECT_EQ(id.error().what, "the program no-such-program-here was not found");
    EXPECT_EQ(id.error().hint, "Install it, or give its whole path");
    EXPECT_TRUE(guard->takeEnds().empty());
}

TEST_F(GuardTest, NamesAFileThatIsNoProgram)
{
    ChildSpec spec;
    spec.argv = {"/etc/passwd"};
    const auto id = guard->spawn(spec);
    ASSERT_FALSE(id);
    EXPECT_EQ(id.error().errnum, EACCES);
    EXPECT_THAT(id.error().what, HasSubstr("/etc/passwd cannot be run"));
}

TEST_F(GuardTest, AProgramThatStartsTooLateIsEnded)
{
    const int asker = spawn(shell("echo $PPID"));
    ASSERT_TRUE(watched->endOf(asker));
    ASSERT_EQ(watched->linesOf(asker).size(), 1u);
    const pid_t process = std::atoi(watched->linesOf(asker).front().c_str());
    ASSERT_EQ(kill(process, SIGSTOP), 0); // an ordinary process that gets no CPU
    const auto late = guard->spawn(shell("exec sleep 1000"));
    ASSERT_EQ(kill(process, SIGCONT), 0);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().what, "sh was not started within 5 s");
    const auto end = watched->endOf(asker + 1);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->signal, SIGTERM);
}

TEST_F(GuardTest, PassesOnLinesWithTheirChild)
{
    const MonoTime before = MonoClock::now();
    const int first = spawn(shell("echo one; echo two >&2; printf unfinished"));
    const int second = spawn(shell("echo three"));
    ASSERT_TRUE(watched->endOf(first));
    ASSERT_TRUE(watched->endOf(second));
    EXPECT_THAT(watched->linesOf(first), ElementsAre("one", "two", "unfinished"));
    EXPECT_THAT(watched->linesOf(second), ElementsAre("three"));
    for (const ChildLine& line : watched->lines()) {
        EXPECT_GE(line.at, before);
        EXPECT_LE(line.at, MonoClock::now());
    }
}

TEST_F(GuardTest, CutsALongLine)
{
    const int id = spawn(shell("head -c 10000 /dev/zero | tr '\\0' x; echo; echo short"));
    ASSERT_TRUE(watched->endOf(id));
    EXPECT_THAT(watched->linesOf(id), ElementsAre(std::string(4000, 'x'), "short"));
}

TEST_F(GuardTest, AFloodOfOutputEndsAndIsCounted)
{
    const int id = spawn(shell("seq 1 100000"));
    const auto end = watched->endOf(id); // it would wait for ever if its output were not read
    ASSERT_TRUE(end);
    EXPECT_EQ(end->exitStatus, 0);
    std::uint64_t said = 0;
    std::uint64_t leftOut = 0;
    for (const std::string& line : watched->linesOf(id)) {
        std::string_view text = line;
        if (!text.starts_with('(')) {
            ++said;
            continue;
        }
        text.remove_prefix(1);
        leftOut += scan::number<std::uint64_t>(scan::takeUntil(text, ' ')).value_or(0);
        EXPECT_EQ(text, "lines left out here)");
    }
    EXPECT_EQ(said + leftOut, 100'000u);
    EXPECT_GE(said, 2000u);
    EXPECT_GT(leftOut, 0u);
}

TEST_F(GuardTest, SetsTheEnvironment)
{
    ChildSpec spec = shell("echo \"$XRUNSCOPE_TEST_MARK\"");
    spec.environment = {{"XRUNSCOPE_TEST_MARK", "a b"}};
    const int id = spawn(spec);
    EXPECT_EQ(watched->lineOf(id, "a"), "a b");
}

TEST_F(GuardTest, ChildrenHaveOnlyTheirOwnDescriptorsAndNoTerminal)
{
    const int id =
        spawn(shell("for n in 0 1 2 3 4 5 6 7 8 9; do [ -e /proc/$$/fd/$n ] && printf '%s ' $n; done; echo"));
    EXPECT_EQ(watched->lineOf(id, "0"), "0 1 2 ");
    const int sleeper = spawn(shell("exec sleep 1000"));
    EXPECT_NE(getsid(guard->pid(sleeper)), getsid(0));
    EXPECT_EQ(getpgid(guard->pid(sleeper)), guard->pid(sleeper));
}

TEST_F(GuardTest, SharesADescriptorWithThoseThatAskForIt)
{
    const int memory = memfd_create("shared", MFD_CLOEXEC);
    ASSERT_GE(memory, 0);
    ASSERT_EQ(write(memory, "in shared memory\n", 17), 17);
    begin(memory);
    ChildSpec spec = shell("head -c 16 /proc/self/fd/3; echo; readlink /proc/self/fd/3 | cut -c1-6");
    spec.sharedMemory = true;
    const int with = spawn(spec);
    spec.sharedMemory = false;
    const int without = spawn(spec);
    ASSERT_TRUE(watched->endOf(with));
    ASSERT_TRUE(watched->endOf(without));
    EXPECT_THAT(watched->linesOf(with), Contains("in shared memory"));
    EXPECT_THAT(watched->linesOf(without), Not(Contains("in shared memory")));
    close(memory);
}

TEST_F(GuardTest, EndsThemInTheirOrder)
{
    const auto slow = [](const char* word, const char* wait) {
        return shell(
            fmt::format("trap 'sleep {}; echo {}; exit' TERM; echo ready; while :; do sleep 0.02; done", wait, word));
    };
    ChildSpec last = slow("server", "0");
    last.endOrder = 1;
    const int server = spawn(last);
    const int client = spawn(slow("client", "0.4"));
    ASSERT_TRUE(watched->lineOf(server, "ready"));
    ASSERT_TRUE(watched->lineOf(client, "ready"));
    guard->shutDown();
    watched->look();
    std::vector<std::string> said;
    for (const ChildLine& line : watched->lines())
        if (line.text == "client" || line.text == "server")
            said.push_back(line.text);
    EXPECT_THAT(said, ElementsAre("client", "server"));
}

TEST_F(GuardTest, ShutDownEndsStubbornAndOrphanedProcesses)
{
    const int parent = spawn(shell("setsid sleep 1000 & echo pid $!"));
    const auto line = watched->lineOf(parent, "pid ");
    ASSERT_TRUE(line);
    const pid_t orphan = std::atoi(line->c_str() + 4);
    ASSERT_TRUE(watched->endOf(parent));
    ASSERT_TRUE(isAlive(orphan));
    const int deaf = spawn(shell("trap '' TERM; echo deaf; while :; do sleep 0.05; done"));
    ASSERT_TRUE(watched->lineOf(deaf, "deaf"));
    const pid_t stubborn = guard->pid(deaf);
    guard->shutDown();
    EXPECT_FALSE(isAlive(orphan));
    EXPECT_FALSE(isAlive(stubborn));
    guard->shutDown();
    const auto afterwards = guard->spawn(shell("exit 0"));
    EXPECT_FALSE(afterwards);
}

TEST_F(GuardTest, OrdinaryChildrenHaveNoWayToRealTimeScheduling)
{
    const std::string script =
        "echo limit $(grep 'realtime priority' /proc/self/limits | tr -s ' ' | cut -d' ' -f4,5); "
        "chrt -f 5 true 2>/dev/null && echo granted || echo refused; "
        "echo class $(chrt -p $$ | head -n1 | grep -o 'SCHED_[A-Z]*')";
    const int ordinary = spawn(shell(script));
    ASSERT_TRUE(watched->endOf(ordinary));
    EXPECT_THAT(watched->linesOf(ordinary), ElementsAre("limit 0 0", "refused", "class SCHED_OTHER"));
}

TEST_F(GuardTest, RealTimeChildrenKeepTheRightsOfTheRun)
{
    const std::string ask = "chrt -f 5 true 2>/dev/null && echo granted || echo refused";
    const bool here = std::system("chrt -f 5 true 2>/dev/null") == 0;
    ChildSpec spec = shell(ask);
    spec.realtime = true;
    const int id = spawn(spec);
    ASSERT_TRUE(watched->endOf(id));
    EXPECT_THAT(watched->linesOf(id), ElementsAre(here ? "granted" : "refused"));
}

TEST(GuardLifeTest, NothingOutlivesARunThatIsKilled)
{
    Victim run([](auto&& say) {
        auto guard = ProcessGuard::start(-1);
        if (!guard)
            return say("none " + guard.error().text());
        const auto plain = (*guard)->spawn(shell("exec sleep 1000"));
        const auto deaf = (*guard)->spawn(shell("trap '' TERM; while :; do sleep 0.05; done"));
        const auto family = (*guard)->spawn(shell("sleep 1000 & sleep 1000"));
        for (const auto& id : {plain, deaf, family})
            say(std::to_string((*guard)->pid(id.value_or(0))));
        static auto kept = std::move(*guard); // not ended by leaving this scope
    });
    std::vector<pid_t> pids;
    for (int i = 0; i < 3; ++i) {
        const std::string line = run.hear();
        pids.push_back(std::atoi(line.c_str()));
        ASSERT_GT(pids.back(), 0) << line;
        ASSERT_TRUE(isAlive(pids.back()));
    }
    run.kill();
    const bool gone =
        eventually([&pids] { return std::none_of(pids.begin(), pids.end(), [](pid_t pid) { return isAlive(pid); }); },
                   std::chrono::seconds{3});
    EXPECT_TRUE(gone);
}

TEST_F(GuardTest, ChildrenDieWithAGuardThatIsKilled)
{
    const int id = spawn(shell("exec sleep 1000"));
    const int parent = spawn(shell("echo guard $PPID"));
    const auto line = watched->lineOf(parent, "guard ");
    ASSERT_TRUE(line);
    const pid_t pid = guard->pid(id);
    kill(std::atoi(line->c_str() + 6), SIGKILL);
    const auto end = watched->endOf(id);
    ASSERT_TRUE(end);
    EXPECT_EQ(end->signal, SIGKILL);
    EXPECT_TRUE(eventually([pid] { return !isAlive(pid); }));
    const auto next = guard->spawn(shell("exit 0"));
    ASSERT_FALSE(next);
    EXPECT_THAT(next.error().what, HasSubstr("is gone"));
}

TEST(GuardLifeTest, SaysThatTheClientProgramIsMissing)
{
    const char* known = std::getenv("XRUNSCOPE_CLIENT");
    const std::string before = known != nullptr ? known : "";
    setenv("XRUNSCOPE_CLIENT", "/nonexistent/xrunscope-client", 1);
    const auto guard = ProcessGuard::start(-1);
    setenv("XRUNSCOPE_CLIENT", before.c_str(), 1);
    ASSERT_FALSE(guard);
    EXPECT_EQ(guard.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(guard.error().what, HasSubstr("xrunscope-client was not found"));
}

TEST(GuardLifeTest, SaysThatTheClientProgramIsAnotherProgram)
{
    const char* known = std::getenv("XRUNSCOPE_CLIENT");
    const std::string before = known != nullptr ? known : "";
    setenv("XRUNSCOPE_CLIENT", "/bin/true", 1);
    const auto guard = ProcessGuard::start(-1);
    setenv("XRUNSCOPE_CLIENT", before.c_str(), 1);
    ASSERT_FALSE(guard);
    EXPECT_THAT(guard.error().what, HasSubstr("/bin/true does not answer"));
}

} // namespace
} // namespace xrunscope::test
