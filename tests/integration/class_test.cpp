// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gmock/gmock.h>
#include <unistd.h>

#include "cli_process.h"
#include "core/cycle/timer_engine.h"
#include "core/realtime/scheduling.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;

class MissingClass : public ::testing::TestWithParam<const char*> {};

TEST_P(MissingClass, IsExit3WithOneClearLine)
{
    SchedulingRequest request;
    request.schedClass = schedClassFromName(GetParam());
    if (preview(request, demandOf(Geometry{}, 0)))
        GTEST_SKIP() << "this kernel has the class " << GetParam();
    const TemporaryFolder folder;
    const CliResult result = cli(folder, {"run", "--engine", "timer", "--class", GetParam(), "--duration", "1s", "-o",
                                          (folder / "a.xrun").string()});
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr("SCHED_"));
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(std::filesystem::exists(folder / "a.xrun"));
}

INSTANTIATE_TEST_SUITE_P(Kernel, MissingClass, ::testing::Values("iso", "ext"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Unprivileged, FifoIsExit3WithTheFix)
{
    if (geteuid() != 0)
        GTEST_SKIP() << "needs root to become the user nobody";
    const TemporaryFolder folder;
    CliProcess run(folder, {{"run", "--engine", "timer", "--class", "fifo", "--duration", "1s", "-o",
                             (folder / "a.xrun").string()},
                            true,
                            {},
                            false});
    const CliResult result = run.wait();
    EXPECT_EQ(result.status, 3) << result.err;
    EXPECT_THAT(result.err, HasSubstr("rtprio"));
    EXPECT_THAT(result.err, HasSubstr("limits.d"));
    EXPECT_FALSE(std::filesystem::exists(folder / "a.xrun"));
}

TEST(Unprivileged, TheDefaultIsOtherAndSaysWhy)
{
    if (geteuid() != 0)
        GTEST_SKIP() << "needs root to become the user nobody";
    const TemporaryFolder folder;
    const auto file = folder / "a.xrun";
    CliProcess run(folder, {{"run", "--engine", "timer", "--duration", "1s", "-o", file.string()}, true, {}, false});
    const CliResult result = run.wait();
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("Scheduling: OTHER"));
    EXPECT_THAT(result.err, HasSubstr("rtkit"));
    const nlohmann::json granted = reportOf(folder, file)["scheduling"]["granted"];
    EXPECT_EQ(granted["class"], "other");
    EXPECT_EQ(granted["source"], "fallback");
    EXPECT_THAT(granted["reason"].get<std::string>(), HasSubstr("limits.d"));
}

class EveryClass : public ::testing::TestWithParam<std::vector<std::string>> {};

TEST_P(EveryClass, IsGrantedAsAsked)
{
    const std::vector<std::string>& options = GetParam();
    const TemporaryFolder folder;
    const auto file = folder / "a.xrun";
    std::vector<std::string> arguments{"run",     "--engine", "timer",       "--duration", "1s",
                                       "--quiet", "-o",       file.string(), "--class"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const CliResult result = cli(folder, arguments);
    if (result.status == 3)
        GTEST_SKIP() << "this machine does not grant it: " << result.err;
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(reportOf(folder, file)["scheduling"]["granted"]["class"], options.front());
}

INSTANTIATE_TEST_SUITE_P(Options, EveryClass,
                         ::testing::Values(std::vector<std::string>{"fifo", "--priority", "5"},
                                           std::vector<std::string>{"rr", "--cpu", "0"},
                                           std::vector<std::string>{"deadline", "--dl-runtime", "400"},
                                           std::vector<std::string>{"other", "--nice", "-5"},
                                           std::vector<std::string>{"batch", "--timer-slack", "1000"},
                                           std::vector<std::string>{"idle", "--frames", "1024"}),
                         [](const auto& test) { return test.param.front(); });

} // namespace
} // namespace xrunscope::test
