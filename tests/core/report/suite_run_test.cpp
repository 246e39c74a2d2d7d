// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/suite_run.h"

#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/report/layout_d.h"
#include "core/report/report.h"
#include "core/report/report_text.h"
#include "core/report/suite_text.h"
#include "core/run/run_file.h"
#include "made_suite.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

/// A run "RT" without and one with the CPU hog, from their files.
class SuiteRunTest : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<TemporaryFolder>();
        test::writeMeasuredSuite(*folder_ / "a.xrun", "RT");
        test::writeMeasuredSuite(*folder_ / "b.xrun", "RT", true);
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static RunFile run(const char* name)
    {
        auto file = RunFile::open(*folder_ / name);
        if (!file)
            throw std::runtime_error(file.error().text());
        return std::move(*file);
    }

    static inline std::unique_ptr<TemporaryFolder> folder_;
};

TEST_F(SuiteRunTest, FiguresFollowFromTheStoredCycles)
{
    const SuiteSystem s = suiteSystemOf(run("a.xrun").data(), "RT");
    EXPECT_EQ(s.quantity, "CPU loop");
    EXPECT_EQ(s.nominal, Nanos{1'160'998});
    ASSERT_EQ(s.tests.size(), 3u);
    // Of a phase of 1,000 cycles the last has no next one: 999 samples. Beyond 50 µs are 10 + 10 + 2 of them.
    const SuiteTest& proc = s.tests[0];
    EXPECT_EQ(proc.samples, 999u);
    EXPECT_EQ(proc.within, (std::array<std::uint64_t, 3>{977, 987, 997}));
    EXPECT_EQ(proc.longest, Nanos{1'410'998});
    EXPECT_EQ(proc.marks(), "");
    EXPECT_DOUBLE_EQ(proc.elapsedSeconds.value_or(0), 3.0) << "0.1 to 3.1, though two loads ran";
    const SuiteTest& write = s.tests[1];
    EXPECT_EQ(write.within, (std::array<std::uint64_t, 3>{997, 997, 999}));
    EXPECT_EQ(write.longest, Nanos{1'261'998});
    EXPECT_EQ(write.marks(), "*?") << "every tenth total is 400 µs off in each direction, and 1.2 s are more than 1 s";
    EXPECT_DOUBLE_EQ(write.elapsedSeconds.value_or(0), 12.34);
    EXPECT_EQ(s.tests[2].samples, 0u);
    EXPECT_EQ(s.tests[2].remark, "not possible: no display");
    EXPECT_DOUBLE_EQ(s.elapsedTotal().value_or(0), 15.34);
}

