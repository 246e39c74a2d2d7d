// SPDX-License-Identifier: GPL-3.0-or-later
#include <regex>
#include <sstream>

#include <gmock/gmock.h>

#include "cli_process.h"
#include "core/report/report_text.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// One run of the preset for all tests of this file. An ordinary class: its priority must not matter here.
class Latencytest : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<TemporaryFolder>();
        run_ = cli(*folder_, {"run", "--preset", "latencytest", "--class", "other", "--duration", "2s", "-o", file()});
        ASSERT_EQ(run_.status, 0) << run_.err;
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static std::string file() { return (*folder_ / "lt.xrun").string(); }

    static inline std::unique_ptr<TemporaryFolder> folder_;
    static inline CliResult run_;
};

TEST_F(Latencytest, ThePresetIs3Fragments256BytesAnd80Percent)
{
    const nlohmann::json report = reportOf(*folder_, file());
    EXPECT_EQ(report["engine"], "timer");
    EXPECT_EQ(report["rate"], 44100);
    EXPECT_EQ(report["frames"], 64);
    EXPECT_EQ(report["periods"], 3);
    EXPECT_EQ(report["cpu_load_percent"], 80);
    const nlohmann::json& j = report["latencytest"];
    EXPECT_EQ(j["modelled"], true);
    EXPECT_EQ(j["fragment_bytes"], 256);
    EXPECT_EQ(j["cpu"]["nominal_us"], 1160.998);
    EXPECT_EQ(j["total"]["nominal_us"], 1451.247);
    EXPECT_EQ(j["buffer_us"], 4353.741);
    EXPECT_EQ(j["cap_reached"], false);
    // 2 s are 1,378 periods; each cycle but the last has a total.
    EXPECT_EQ(j["samples"].get<std::int64_t>(), report["cycles"].get<std::int64_t>() - 1);
    EXPECT_EQ(periodsOf(report), 1378);
    EXPECT_GE(j["total"]["max_us"].get<double>(), j["total"]["mean_us"].get<double>());
}

TEST_F(Latencytest, TheBlockAgreesWithTheJson)
{
    const CliResult block = cli(*folder_, {"report", file(), "--format", "latencytest"});
    ASSERT_EQ(block.status, 0) << block.err;
    const nlohmann::json j = reportOf(*folder_, file())["latencytest"];
    const std::regex form("fragment latency = 1\\.451247 ms\n"
                          "cpu latency = 1\\.160998 ms\n"
                          " *[0-9]+\\.[0-9]ms \\( *([0-9]+)\\)\\|\n"
                          "1MS num_time_samples=([0-9]+) num_times_within_1ms=([0-9]+) factor=[0-9]+\\.[0-9]{6}\n"
                          "2MS num_time_samples=([0-9]+) num_times_within_2ms=([0-9]+) factor=[0-9]+\\.[0-9]{6}\n"
                          "PIXEL_PER_MS=103\n");
    std::smatch match;
    ASSERT_TRUE(std::regex_match(block.out, match, form)) << block.out;
    EXPECT_EQ(std::stoll(match[1]), j["overruns"]);
    EXPECT_EQ(std::stoll(match[2]), j["samples"]);
    EXPECT_EQ(std::stoll(match[3]), j["total"]["bands"][3]["count"]);
    EXPECT_EQ(std::stoll(match[4]), j["samples"]);
    EXPECT_EQ(std::stoll(match[5]), j["total"]["bands"][4]["count"]);
}

TEST_F(Latencytest, TheSummaryHasTheFigures)
{
    EXPECT_THAT(run_.out, HasSubstr("latencytest: 3 x 256 bytes (64 frames) at 44,100 Hz, modelled"));
    EXPECT_THAT(run_.out, HasSubstr("CPU loop     1.161"));
    EXPECT_THAT(run_.out, Not(HasSubstr("cap reached")));
    EXPECT_EQ(cli(*folder_, {"report", file()}).out, run_.out);
    std::istringstream lines(run_.out);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(report_text::columnsOf(line), report_text::kColumns) << line;
}

TEST_F(Latencytest, OtherSizesAndRates)
{
    const auto geometryOf = [](std::vector<std::string> more) {
        const TemporaryFolder folder;
        const std::string to = (folder / "a.xrun").string();
        more.insert(more.begin(), {"run", "--class", "other", "--duration", "100ms", "--quiet", "-o", to});
        const CliResult run = cli(folder, more);
        EXPECT_EQ(run.status, 0) << run.err;
        const nlohmann::json r = reportOf(folder, to);
        return nlohmann::json{r["periods"], r["frames"], r["rate"], r["cpu_load_percent"]};
    };
    EXPECT_EQ(geometryOf({"--preset", "latencytest", "--fragments", "4x512"}), nlohmann::json({4, 128, 44100, 80}));
    EXPECT_EQ(geometryOf({"--preset", "latencytest", "--fragments", "2x64f", "--rate", "48000", "--cpu-load", "20"}),
              nlohmann::json({2, 64, 48000, 20}));
    EXPECT_EQ(geometryOf({"--preset", "latencytest", "--frames", "128"}), nlohmann::json({3, 128, 44100, 80}));
    EXPECT_EQ(geometryOf({"--fragments", "3x256"}), nlohmann::json({3, 64, 48000, 0})) << "no preset: no CPU loop";
}

} // namespace
} // namespace xrunscope::test
