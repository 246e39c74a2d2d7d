// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <thread>

#include <gmock/gmock.h>
#include <unistd.h>

#include "cli_process.h"
#include "core/base/programs.h"
#include "core/run/run_file.h"

namespace xrunscope::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// Pids of the living processes whose command line begins with the text, with or without the program before it.
std::vector<int> processesWith(const std::string& text)
{
    std::vector<int> found;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos || name == std::to_string(getpid()))
            continue;
        std::string line = readFile(entry.path() / "cmdline");
        std::replace(line.begin(), line.end(), '\0', ' ');
        if (line.starts_with(text) || line.substr(line.find(' ') + 1).starts_with(text))
            found.push_back(std::stoi(name));
    }
    return found;
}

template <typename Condition>
bool within(Nanos limit, Condition&& holds)
{
    for (const MonoTime until = MonoClock::now() + limit; !holds(); std::this_thread::sleep_for(20ms))
        if (MonoClock::now() > until)
            return false;
    return true;
}

/// Runs on the timer with an ordinary class, and a folder of its own for the disk tests.
class Stress : public ::testing::Test {
protected:
    Stress()
    {
        unsetenv("XDG_STATE_HOME");
        fs::create_directory(disk());
    }
    fs::path disk() const { return folder_ / "disk"; }
    fs::path file() const { return folder_ / "s.xrun"; }
    std::vector<std::string> arguments(std::vector<std::string> more) const
    {
        std::vector<std::string> all{"run",      "--engine", "timer",   "--class", "other",
                                     "--frames", "256",      "--quiet", "-o",      file().string()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    std::vector<std::string> withDisk(std::vector<std::string> more, const std::string& testTime = "600ms") const
    {
        more.insert(more.end(), {"--stress-size", "2M", "--stress-dir", disk().string(), "--baseline", "300ms",
                                 "--stress-time", testTime});
        return arguments(std::move(more));
    }
    Expected<RunFile> run() const { return RunFile::open(file()); }
    std::string refused(std::vector<std::string> more, int status)
    {
        const CliResult result = cli(folder_, arguments(std::move(more)));
        EXPECT_EQ(result.status, status) << result.err;
        EXPECT_FALSE(fs::exists(file()));
        return result.err;
    }

    // Unlike those of the same tests that may run in another build folder at the same time.
    const std::string number_ = std::to_string(50'000'000 + getpid());
    const std::string sleep_ = "sleep " + number_;
    const std::string proc_ = "load proc " + number_;
    const std::string longTest_ = number_ + "ms";

    TemporaryFolder folder_;
};

TEST_F(Stress, EachTestIsAPhaseWithCyclesAndALoad)
{
    const CliResult result =
        cli(folder_, withDisk({"--stress", "proc,diskwrite,diskcopy,diskread", "--cpu-load", "10", "--cpu-burn"}));
    ASSERT_EQ(result.status, 0) << result.err;
    const auto opened = run();
    ASSERT_TRUE(opened) << opened.error().text();
    const RunData& data = opened->data();
    EXPECT_TRUE(data.info.complete);
    EXPECT_EQ(data.info.reason, EndReason::Completed);
    std::vector<std::string> names;
    for (const PhaseRecord& phase : data.phases) {
        names.push_back(phase.name);
        EXPECT_EQ(phase.state, PhaseState::Done) << phase.reason;
        EXPECT_GT(phase.statistics.counts().cycles, 0u) << phase.name;
    }
    ASSERT_THAT(names, ElementsAre("baseline", "proc", "diskwrite", "diskcopy", "diskread"));
    EXPECT_GE(data.phases[0].length(), 300ms - data.info.facts.geometry.period());
    for (const PhaseRecord& phase : data.phases)
        EXPECT_GE(data.statistics.delay().max(), phase.statistics.delay().max());

    ASSERT_THAT(data.loads, SizeIs(5));
    for (const LoadRecord& load : data.loads) {
        EXPECT_TRUE(load.good()) << load.name;
        EXPECT_EQ(load.realtimeLimit, 0) << load.name;
        if (!load.phase)
            continue;
        const PhaseRecord& phase = data.phases[static_cast<std::size_t>(*load.phase)];
        EXPECT_EQ(load.name, phase.name);
        // The measurement begins before its load and ends with it.
        EXPECT_LE(phase.begin, load.begin) << load.name;
        EXPECT_GE(phase.end, load.begin + load.wall.count()) << load.name;
    }
    const auto burn =
        std::find_if(data.loads.begin(), data.loads.end(), [](const LoadRecord& l) { return l.name == "burn"; });
    ASSERT_NE(burn, data.loads.end());
    EXPECT_EQ(burn->nice, 19);
    EXPECT_EQ(data.loads[1].bytes, 2'000'000u);
    EXPECT_TRUE(fs::is_empty(disk()));
}

TEST_F(Stress, NetworkTestsRunOnLoopbackAndSaySo)
{
    if (programInPath("iperf3").empty())
        GTEST_SKIP() << "iperf3 is not installed";
    const CliResult result =
        cli(folder_, arguments({"--stress", "netout,netin", "--baseline", "0", "--stress-time", "1s"}));
    ASSERT_EQ(result.status, 0) << result.err;
    const auto opened = run();
    ASSERT_TRUE(opened) << opened.error().text();
    ASSERT_THAT(opened->data().phases, SizeIs(2));
    int senders = 0;
    for (const LoadRecord& load : opened->data().loads) {
        EXPECT_EQ(load.remark, "loopback");
        if (load.name == "iperf3 server")
            continue;
        ++senders;
        EXPECT_GT(load.bytes.value_or(0), 0u) << load.name;
        EXPECT_GE(load.wall, 1s) << load.name;
    }
    EXPECT_EQ(senders, 2);
}

TEST_F(Stress, StressNgTakesTheUsersArguments)
{
    if (programInPath("stress-ng").empty())
        GTEST_SKIP() << "stress-ng is not installed";
    const CliResult result = cli(folder_, arguments({"--stress-ng", "--vm 1 --vm-bytes 8M", "--baseline", "0",
                                                     "--stress-time", "1s", "--stress-dir", disk().string()}));
    ASSERT_EQ(result.status, 0) << result.err;
    const auto opened = run();
    ASSERT_TRUE(opened) << opened.error().text();
    ASSERT_THAT(opened->data().phases, SizeIs(1));
    EXPECT_EQ(opened->data().phases[0].name, "stress-ng");
    EXPECT_EQ(opened->data().phases[0].state, PhaseState::Done) << opened->data().phases[0].reason;
    ASSERT_THAT(opened->data().loads, SizeIs(1));
    EXPECT_THAT(opened->data().loads[0].command, HasSubstr("stress-ng --vm 1 --vm-bytes 8M --timeout 1s"));
    EXPECT_TRUE(opened->data().loads[0].operations);
    EXPECT_TRUE(fs::is_empty(disk()));
}

TEST_F(Stress, WithoutADisplayX11IsListed)
{
    const char* display = std::getenv("DISPLAY");
    const std::string before = display ? display : "";
    unsetenv("DISPLAY");
    const CliResult result =
        cli(folder_, arguments({"--stress", "x11,proc", "--baseline", "0", "--stress-time", "300ms"}));
    if (!before.empty())
        setenv("DISPLAY", before.c_str(), 1);
    ASSERT_EQ(result.status, 0) << result.err;
    const auto opened = run();
    ASSERT_TRUE(opened) << opened.error().text();
    ASSERT_THAT(opened->data().phases, SizeIs(2));
    EXPECT_EQ(opened->data().phases[0].name, "x11");
    EXPECT_EQ(opened->data().phases[0].state, PhaseState::NotPossible);
    EXPECT_EQ(opened->data().phases[0].reason, "no display");
    EXPECT_EQ(opened->data().phases[1].state, PhaseState::Done);
}

TEST_F(Stress, LoadsBesideTheRunAreRecorded)
{
    const CliResult result = cli(
        folder_, arguments({"--duration", "1s", "--load", "sh -c 'echo $0 done; exit 4' \"it's\"", "--load", sleep_}));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.err,
              "xrunscope-cli: a load did not work: sh: exit status 4. What it printed: xrunscope-cli report '" +
                  file().string() + "'\n");
    const auto opened = run();
    ASSERT_TRUE(opened) << opened.error().text();
    const auto& loads = opened->data().loads;
    ASSERT_THAT(loads, SizeIs(2));
    EXPECT_THAT(opened->data().phases, SizeIs(0));
    const LoadRecord& shell = loads[0].name == "sh" ? loads[0] : loads[1];
    const LoadRecord& sleeper = loads[0].name == "sh" ? loads[1] : loads[0];
    EXPECT_THAT(shell.lastLines, ElementsAre("it's done"));
    EXPECT_EQ(sleeper.command, sleep_);
    EXPECT_TRUE(sleeper.endedByRun);
    EXPECT_GT(sleeper.wall, 500ms);
    EXPECT_TRUE(processesWith(sleep_).empty());
}

TEST_F(Stress, CtrlCEndsTheLoadsAndKeepsTheRun)
{
    CliProcess process(folder_, withDisk({"--stress", "diskwrite,proc", "--load", sleep_}, longTest_));
    ASSERT_TRUE(process.waitForCycles(file(), 1s));
    ASSERT_TRUE(within(20s, [this] { return !processesWith(proc_).empty(); }));
    process.signal(SIGINT);
    const MonoTime asked = MonoClock::now();
    const CliResult result = process.wait();
    EXPECT_LT(MonoClock::now() - asked, 10s);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_TRUE(processesWith(sleep_).empty());
    EXPECT_TRUE(processesWith(proc_).empty());
    EXPECT_TRUE(fs::is_empty(disk()));
    const auto opened = run();
    ASSERT_TRUE(opened) << opened.error().text();
    ASSERT_THAT(opened->data().phases, SizeIs(3));
    EXPECT_EQ(opened->data().phases[1].state, PhaseState::Done);
    EXPECT_EQ(opened->data().phases[2].state, PhaseState::CutShort);
    EXPECT_TRUE(opened->data().info.complete);
    EXPECT_EQ(opened->data().info.reason, EndReason::Stopped);
}

TEST_F(Stress, CtrlCInTheBaselineBeginsNoTest)
{
    CliProcess process(folder_, arguments({"--stress", "proc", "--baseline", "60s"}));
    ASSERT_TRUE(process.waitForCycles(file(), 300ms));
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().status, 0);
    const auto opened = run();
    ASSERT_TRUE(opened) << opened.error().text();
    ASSERT_THAT(opened->data().phases, SizeIs(2)) << "the test is on record, though it did not begin";
    EXPECT_EQ(opened->data().phases[0].state, PhaseState::CutShort);
    EXPECT_GT(opened->data().phases[0].statistics.counts().cycles, 0u);
    const PhaseRecord& proc = opened->data().phases[1];
    EXPECT_EQ(proc.name, "proc");
    EXPECT_EQ(proc.state, PhaseState::CutShort);
    EXPECT_EQ(proc.reason, "The run ended before it began");
    EXPECT_EQ(proc.statistics.counts().cycles, 0u);
}

