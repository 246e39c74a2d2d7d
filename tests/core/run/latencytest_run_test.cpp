// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/latencytest_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/report/report.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// 8 s of a made run. T = 1 ms, buffer 2 ms. Starts are 10 µs + k % 50 µs after the release, so a total is 1.001 ms,
/// each 50th 0.951 ms; the periods k % 400 == 399 are skipped, and their 19 totals are 2 ms + 10 µs − 58 µs.
class LatencytestRun : public ::testing::Test {
protected:
    void SetUp() override
    {
        writeMadeRun(folder_ / "a.xrun", 8000);
        auto opened = RunFile::open(folder_ / "a.xrun");
        ASSERT_TRUE(opened) << opened.error().text();
        run_ = std::make_unique<RunFile>(std::move(*opened));
    }

    TemporaryFolder folder_;
    std::unique_ptr<RunFile> run_;
};

TEST_F(LatencytestRun, FiguresFollowFromTheRecordedCycles)
{
    const auto f = latencytestOf(*run_);
    ASSERT_TRUE(f) << f.error().text();
    EXPECT_EQ(f->samples, 7979u) << "8,000 − 20 skipped − the last";
    EXPECT_EQ(f->total.nominal, 1'000'000);
    EXPECT_EQ(f->total.min, 951'000);
    EXPECT_EQ(f->total.max, 1'952'000);
    EXPECT_EQ(f->total.within, (std::array<std::uint64_t, 5>{7960, 7960, 7960, 7979, 7979}));
    EXPECT_EQ(f->total.withinPercent, (std::array<std::uint64_t, 3>{7960, 7960, 7960}));
    EXPECT_EQ(f->cpu.max, 100'000);
    EXPECT_EQ(f->overruns, 0u);
    EXPECT_EQ(f->totalP5, 1'001'000);
    EXPECT_FALSE(f->wideVariation);
    EXPECT_FALSE(f->tooFast);
    EXPECT_FALSE(f->capReached);
}

TEST_F(LatencytestRun, ColumnsHoldEachCycleOnce)
{
    const auto columns = latencytestColumns(*run_, 0, 8'000'000'000, 8);
    ASSERT_TRUE(columns);
    ASSERT_EQ(columns->size(), 8u);
    std::uint64_t count = 0;
    for (const LatencytestColumn& c : *columns) {
        count += c.count;
        EXPECT_EQ(c.totalMax, 1'952'000);
        EXPECT_EQ(c.cpuMax, 100'000);
    }
    EXPECT_EQ(count, 7979u);
    const auto part = latencytestColumns(*run_, 100'000'000, 101'000'000, 1);
    ASSERT_TRUE(part);
    EXPECT_EQ(part->front(), (LatencytestColumn{100'000'000, 1'000'000, 1, 100'000, 1'001'000}));
}

TEST_F(LatencytestRun, BlockAndJson)
{
    const auto block = latencytestBlock(*run_);
    ASSERT_TRUE(block);
    EXPECT_EQ(*block, "fragment latency = 1.000000 ms\n"
                      "cpu latency = 0.000000 ms\n"
                      "  2.0ms (  0)|\n"
                      "1MS num_time_samples=7979 num_times_within_1ms=7979 factor=100.000000\n"
                      "2MS num_time_samples=7979 num_times_within_2ms=7979 factor=100.000000\n"
                      "PIXEL_PER_MS=225\n");
    const auto report = reportJson(*run_);
    ASSERT_TRUE(report);
    const nlohmann::json& j = (*report)["latencytest"];
    EXPECT_EQ(j["samples"], 7979);
    EXPECT_EQ(j["modelled"], true);
    EXPECT_EQ(j["fragments"], 2);
    EXPECT_EQ(j["fragment_bytes"], 192);
    EXPECT_EQ(j["overruns"], 0);
    EXPECT_EQ(j["cap"], 250'000);
    EXPECT_EQ(j["cap_reached"], false);
    EXPECT_EQ(j["wide_variation"], false);
    EXPECT_EQ(j["too_fast"], false);
    EXPECT_EQ(j["total"]["max_us"], 1952.0);
    EXPECT_EQ(j["total"]["bands"][0]["within_us"], 50.0);
    EXPECT_EQ(j["total"]["bands"][0]["count"], 7960);
    EXPECT_EQ(j["total"]["bands"][1]["within_us"], 100.0);
    EXPECT_EQ(j["total"]["relative_bands"][2]["within_percent"], 25);
    EXPECT_EQ(j["cpu"]["nominal_us"], 0.0);
    EXPECT_EQ((*report)["cycles"], 7980) << "the other members are there as well";
}

TEST_F(LatencytestRun, TheSummaryHasThemWhereThereIsACpuLoop)
{
    const auto without = summaryText(*run_);
    ASSERT_TRUE(without);
    EXPECT_EQ(*without, summaryText(run_->data()));
    EXPECT_THAT(*without, Not(HasSubstr("latencytest")));
}

TEST(LatencytestCheck, NotOnJack)
{
    RunInfo info = madeInfo();
    EXPECT_TRUE(checkLatencytest(info));
    info.facts.server = ServerFacts{};
    const auto refused = checkLatencytest(info);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Usage);
    EXPECT_THAT(refused.error().hint, HasSubstr("--preset latencytest"));
}

} // namespace
} // namespace xrunscope
