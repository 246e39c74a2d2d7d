// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/series.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/run/collector.h"
#include "core/run/run_file.h"
#include "core/run/run_store.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

namespace fs = std::filesystem;

void writeMember(const SeriesRun& run, bool closed)
{
    RunInfo info = madeInfo();
    info.plan = run.plan;
    auto store = RunStore::create(run.file);
    ASSERT_TRUE(store && store->begin(info));
    if (!closed)
        return;
    info.closed = info.complete = true;
    const RunStatistics none(info.plan.geometry.period(), info.plan.geometry.deadline());
    ASSERT_TRUE(store->close(info, none, figuresOf(none, 0)));
}

TEST(Series, NamesAndNumbersItsRuns)
{
    const auto runs = planSeries(RunPlan{}, "/some/where/test.xrun", 12);
    ASSERT_EQ(runs.size(), 12u);
    EXPECT_EQ(runs[0].file, "/some/where/test-01.xrun");
    EXPECT_EQ(runs[11].file, "/some/where/test-12.xrun");
    EXPECT_EQ(runs[4].plan.series.index, 5);
    EXPECT_EQ(runs[4].plan.series.count, 12);
    EXPECT_EQ(runs[0].plan.series.id, runs[11].plan.series.id);
    EXPECT_EQ(runs[0].plan.series.id.size(), 16u);
    EXPECT_NE(newSeriesId(), newSeriesId());
    const auto one = planSeries(RunPlan{}, "/x/one.xrun", 1);
    ASSERT_EQ(one.size(), 1u);
    EXPECT_EQ(one[0].file, "/x/one.xrun");
    EXPECT_TRUE(one[0].plan.series.id.empty());
}

TEST(Series, KnowsItsNameFromThatOfAFile)
{
    EXPECT_EQ(seriesName("/some/where/2026-11-30 205344 ab-a-01.xrun"), "2026-11-30 205344 ab-a");
    EXPECT_EQ(seriesName("night-999.xrun"), "night");
    EXPECT_EQ(seriesName("night-07.cut.xrun"), "night");
    EXPECT_EQ(seriesName("night-07.cut2.xrun"), "night");
    for (const char* other : {"night.xrun", "night-7.xrun", "night-0x.xrun", "07.xrun"})
        EXPECT_EQ(seriesName(other), "") << other;
}

TEST(Series, ResumesWithWhatIsMissing)
{
    TemporaryFolder folder;
    const auto runs = planSeries(madeInfo().plan, folder / "s.xrun", 4);
    writeMember(runs[0], true);
    writeMember(runs[2], false); // cut off
    const auto early = missingRuns(runs[0].file);
    ASSERT_FALSE(early);
    EXPECT_THAT(early.error().text(), testing::HasSubstr("s-03.xrun is still being written"));
    fs::last_write_time(runs[2].file, fs::file_time_type::clock::now() - std::chrono::minutes{1});
    const auto missing = missingRuns(runs[0].file);
    ASSERT_TRUE(missing) << missing.error().text();
    ASSERT_EQ(missing->size(), 3u);
    EXPECT_EQ((*missing)[0].file, runs[1].file);
    EXPECT_EQ((*missing)[1].file, runs[2].file);
    EXPECT_EQ((*missing)[1].plan, runs[2].plan);
    EXPECT_FALSE(fs::exists(runs[2].file));
    EXPECT_TRUE(fs::exists(folder / "s-03.cut.xrun"));        // kept
    const auto again = missingRuns(folder / "s-03.cut.xrun"); // any file of the series will do
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->size(), 3u);
}

TEST(Series, ARunWhoseStartWasCutOffMakesRoom)
{
    TemporaryFolder folder;
    const auto runs = planSeries(madeInfo().plan, folder / "s.xrun", 2);
    writeMember(runs[0], true);
    {
        const auto starting = RunStore::create(runs[1].file);
        ASSERT_TRUE(starting);
        const auto early = missingRuns(runs[0].file);
        ASSERT_FALSE(early) << "it has it open";
        EXPECT_THAT(early.error().text(), testing::HasSubstr("s-02.xrun is being started"));
    }
    const auto missing = missingRuns(runs[0].file);
    ASSERT_TRUE(missing) << missing.error().text();
    ASSERT_EQ(missing->size(), 1u);
    EXPECT_EQ((*missing)[0].file, runs[1].file);
    EXPECT_FALSE(fs::exists(runs[1].file));
    EXPECT_TRUE(fs::exists(folder / "s-02.cut.xrun"));
    const auto itself = missingRuns(folder / "s-02.cut.xrun");
    ASSERT_FALSE(itself);
    EXPECT_THAT(itself.error().text(), testing::HasSubstr("Name another file of the series"));
}

TEST(Series, AWholeSeriesHasNothingMissing)
{
    TemporaryFolder folder;
    const auto runs = planSeries(madeInfo().plan, folder / "s.xrun", 2);
    writeMember(runs[0], true);
    writeMember(runs[1], true);
    EXPECT_TRUE(missingRuns(runs[1].file)->empty());
}

TEST(Series, RefusesWhatIsNoMember)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "single-01.xrun", 500);
    const auto single = missingRuns(folder / "single-01.xrun");
    ASSERT_FALSE(single);
    EXPECT_THAT(single.error().text(), testing::HasSubstr("is not a run of a series"));
    EXPECT_FALSE(missingRuns(folder / "absent-01.xrun"));
    const auto runs = planSeries(madeInfo().plan, folder / "s.xrun", 2);
    const auto others = planSeries(madeInfo().plan, folder / "s.xrun", 2);
    writeMember(runs[0], true);
    writeMember(others[1], true);
    const auto mixed = missingRuns(runs[0].file);
    ASSERT_FALSE(mixed);
    EXPECT_THAT(mixed.error().text(), testing::HasSubstr("belongs to another series"));
}

} // namespace
} // namespace xrunscope
