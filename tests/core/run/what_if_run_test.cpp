// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/what_if_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/import/import_run.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;

RunFile opened(const std::filesystem::path& file)
{
    auto run = RunFile::open(file);
    if (!run)
        throw std::runtime_error(run.error().text());
    return std::move(*run);
}

TEST(WhatIfRun, CountsThePeriodsOfAFileSkippedOnesToo)
{
    TemporaryFolder folder;
    // T = 1 ms; of 3,200 periods 8 were skipped, the last of them at the end, each 1.01 ms late or more.
    writeMadeRun(folder / "a.xrun", 3200);
    const RunFile run = opened(folder / "a.xrun");
    const auto table = whatIfOf({&run});
    ASSERT_TRUE(table) << table.error().text();
    EXPECT_EQ(table->periods, 3200u);
    EXPECT_EQ(table->runs, 1u);
    EXPECT_EQ(table->measured, std::chrono::milliseconds{3200});
    EXPECT_EQ(table->recorded, (Geometry{48000, 48, 2}));
    EXPECT_FALSE(table->onePeriodDeadline);
    // 64 × 2: 1.333 ms less 30 % is 0.933 ms.
    EXPECT_TRUE(table->at(64, 2, 0)->safe());
    EXPECT_EQ(table->at(64, 2, 30)->misses, 8u);
    EXPECT_EQ(table->at(64, 2, 30)->episodes, 8u);
    EXPECT_NEAR(table->at(64, 2, 30)->missesPerHour, 3600 / 3.2 * 0.75 * 8, 1e-6);
}

TEST(WhatIfRun, RunsOfOneSettingAreCountedTogether)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "a.xrun", 3200);
    writeMadeRun(folder / "b.xrun", 1600, false); // cut off
    const RunFile a = opened(folder / "a.xrun");
    const RunFile b = opened(folder / "b.xrun");
    const auto table = whatIfOf({&a, &b});
    ASSERT_TRUE(table) << table.error().text();
    EXPECT_EQ(table->runs, 2u);
    EXPECT_EQ(table->periods, 3200u + 1599u); // the cut one does not know that its last was skipped
    EXPECT_EQ(table->at(64, 2, 30)->misses, 8u + 3u);
}

TEST(WhatIfRun, ImportedRunsHaveNoCycles)
{
    TemporaryFolder folder;
    ASSERT_TRUE(importText("0 1\n1 5\n2 1\n", "t.txt", folder / "a.xrun"));
    const RunFile run = opened(folder / "a.xrun");
    const auto table = whatIfOf({&run});
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().kind, ErrorKind::Usage);
    EXPECT_THAT(table.error().text(), HasSubstr("a.xrun was imported"));
    EXPECT_EQ(whatIfOf({}).error().kind, ErrorKind::Usage);
}

TEST(WhatIfRun, ThePlanToVerifyIsThatOfTheRunAtTheSetting)
{
    RunInfo info = madeInfo();
    info.plan.scheduling.priority = 42;
    info.plan.series = {"abc", 2, 12};
    WhatIfCell cell;
    cell.geometry = {48000, 128, 3};
    cell.loadPercent = 40;
    const auto plan = planToVerify(info, cell, 0, std::chrono::seconds{30});
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(plan->geometry, cell.geometry);
    EXPECT_EQ(plan->cpuLoadPercent, 40);
    EXPECT_EQ(plan->duration(), std::chrono::seconds{30});
    EXPECT_EQ(plan->scheduling.priority, 42);
    EXPECT_EQ(plan->series, SeriesPlace{});
}

TEST(WhatIfRun, ProgramsThatAFileNamesAreNotStarted)
{
    RunInfo info = madeInfo();
    info.plan.stress.loads = {"rm -rf important"};
    WhatIfCell cell;
    cell.geometry = {48000, 128, 2};
    const auto refused = planToVerify(info, cell, 0, std::chrono::seconds{30});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Usage);
    EXPECT_THAT(refused.error().text(), HasSubstr("not started unasked"));
}

TEST(WhatIfRun, AServerThatWasThereIsNotOursToSet)
{
    RunInfo info = madeInfo();
    info.plan.engine = info.facts.engine = "jack";
    WhatIfCell cell;
    cell.geometry = {48000, 128, 2};
    const auto refused = planToVerify(info, cell, 0, std::chrono::seconds{30});
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text(), HasSubstr("Start the server with 128 frames × 2"));
    info.plan.jack.server = JackPlan::Server::Dummy;
    EXPECT_TRUE(planToVerify(info, cell, 0, std::chrono::seconds{30}));
    cell.loadPercent = 50;
    EXPECT_TRUE(planToVerify(info, cell, 50, std::chrono::seconds{30}));
    const auto otherLoad = planToVerify(info, cell, 30, std::chrono::seconds{30});
    ASSERT_FALSE(otherLoad) << "its clients are no CPU loop that can be set";
    EXPECT_THAT(otherLoad.error().text(), HasSubstr("stays as it was, some 30 %"));
}

} // namespace
} // namespace xrunscope
