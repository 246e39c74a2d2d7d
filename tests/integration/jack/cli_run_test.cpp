// SPDX-License-Identifier: GPL-3.0-or-later
// The terminal program with the JACK engine, run as a user runs it.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli_process.h"
#include "swarm_rig.h"

namespace xrunscope::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class JackCli : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (const std::string reason = whyNot(TestServer::Jack2); !reason.empty())
            GTEST_SKIP() << reason;
    }
    std::vector<std::string> run(std::vector<std::string> more, const fs::path& file) const
    {
        std::vector<std::string> all{"run", "--engine", "jack", "--jack-server", "dummy", "--frames", "512", "--quiet"};
        if (!mayRunRealtime())
            all.insert(all.end(), {"--jack-priority", "0"});
        all.insert(all.end(), more.begin(), more.end());
        all.insert(all.end(), {"-o", file.string()});
        return all;
    }
    TemporaryFolder folder;
};

pid_t parentOf(pid_t pid)
{
    std::ifstream in(fmt::format("/proc/{}/status", pid));
    for (std::string line; std::getline(in, line);)
        if (line.rfind("PPid:", 0) == 0)
            return static_cast<pid_t>(std::stol(line.substr(5)));
    return 0;
}

/// All processes below `root`.
std::vector<pid_t> descendantsOf(pid_t root)
{
    std::vector<pid_t> found{root};
    for (bool more = true; more;) {
        more = false;
        for (const auto& entry : fs::directory_iterator("/proc")) {
            const std::string name = entry.path().filename().string();
            if (name.find_first_not_of("0123456789") != std::string::npos)
                continue;
            const auto pid = static_cast<pid_t>(std::stol(name));
            if (std::find(found.begin(), found.end(), pid) != found.end() ||
                std::find(found.begin(), found.end(), parentOf(pid)) == found.end())
                continue;
            found.push_back(pid);
            more = true;
        }
    }
    found.erase(found.begin());
    return found;
}

std::string commandOf(pid_t pid)
{
    std::ifstream in(fmt::format("/proc/{}/comm", pid));
    std::string comm;
    std::getline(in, comm);
    return comm;
}

/// The arguments of a process, NULs and all.
std::string argumentsOf(pid_t pid)
{
    std::ifstream in(fmt::format("/proc/{}/cmdline", pid), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

pid_t jackdAmong(const std::vector<pid_t>& pids)
{
    const auto jackd = std::find_if(pids.begin(), pids.end(), [](pid_t pid) { return commandOf(pid) == "jackd"; });
    return jackd == pids.end() ? 0 : *jackd;
}

TEST_F(JackCli, KilledProgramLeavesNothingBehind)
{
    const auto file = folder / "j.xrun";
    CliProcess process(folder, run({"--clients", "4", "--duration", "60s"}, file));
    ASSERT_TRUE(process.waitForCycles(file, 1s));
    const auto pids = descendantsOf(process.pid());
    ASSERT_GE(pids.size(), 6u) << "guard, jackd and four clients";
    const pid_t jackd = jackdAmong(pids);
    ASSERT_GT(jackd, 0);
    const std::string arguments = argumentsOf(jackd);
    const std::size_t at = arguments.find("xrunscope-");
    ASSERT_NE(at, std::string::npos);
    const std::string server = arguments.substr(at, arguments.find('\0', at) - at);

    process.signal(SIGKILL);
    process.wait();
    const MonoTime killed = MonoClock::now();
    const auto allGone = [&pids] {
        return std::none_of(pids.begin(), pids.end(), [](pid_t pid) {
            const std::string comm = commandOf(pid);
            return comm == "jackd" || comm.rfind("xrunscope", 0) == 0;
        });
    };
    EXPECT_TRUE(eventually(allGone));
    EXPECT_LT(MonoClock::now() - killed, 3s);
    std::vector<std::string> left;
    for (const auto& entry : fs::directory_iterator("/dev/shm"))
        if (entry.path().filename().string().find(server) != std::string::npos)
            left.push_back(entry.path().filename().string());
    EXPECT_THAT(left, IsEmpty());
    const auto report = reportOf(folder, file);
    EXPECT_EQ(report["complete"], false);
    EXPECT_GE(report["cycles"].get<int>(), 50);
}

TEST_F(JackCli, ServerThatDiesIsStatusFive)
{
    const auto file = folder / "j.xrun";
    CliProcess process(folder, run({"--duration", "60s"}, file));
    ASSERT_TRUE(process.waitForCycles(file, 1s));
    const pid_t jackd = jackdAmong(descendantsOf(process.pid()));
    ASSERT_GT(jackd, 0);
    kill(jackd, SIGKILL);
    const CliResult result = process.wait();
    EXPECT_EQ(result.status, 5);
    EXPECT_THAT(result.err, AllOf(HasSubstr("server ended"), HasSubstr(file.string())));
    EXPECT_EQ(reportOf(folder, file)["complete"], false);
}

TEST_F(JackCli, InterruptEndsServerAndClientsInOrder)
{
    const auto file = folder / "j.xrun";
    CliProcess process(folder, run({"--clients", "3", "--duration", "60s"}, file));
    ASSERT_TRUE(process.waitForCycles(file, 1s));
    const auto pids = descendantsOf(process.pid());
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().status, 0);
    for (const pid_t pid : pids)
        EXPECT_EQ(commandOf(pid), "") << pid;
    const auto report = reportOf(folder, file);
    EXPECT_TRUE(report["swarm"]["timeouts"].empty()) << "clients that were ended are no timeouts";
}

TEST_F(JackCli, SeriesIsResumedAndAveraged)
{
    const auto series = [this](int n) { return folder / fmt::format("s-{:02}.xrun", n); };
    CliProcess process(folder, run({"--repeat", "3", "--duration", "2s"}, folder / "s.xrun"));
    ASSERT_TRUE(eventually([&] { return fs::exists(series(2)); }));
    process.signal(SIGINT);
    EXPECT_EQ(process.wait().status, 0);
    EXPECT_EQ(reportOf(folder, series(1))["complete"], true);
    const CliResult rest = cli(folder, {"run", "--resume", series(1).string(), "--quiet"});
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_THAT(rest.out, AllOf(HasSubstr("XRUN Rate"), HasSubstr("/hour"), HasSubstr("Average DSP Load")));
    for (int n = 1; n <= 3; ++n)
        EXPECT_EQ(reportOf(folder, series(n))["complete"], true) << n;
    EXPECT_FALSE(fs::exists(series(4)));
}

} // namespace
} // namespace xrunscope::test
