// SPDX-License-Identifier: GPL-3.0-or-later
// The ALSA engine as a user runs it, on the sound device of tests/alsa_double.
#include <csignal>
#include <thread>

#include <gmock/gmock.h>

#include "cli_process.h"
#include "tests/alsa_double/alsa_double.h"

namespace xrunscope::test {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;

class AlsaCli : public ::testing::Test {
protected:
    std::string file() const { return (folder_ / "a.xrun").string(); }
    std::vector<std::string> run(std::vector<std::string> more) const
    {
        std::vector<std::string> all{"run",  "--device",  "double", "--class", "other", "--frames",
                                     "1024", "--periods", "3",      "-o",      file()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    TemporaryFolder folder_;
    AlsaDouble double_;
};

TEST_F(AlsaCli, ARunSaysWhatItWas)
{
    const CliResult result = cli(folder_, run({"--duration", "1s", "--direction", "duplex", "--mode", "mmap"}));
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("alsa: double duplex, mmap"), HasSubstr("S16_LE, 2 channels"),
                                  HasSubstr("est.: the device tells no time")));
    const auto report = reportOf(folder_, folder_ / "a.xrun");
    EXPECT_EQ(report["engine"], "alsa");
    EXPECT_EQ(report["periods"], 3);
    EXPECT_EQ(periodsOf(report), 46); // whole periods of 1,024 / 48,000 s in 1 s
    const CliResult cycles = cli(folder_, {"report", file(), "--format", "cycles"});
    EXPECT_THAT(cycles.out, HasSubstr("deadline_miss,recovery,interrupt_ns\n"));
}

TEST_F(AlsaCli, LatencytestOnADeviceIsMeasuredAndNotModelled)
{
    // 8 fragments: an ordinary class beside other programs does with 3 what it likes.
    const CliResult result =
        cli(folder_, {"run", "--device", "double", "--preset", "latencytest", "--fragments", "8x4096", "--engine",
                      "alsa", "--class", "other", "--cpu-load", "20", "--duration", "1s", "-o", file()});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, AllOf(HasSubstr("alsa: double playback, classic"),
                                  HasSubstr("latencytest: 8 x 4096 bytes (1024 frames) at 44,100 Hz\n")));
    const auto report = reportOf(folder_, folder_ / "a.xrun");
    EXPECT_EQ(report["latencytest"]["modelled"], false);
    EXPECT_EQ(report["latencytest"]["cpu"]["nominal_us"], 4643.991); // 20 % of 1,024 / 44,100 s
    EXPECT_EQ(report["latencytest"]["total"]["nominal_us"], 23219.955);
    EXPECT_GE(report["latencytest"]["cpu"]["mean_us"].get<double>(), 4000.0);
    EXPECT_THAT(cli(folder_, {"report", file(), "--format", "latencytest"}).out,
                HasSubstr("fragment latency = 23.219955 ms\n"));
}

TEST_F(AlsaCli, TheModeThatIsGivenGoesBeforeThePreset)
{
    const CliResult result =
        cli(folder_, {"run", "--mode", "poll", "--preset", "latencytest", "--device", "double", "--frames", "1024",
                      "--class", "other", "--cpu-load", "10", "--duration", "500ms", "-o", file()});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("alsa: double playback, poll"));
}

TEST_F(AlsaCli, AStopOfTheProgramIsADeviceXrunOfItsLength)
{
    CliProcess process(folder_, run({"--duration", "3s", "--quiet"}));
    ASSERT_TRUE(process.waitForCycles(folder_ / "a.xrun", 500ms));
    process.signal(SIGSTOP);
    std::this_thread::sleep_for(400ms);
    process.signal(SIGCONT);
    const CliResult result = process.wait();
    ASSERT_EQ(result.status, 0) << result.err;
    const auto report = reportOf(folder_, folder_ / "a.xrun");
    EXPECT_EQ(periodsOf(report), 140);
    EXPECT_GE(report["xruns_by_kind"]["device"], 1);
    // 400 ms less the 64 ms that the buffer holds at most, less a period for the grid's estimate, are 14.7 periods.
    EXPECT_GE(report["deadline_misses"], 14);
    EXPECT_GE(report["delay_us"]["max"], 320'000.0);
}

TEST_F(AlsaCli, AStressSuiteIsMeasuredOnADevice)
{
    const CliResult result =
        cli(folder_, run({"--cpu-load", "10", "--stress", "proc,diskwrite", "--stress-size", "2M", "--stress-dir",
                          (folder_ / "").string(), "--baseline", "300ms", "--stress-time", "600ms"}));
    ASSERT_EQ(result.status, 0) << result.err;
    const auto report = reportOf(folder_, folder_ / "a.xrun");
    const auto& tests = report["suite"]["tests"];
    ASSERT_EQ(tests.size(), 3u);
    for (const auto& test : tests) {
        EXPECT_EQ(test["state"], "done") << test;
        EXPECT_GT(test["cycles"], 0) << test;
        EXPECT_EQ(test["latencytest"]["modelled"], false) << test;
    }
    EXPECT_GE(tests[1]["elapsed_s"], 0.6);
    EXPECT_THAT(result.out, AllOf(HasSubstr("alsa: double playback"), HasSubstr("CPU loop within (%)")));
}

TEST_F(AlsaCli, AnUnpluggedDeviceEndsTheRunWithExit5AndKeepsIt)
{
    CliProcess process(folder_, run({"--duration", "1m", "--quiet"}));
    ASSERT_TRUE(process.waitForCycles(folder_ / "a.xrun", 500ms));
    double_.fail(-ENODEV, DoubleControl::Place::State);
    const CliResult result = process.wait();
    EXPECT_EQ(result.status, 5);
    EXPECT_THAT(result.err, HasSubstr("The device double was unplugged. The run was kept in"));
    EXPECT_GT(periodsOf(reportOf(folder_, folder_ / "a.xrun")), 20);
}

TEST_F(AlsaCli, WhatTheDeviceCannotDoIsExit3WithWhatItCan)
{
    double_.control().frameStep = 1000;
    const CliResult result = cli(folder_, run({"--duration", "1s"}));
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.err, AllOf(HasSubstr("cannot do periods of 1,024 frames"), HasSubstr("it takes 1000 or 2000")));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "a.xrun"));
}

} // namespace
} // namespace xrunscope::test