TEST_F(Stress, AfterAKillNoLoadIsLeftAndTheNextStartRemovesTheFiles)
{
    {
        CliProcess process(folder_, withDisk({"--stress", "diskwrite,proc", "--load", sleep_}, longTest_));
        ASSERT_TRUE(within(30s, [this] { return !processesWith(proc_).empty(); }));
        ASSERT_FALSE(processesWith(sleep_).empty());
        // Up to a second of a run that is killed is lost: let the phases before this one be in the file.
        ASSERT_TRUE(within(30s, [this] {
            const auto soFar = run();
            return soFar && soFar->data().phases.size() >= 2 && soFar->data().phases[1].state == PhaseState::Done;
        }));
        process.signal(SIGKILL);
        EXPECT_EQ(process.wait().status, 128 + SIGKILL);
    }
    EXPECT_TRUE(within(3s, [this] { return processesWith(sleep_).empty() && processesWith(proc_).empty(); }));
    EXPECT_FALSE(fs::is_empty(disk()));
    const auto opened = run();
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_FALSE(opened->data().info.closed);
    ASSERT_GE(opened->data().phases.size(), 2u);
    EXPECT_EQ(opened->data().phases[1].state, PhaseState::Done);
    fs::remove(file());
    EXPECT_EQ(cli(folder_, arguments({"--duration", "200ms"})).status, 0);
    EXPECT_TRUE(fs::is_empty(disk()));
}

