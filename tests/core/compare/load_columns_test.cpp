// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/compare/comparison.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;

TEST(LoadColumns, SharesAreCountedFromTheCycles)
{
    const TemporaryFolder folder;
    // Delays of 10 µs + k % 50 µs; 2,000 periods, of which k % 400 == 399 are skipped. Up to 50 µs: k % 50 ≤ 40, which
    // are 40 · 41 = 1,640. A skipped period waits for the next start, 1,010 µs; the last one has no such start and
    // ends with the run, after 1,000 µs.
    writeMadeRun(folder / "a.xrun", 2000);
    const auto run = loadComparedRun(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->name, "a.xrun");
    EXPECT_EQ(run->events[FigureId::Within50us], 1640u);
    EXPECT_DOUBLE_EQ(run->value[FigureId::Within50us].value(), 82);
    EXPECT_EQ(run->events[FigureId::Within100us], 1995u);
    EXPECT_EQ(run->events[FigureId::Within1000us], 1996u);
}

TEST(LoadColumns, KeepsTheOrder)
{
    const TemporaryFolder folder;
    std::vector<std::vector<std::filesystem::path>> files(3);
    for (int i = 0; i < 7; ++i) {
        files[static_cast<std::size_t>(i % 3)].push_back(folder / (std::to_string(i) + ".xrun"));
        writeMadeRun(files[static_cast<std::size_t>(i % 3)].back(), static_cast<std::uint64_t>(400 + i));
    }
    const auto columns = loadColumns(files);
    ASSERT_TRUE(columns) << columns.error().text();
    ASSERT_EQ(columns->size(), 3u);
    ASSERT_EQ((*columns)[0].size(), 3u);
    EXPECT_EQ((*columns)[0][2].name, "6.xrun");
    EXPECT_EQ((*columns)[0][2].data->statistics.periods(), 406u);
    EXPECT_EQ((*columns)[2][1].name, "5.xrun");
}

TEST(LoadColumns, AFileThatCannotBeReadIsNamed)
{
    const TemporaryFolder folder;
    writeMadeRun(folder / "good.xrun", 400);
    writeBytes(folder / "bad.xrun", "This is no run file, and it is long enough to be looked at.");
    const auto columns = loadColumns({{folder / "good.xrun"}, {folder / "bad.xrun"}});
    ASSERT_FALSE(columns);
    EXPECT_EQ(columns.error().kind, ErrorKind::File);
    EXPECT_THAT(columns.error().what, HasSubstr("bad.xrun"));
}

TEST(GroupBySeries, MembersOfOneSeriesAreOneColumn)
{
    const auto run = [](const char* name, const char* series) {
        RunData data;
        data.info.plan.series.id = series;
        return comparedRunOf(std::move(data), name);
    };
    const auto columns = groupBySeries({run("a-01", "aaaa"), run("x", ""), run("a-02", "aaaa"), run("b-01", "bbbb"),
                                        run("y", ""), run("a-03", "aaaa")});
    ASSERT_EQ(columns.size(), 4u);
    EXPECT_EQ(columns[0].size(), 3u);
    EXPECT_EQ(columns[0][2].name, "a-03");
    EXPECT_EQ(columns[1].front().name, "x");
    EXPECT_EQ(columns[2].front().name, "b-01");
    EXPECT_EQ(columns[3].front().name, "y");
}

} // namespace
} // namespace xrunscope