TEST_F(SuiteRunTest, TableOfOneSystem)
{
    // 977, 987 and 997 of 999; 997 of 999.
    const std::string text = suiteSection(run("a.xrun").data());
    EXPECT_THAT(text,
                HasSubstr("Stress suite: 3 x 256 bytes (64 frames) at 44,100 Hz, CPU loop 1.161 ms,\nmodelled\n"));
    EXPECT_THAT(text, HasSubstr("proc         97.80    98.80    99.80     1.411          -       3.0\n"
                                "diskwrite    99.80    99.80   100.00     1.262     1200.0      12.3 *?\n"
                                "x11              -        -        -         -          -         -\n"
                                "total                                                          15.3\n"));
    EXPECT_THAT(text, HasSubstr("proc             999      22      12       2         0       0        0\n"));
    EXPECT_THAT(text, HasSubstr("ping 127.0.0.1, loopback (ms)\n"));
    EXPECT_THAT(text, HasSubstr("diskwrite        12.34     0.50     0.25          350.0 MB    28.4 MB/s\n"
                                "  done, other, nice 0\n"
                                "  $ xrunscope-client load diskwrite\n"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(report_text::columnsOf(line), report_text::kColumns) << line;
}

TEST_F(SuiteRunTest, TwoHogsAreOneLine)
{
    const std::string text = suiteSection(run("b.xrun").data());
    EXPECT_THAT(text, HasSubstr("burn             20.00     1.00     0.50\n"
                                "  2 ×, ended with the run, other, nice 19\n"));
    EXPECT_THAT(text, HasSubstr(", beside a niced CPU hog on each CPU\n"));
}

TEST_F(SuiteRunTest, SideBySideTheHogAddsItsTimes)
{
    const RunFile with = run("b.xrun");
    const RunFile without = run("a.xrun");
    const auto text = suiteReport({&with, &without});
    ASSERT_TRUE(text) << text.error().text();
    EXPECT_THAT(*text, HasSubstr("Test      RT+burn   RT     RT+burn       RT\n"
                                 "proc        98.80  98.80         3        3\n"
                                 "diskwrite   99.80  99.80        19 *?    12 *?\n"
                                 "x11             -      -         -        -\n"
                                 "total                           22       15\n"));
    EXPECT_THAT(*text, HasSubstr("elapsed without / with a niced CPU hog on each CPU (sec): RT 3 12 / 3\n"
                                 "  19, total 15 / 22\n"));
    EXPECT_THAT(*text, HasSubstr("longest CPU loop: RT+burn 1.26 to 1.41 ms (nominal 1.16)"));
}

TEST_F(SuiteRunTest, ARunWithoutASuiteIsNamed)
{
    writeMadeRun(*folder_ / "plain.xrun", 1000);
    const RunFile plain = run("plain.xrun");
    const RunFile suite = run("a.xrun");
    const auto refused = suiteReport({&suite, &plain});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Usage);
    EXPECT_EQ(refused.error().what, "plain.xrun has no stress suite");
    EXPECT_EQ(suiteSection(plain.data()), "");
}

TEST_F(SuiteRunTest, EachTestHasItsBlockOfLatencytest)
{
    const auto blocks = latencytestBlock(run("a.xrun"));
    ASSERT_TRUE(blocks) << blocks.error().text();
    EXPECT_THAT(*blocks, HasSubstr("proc:\n"
                                   "fragment latency = 1.451247 ms\n"
                                   "cpu latency = 1.160998 ms\n"
                                   "  1.5ms (  0)|\n"
                                   "1MS num_time_samples=999 num_times_within_1ms=999 factor=100.000000\n"
                                   "2MS num_time_samples=999 num_times_within_2ms=999 factor=100.000000\n"
                                   "PIXEL_PER_MS=103\n"
                                   "\n"
                                   "diskwrite:\n"
                                   "fragment latency = 1.451247 ms\n"
                                   "cpu latency = 1.160998 ms\n"
                                   "  1.9ms (  0)|\n"));
    EXPECT_THAT(*blocks, Not(HasSubstr("x11")));
}

TEST_F(SuiteRunTest, JsonHasEveryPhase)
{
    const auto report = reportJson(run("a.xrun"));
    ASSERT_TRUE(report) << report.error().text();
    const json& suite = (*report)["suite"];
    EXPECT_EQ(suite["quantity"], "CPU loop");
    EXPECT_DOUBLE_EQ(suite["elapsed_s"], 15.34);
    ASSERT_EQ(suite["tests"].size(), 3u);
    const json& write = suite["tests"][1];
    EXPECT_EQ(write["name"], "diskwrite");
    EXPECT_EQ(write["state"], "done");
    EXPECT_EQ(write["cycles"], 1000);
    EXPECT_EQ(write["samples"], 999);
    EXPECT_EQ(write["within"][1],
              (json{{"within_us", 100}, {"count", 997}, {"percent", 100.0 * 997 / 999}, {"nearly_all", false}}));
    EXPECT_EQ(write["marks"], (json{{"wide_variation", true}, {"too_fast", false}, {"starved", true}}));
    EXPECT_EQ(write["delay_us"]["max"], 400.0);
    EXPECT_EQ(write["longest_us"], 1261.998);
    EXPECT_EQ(write["latencytest"]["samples"], 999);
    EXPECT_EQ(suite["tests"][2]["reason"], "no display");
    EXPECT_TRUE(suite["tests"][2]["elapsed_s"].is_null());
    const json& loads = (*report)["loads"];
    ASSERT_EQ(loads.size(), 4u);
    EXPECT_EQ(loads[2]["test"], "diskwrite");
    EXPECT_EQ(loads[2]["bytes"], 350'000'000);
    EXPECT_EQ(loads[2]["class"], "other");
    EXPECT_EQ((*report)["ping"]["lost"], 1);
    EXPECT_EQ((*report)["ping"]["loopback"], true);
}

TEST_F(SuiteRunTest, ASentenceForAPhase)
{
    const RunData data = run("a.xrun").data();
    // 1,000 periods of 1.451 ms.
    EXPECT_EQ(phaseSentence(data, 1), "diskwrite: 1.5 s from 00:01.4 of the run on, its load took 12.3 s");
    EXPECT_EQ(phaseSentence(data, 2), "x11: 0.00 µs from 00:03.6 of the run on; not possible: no display");
}

} // namespace
} // namespace xrunscope
