// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>

#include <gmock/gmock.h>

#include "cli_process.h"

namespace xrunscope::test {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(End, CtrlCKeepsTheRun)
{
    for (const int signal : {SIGINT, SIGTERM}) {
        const TemporaryFolder folder;
        const auto file = folder / "a.xrun";
        CliProcess run(folder, {"run", "--engine", "timer", "--duration", "60s", "-o", file.string()});
        ASSERT_TRUE(run.waitForCycles(file, 1s));
        run.signal(signal);
        const CliResult result = run.wait();
        EXPECT_EQ(result.status, 0) << result.err;
        EXPECT_THAT(result.err, HasSubstr("Stopping. What was measured is kept."));
        EXPECT_THAT(result.out, HasSubstr("Stopped before the planned 1 min."));
        const nlohmann::json report = reportOf(folder, file);
        EXPECT_EQ(report["end"]["reason"], "stopped");
        EXPECT_EQ(report["complete"], true);
        EXPECT_GE(periodsOf(report), 750);
    }
}

TEST(End, CtrlCEndsASeriesAfterTheRun)
{
    const TemporaryFolder folder;
    CliProcess run(
        folder, {"run", "--engine", "timer", "--duration", "60s", "--repeat", "3", "-o", (folder / "s.xrun").string()});
    ASSERT_TRUE(run.waitForCycles(folder / "s-01.xrun", 500ms));
    run.signal(SIGINT);
    const CliResult result = run.wait();
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.err, HasSubstr("run --resume"));
    EXPECT_FALSE(std::filesystem::exists(folder / "s-02.xrun"));
}

TEST(End, UnlimitedRunsUntilStopped)
{
    const TemporaryFolder folder;
    const auto file = folder / "a.xrun";
    CliProcess run(folder, {"run", "--engine", "timer", "--duration", "unlimited", "--quiet", "-o", file.string()});
    ASSERT_TRUE(run.waitForCycles(file, 1s));
    run.signal(SIGINT);
    EXPECT_EQ(run.wait().status, 0);
    EXPECT_TRUE(reportOf(folder, file)["phases"][0]["planned_s"].is_null());
}

TEST(End, AKilledRunOpensAloneInAReadOnlyFolder)
{
    const TemporaryFolder folder;
    const auto file = folder / "a.xrun";
    CliProcess run(folder, {"run", "--engine", "timer", "--duration", "60s", "-o", file.string()});
    ASSERT_TRUE(run.waitForCycles(file, 2s));
    run.signal(SIGKILL);
    EXPECT_EQ(run.wait().status, 128 + SIGKILL);

    // The file alone, without a journal beside it, where nothing can be written.
    const auto alone = folder / "alone";
    std::filesystem::create_directory(alone);
    std::filesystem::copy_file(file, alone / "a.xrun");
    std::filesystem::permissions(alone, std::filesystem::perms(0555));
    for (const auto& path : {file, alone / "a.xrun"}) {
        const nlohmann::json report = reportOf(folder, path);
        EXPECT_EQ(report["complete"], false);
        EXPECT_EQ(report["end"]["reason"], "unfinished");
        EXPECT_GE(periodsOf(report), 750);
    }
    EXPECT_THAT(cli(folder, {"report", file.string()}).out, StartsWith("UNFINISHED RUN"));
    std::filesystem::permissions(alone, std::filesystem::perms(0755));
}

} // namespace
} // namespace xrunscope::test
