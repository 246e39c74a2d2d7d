// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "import_support.h"

namespace xrunscope::test {
namespace {

using testing::Contains;
using testing::HasSubstr;

TEST(ImportJson, CyclictestTellsVersionHostClassAndTimes)
{
    const RunData run = imported("cyclictest.json");
    const RunInfo& info = run.info;
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(info.imported->version, "2.40");
    EXPECT_EQ(d.count(), 10'000u);
    EXPECT_EQ(d.beyond(), 58u); // 10,000 − 4,967 − 4,975
    EXPECT_EQ(d.beyondFrom(), std::chrono::microseconds{100});
    EXPECT_EQ(toUs(*d.min()), 13);
    EXPECT_EQ(toUs(*d.max()), 6056);
    EXPECT_NEAR(*d.meanNs(), 29'920, 1);
    EXPECT_NEAR(toUs(*d.percentile(0.5).value), 28, 28 * 0.008);
    EXPECT_NEAR(toUs(*d.percentile(0.99).value), 68, 68 * 0.008);
    EXPECT_EQ(info.host.kernel, "6.18.44-fc-v857");
    EXPECT_EQ(info.host.hostname, "studio");
    EXPECT_TRUE(info.knows(Fact::Scheduling));
    EXPECT_EQ(info.facts.scheduling.schedClass, SchedClass::Fifo);
    EXPECT_EQ(info.facts.scheduling.priority, 80);
    EXPECT_EQ(info.startedAt, 1'796'053'067'000); // 2026-11-30 15:37:47 UTC
    EXPECT_EQ(run.length(), std::chrono::seconds{5});
    EXPECT_THAT(info.imported->remarks, Contains(HasSubstr("cyclictest -q -S -p80")));
}

TEST(ImportJson, WithoutAHistogramThereAreThreeFiguresAndNoPercentile)
{
    const RunData run = imported("cyclictest_without_histogram.json");
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(d.count(), 2000u);
    EXPECT_EQ(toUs(*d.min()), 16);
    EXPECT_EQ(toUs(*d.max()), 668);
    EXPECT_NEAR(*d.meanNs(), 31'920, 1);
    EXPECT_TRUE(d.toldOnly());
    EXPECT_FALSE(d.percentile(0.5).value);
    EXPECT_EQ(d.percentile(0.5).needsMore, 0u);
    EXPECT_EQ(d.histogram().total(), 0u);
}

TEST(ImportJson, APolicyOrNoPriorityLeavesTheClassOpen)
{
    const std::string text = sourceText("cyclictest.json");
    for (const auto& [from, to] : {std::pair{"-p80", "-p80 --policy=rr"}, std::pair{"-p80 ", ""}}) {
        const auto run = readMeasurement(with(text, from, to), "", kImportedAt);
        ASSERT_TRUE(run) << run.error().text();
        EXPECT_FALSE(run->info.knows(Fact::Scheduling)) << to;
    }
}

TEST(ImportJson, Jitterdebugger)
{
    const RunData run = imported("jitterdebugger.json");
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(run.info.imported->program, "jitterdebugger");
    EXPECT_EQ(d.count(), 7890u);
    EXPECT_EQ(d.beyond(), 8u); // 1 and 7: its table ends before 1,680 and 6,373
    EXPECT_EQ(toUs(*d.max()), 6373);
    EXPECT_NEAR(*d.meanNs(), 37'010, 1); // 33.66 and 40.36
    EXPECT_NEAR(toUs(*d.percentile(0.5).value), 33, 33 * 0.008);
    EXPECT_NEAR(toUs(*d.percentile(0.99).value), 68, 68 * 0.008);
    EXPECT_EQ(run.info.host.cpus, 2);
    EXPECT_EQ(run.info.host.machine, "x86_64");
    EXPECT_FALSE(run.info.knows(Fact::Length));
}

TEST(ImportJson, JitterdebuggerInNanoseconds)
{
    const auto run = readMeasurement(
        R"({"version": 3, "sysinfo": {"resolution_in_ns": 1}, "cpu": {"0": {"histogram": {"1500": 2, "2500": 1},
            "count": 3, "min": 1500, "max": 2500, "avg": 1833.33}}})",
        "", kImportedAt);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(*run->statistics.delay().min(), Nanos{1500});
    EXPECT_EQ(*run->statistics.delay().max(), Nanos{2500});
}

} // namespace
} // namespace xrunscope::test
