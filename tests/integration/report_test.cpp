// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>

#include "cli_process.h"
#include "core/report/report_text.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// One run for all tests of this file.
class Report : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<TemporaryFolder>();
        const CliResult run = cli(
            *folder_, {"run", "--engine", "timer", "--duration", "2s", "--cpu-load", "10", "--quiet", "-o", file()});
        ASSERT_EQ(run.status, 0) << run.err;
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static std::string file() { return (*folder_ / "a.xrun").string(); }
    static CliResult report(std::vector<std::string> more)
    {
        more.insert(more.begin(), {"report", file()});
        return cli(*folder_, std::move(more));
    }

    static inline std::unique_ptr<TemporaryFolder> folder_;
};

TEST_F(Report, TextsAreAtMost72Columns)
{
    for (const char* format : {"summary", "histogram"}) {
        const CliResult result = report({"--format", format});
        ASSERT_EQ(result.status, 0) << result.err;
        std::istringstream lines(result.out);
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(report_text::columnsOf(line), 72u) << line;
    }
}

TEST_F(Report, CyclesHaveOneRowEach)
{
    const CliResult result = report({"--format", "cycles"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, StartsWith("period,release_ns,delay_ns,"));
    const auto rows = std::count(result.out.begin(), result.out.end(), '\n') - 1;
    const nlohmann::json json = reportOf(*folder_, file());
    EXPECT_EQ(rows, json["cycles"].get<std::int64_t>());
}

TEST_F(Report, SecondsHoldEveryPeriod)
{
    const CliResult result = report({"--format", "csv"});
    ASSERT_EQ(result.status, 0) << result.err;
    std::istringstream lines(result.out);
    std::string line;
    std::getline(lines, line);
    std::int64_t periods = 0;
    while (std::getline(lines, line)) {
        std::istringstream cells(line);
        std::string second, first, cycles, skipped;
        std::getline(cells, second, ',');
        std::getline(cells, first, ',');
        std::getline(cells, cycles, ',');
        std::getline(cells, skipped, ',');
        periods += std::stoll(cycles) + std::stoll(skipped);
    }
    EXPECT_EQ(periods, periodsOf(reportOf(*folder_, file())));
}

TEST_F(Report, SeveralFilesAreAnArray)
{
    const CliResult result = report({file(), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(nlohmann::json::parse(result.out).size(), 2u);
}

TEST_F(Report, AFileThatFailsDoesNotHideTheOthers)
{
    const CliResult result = report({(*folder_ / "none.xrun").string()});
    EXPECT_EQ(result.status, 4);
    EXPECT_THAT(result.out, HasSubstr("SUMMARY RESULT"));
    EXPECT_THAT(result.err, HasSubstr("none.xrun"));
}

TEST_F(Report, WritesToANewFileOnly)
{
    const std::string out = (*folder_ / "a.json").string();
    ASSERT_EQ(report({"--format", "json", "-o", out}).status, 0);
    EXPECT_FALSE(nlohmann::json::parse(readFile(out), nullptr, false).is_discarded());
    const CliResult again = report({"-o", out});
    EXPECT_EQ(again.status, 4);
    EXPECT_THAT(again.err, HasSubstr("exists already"));
    EXPECT_EQ(report({"-o", "/dev/null"}).status, 0);
}

TEST_F(Report, TablesOfJackAreRefusedForARunWithoutIt)
{
    const std::string out = (*folder_ / "none.csv").string();
    const CliResult clients = report({"--format", "clients", "-o", out});
    EXPECT_EQ(clients.status, 2);
    EXPECT_THAT(clients.err, HasSubstr("a.xrun had no load clients. Make a run with xrunscope-cli run --clients N"));
    EXPECT_FALSE(std::filesystem::exists(out));
    const CliResult log = report({"--format", "log"});
    EXPECT_EQ(log.status, 2);
    EXPECT_EQ(log.out, "");
    EXPECT_THAT(log.err, HasSubstr("a.xrun has no log: its run started no JACK server"));
}

TEST_F(Report, WhatIsNoRunFileIsToldWithWhereRunsAre)
{
    const std::string text = (*folder_ / "text.xrun").string();
    std::ofstream(text) << "not a run, but long enough to be looked at";
    for (const std::string& name : {text, folder_->path().string()}) {
        for (const std::string command : {"report", "compare", "what-if"}) {
            const CliResult result = cli(*folder_, {command, name});
            EXPECT_EQ(result.status, 4) << command;
            EXPECT_THAT(result.err, HasSubstr("Name a .xrun file; xrunscope-cli list shows them.")) << command;
        }
    }
}

TEST_F(Report, AnOutputThatFailsIsExit4)
{
    CliProcess full(*folder_, {{"report", file(), "--format", "cycles"}, false, "/dev/full", false});
    const CliResult result = full.wait();
    EXPECT_EQ(result.status, 4);
    EXPECT_THAT(result.err, HasSubstr("No space left on device"));
    CliProcess closed(*folder_, {{"report", file()}, false, {}, true});
    EXPECT_EQ(closed.wait().status, 4);
}

TEST(RunOutput, AClosedStdoutDoesNotHarmTheRunFile)
{
    const TemporaryFolder folder;
    CliProcess run(
        folder,
        {{"run", "--engine", "timer", "--duration", "1s", "-o", (folder / "a.xrun").string()}, false, {}, true});
    EXPECT_EQ(run.wait().status, 4);
    EXPECT_EQ(reportOf(folder, folder / "a.xrun")["complete"], true);
}

} // namespace
} // namespace xrunscope::test