TEST_F(Stress, WhatCannotWorkIsRefusedBeforeTheRun)
{
    EXPECT_THAT(refused({"--stress", "x11,nonsense"}, 2), HasSubstr("there is no stress test 'nonsense'"));
    EXPECT_THAT(refused({"--stress", "proc", "--stress-size", "1M"}, 2), HasSubstr("--stress-size has no effect"));
    EXPECT_THAT(refused({"--baseline", "1s"}, 2), HasSubstr("--baseline has no effect"));
    EXPECT_THAT(refused({"--stress", "diskread", "--stress-size", "many"}, 2), HasSubstr("cannot be 'many'"));
    EXPECT_THAT(refused({"--load", "a 'b"}, 2), HasSubstr("does not end"));
    EXPECT_THAT(refused({"--shell"}, 2), HasSubstr("without a load command"));
    EXPECT_THAT(refused({"--load", "no-such-program"}, 3), HasSubstr("no-such-program, which was not found"));
    EXPECT_THAT(refused({"--stress", "diskread", "--stress-dir", "/not/there"}, 3), HasSubstr("is not there"));
    EXPECT_THAT(refused({"--stress", "diskread", "--stress-dir", disk().string(), "--stress-size", "900000G"}, 3),
                HasSubstr("the disk tests need"));
    if (!programInPath("iperf3").empty()) {
        EXPECT_THAT(refused({"--stress", "netout", "--net-host", "no-such-host.invalid"}, 3),
                    HasSubstr("'no-such-host.invalid' is not known"));
    }
}

TEST_F(Stress, CommandsOfASeriesAreNotRunWithoutAsking)
{
    const fs::path series = folder_ / "a-01.xrun";
    ASSERT_EQ(cli(folder_, {"run", "--engine", "timer", "--class", "other", "--duration", "200ms", "--repeat", "2",
                            "--quiet", "--load", sleep_, "-o", (folder_ / "a.xrun").string()})
                  .status,
              0);
    fs::remove(folder_ / "a-02.xrun");
    const CliResult asked = cli(folder_, {"run", "--resume", series.string()});
    EXPECT_EQ(asked.status, 2);
    EXPECT_THAT(asked.err, HasSubstr(sleep_));
    EXPECT_THAT(asked.err, HasSubstr("--allow-commands"));
    EXPECT_FALSE(fs::exists(folder_ / "a-02.xrun"));
    EXPECT_EQ(cli(folder_, {"run", "--resume", series.string(), "--allow-commands"}).status, 0);
    EXPECT_TRUE(fs::exists(folder_ / "a-02.xrun"));
}

} // namespace
} // namespace xrunscope::test
