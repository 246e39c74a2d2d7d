// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>

#include "cli_process.h"
#include "core/report/report_text.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class WhatIf : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<TemporaryFolder>();
        const CliResult run = cli(*folder_, {"run", "--engine", "timer", "--duration", "2s", "--quiet", "-o", file()});
        ASSERT_EQ(run.status, 0) << run.err;
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static std::string file() { return (*folder_ / "a.xrun").string(); }
    static inline std::unique_ptr<TemporaryFolder> folder_;
};

TEST_F(WhatIf, PrintsATableThatFits)
{
    const CliResult result = cli(*folder_, {"what-if", file()});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, StartsWith("What if: timer, 48,000 Hz, 64 frames × 2"));
    EXPECT_THAT(result.out, HasSubstr("1,024 × 3"));
    std::istringstream lines(result.out);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(report_text::columnsOf(line), 72u) << line;
}

TEST_F(WhatIf, AtTheSettingOfTheRunItCountsWhatTheRunCounted)
{
    // Without a CPU load, a period was missed when its delay was longer than the deadline (but for the time of the
    // stamps themselves).
    const nlohmann::json report = reportOf(*folder_, file());
    const CliResult result = cli(*folder_, {"what-if", file(), "--format", "json"});
    ASSERT_EQ(result.status, 0) << result.err;
    const nlohmann::json table = nlohmann::json::parse(result.out);
    EXPECT_EQ(table["recorded_periods"],
              report["cycles"].get<std::uint64_t>() + report["skipped"].get<std::uint64_t>());
    EXPECT_EQ(table["longest_delay_us"], report["delay_us"]["max"]);
    for (const nlohmann::json& cell : table["cells"]) {
        if (cell["frames"] == 64 && cell["periods"] == 2 && cell["dsp_load_percent"] == 0) {
            EXPECT_LE(cell["late_periods"], report["deadline_misses"]);
        }
    }
}

TEST_F(WhatIf, VerifyRunsTheSuggestionAndCompares)
{
    const CliResult predicted = cli(*folder_, {"what-if", file(), "--load", "30", "--format", "json"});
    const nlohmann::json before = nlohmann::json::parse(predicted.out);
    if (before["smallest_safe"].is_null())
        GTEST_SKIP() << "this machine stalled for longer than any buffer of the table";
    const std::string verified = (*folder_ / "v.xrun").string();
    const CliResult result = cli(*folder_, {"what-if", file(), "--load", "30", "--verify", "--duration", "1s",
                                            "--format", "json", "-o", verified});
    ASSERT_EQ(result.status, 0) << result.err;
    const nlohmann::json json = nlohmann::json::parse(result.out);
    const nlohmann::json run = reportOf(*folder_, verified);
    EXPECT_EQ(run["frames"], json["smallest_safe"]["frames"]);
    EXPECT_EQ(run["periods"], json["smallest_safe"]["periods"]);
    EXPECT_EQ(run["cpu_load_percent"], 30);
    EXPECT_EQ(json["verification"]["observed"]["xruns"], run["xruns"]);
    EXPECT_EQ(json["verification"]["predicted"], json["smallest_safe"]);
    const CliResult again = cli(*folder_, {"what-if", file(), "--load", "30", "--verify", "-o", verified});
    EXPECT_EQ(again.status, 4);
    EXPECT_THAT(again.err, HasSubstr("exists already"));
}

} // namespace
} // namespace xrunscope::test
