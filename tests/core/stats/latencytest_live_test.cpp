// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/latencytest_live.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

constexpr std::int64_t kOrigin = 5'000'000'000;
constexpr std::int64_t kWidth = LatencytestLive::kColumnWidth;
constexpr std::int64_t kCycle = 5'000'000;
constexpr std::int64_t kLiveCpu = 4'000'000;
/// T = 5 ms: five cycles a column.
constexpr Geometry kFive{48000, 240, 3};

CycleRecord cycle(std::uint64_t k, std::int64_t cpu = kLiveCpu)
{
    const std::int64_t start = kOrigin + static_cast<std::int64_t>(k) * kCycle;
    return {k, start, start, start + cpu, start + cpu, 0, 0};
}

struct Live {
    LatencytestLive live{kFive, Nanos{kLiveCpu}, kOrigin};
    std::vector<LatencytestColumn> columns;
    void add(const CycleRecord& record)
    {
        live.add(record, [this](const LatencytestColumn& c) { columns.push_back(c); });
    }
    void flush()
    {
        live.flush([this](const LatencytestColumn& c) { columns.push_back(c); });
    }
};

TEST(LatencytestLive, AColumnHoldsTheMaximaOfItsCycles)
{
    Live made;
    for (std::uint64_t k = 0; k < 12; ++k)
        made.add(cycle(k, k == 3 ? 4'700'000 : kLiveCpu));
    // Cycle 11 has no total yet; 10 is in the third column, which is not complete.
    ASSERT_EQ(made.columns.size(), 2u);
    EXPECT_EQ(made.columns[0], (LatencytestColumn{0, kWidth, 5, 4'700'000, kCycle}));
    EXPECT_EQ(made.columns[1], (LatencytestColumn{kWidth, kWidth, 5, kLiveCpu, kCycle}));
    made.flush();
    ASSERT_EQ(made.columns.size(), 3u);
    EXPECT_EQ(made.columns[2], (LatencytestColumn{2 * kWidth, kWidth, 1, kLiveCpu, kCycle}));
    made.flush();
    EXPECT_EQ(made.columns.size(), 3u) << "nothing is left";
    EXPECT_EQ(made.live.figures().samples, 11u);
    EXPECT_EQ(made.live.figures().cpu.max, 4'700'000);
}

TEST(LatencytestLive, EndsAtTheCap)
{
    Live made;
    for (std::uint64_t k = 0; k < kLatencytestCap + 100; ++k)
        made.add(cycle(k));
    made.flush();
    std::uint64_t cycles = 0;
    for (const LatencytestColumn& c : made.columns)
        cycles += c.count;
    EXPECT_EQ(cycles, kLatencytestCap);
    EXPECT_TRUE(made.live.figures().capReached);
}

TEST(LatencytestTimeline, KeepsEveryMaximumInBoundedMemory)
{
    LatencytestTimeline timeline(8);
    for (std::int64_t i = 0; i < 20; ++i)
        timeline.add({i * kWidth, kWidth, 1, i == 6 ? 900 : 100, i == 13 ? 2000 : 200});
    ASSERT_LE(timeline.columns().size(), 8u);
    std::uint64_t count = 0;
    std::int64_t before = -1;
    LatencytestColumn all;
    for (const LatencytestColumn& c : timeline.columns()) {
        EXPECT_GT(c.begin, before);
        EXPECT_EQ(c.begin % c.width, 0);
        before = c.begin;
        count += c.count;
        all.merge(c);
    }
    EXPECT_EQ(count, 20u);
    EXPECT_EQ(all.cpuMax, 900);
    EXPECT_EQ(all.totalMax, 2000);
    // 20 columns of 25 ms in 8: four to one.
    EXPECT_EQ(timeline.columns().front().width, 4 * kWidth);
    EXPECT_EQ(timeline.columns()[1].cpuMax, 900);
}

TEST(LatencytestTimeline, StretchesWithoutACycleHaveNoColumn)
{
    LatencytestTimeline timeline;
    timeline.add({0, kWidth, 1, 1, 1});
    timeline.add({40 * kWidth, kWidth, 1, 1, 1});
    ASSERT_EQ(timeline.columns().size(), 2u);
    EXPECT_EQ(timeline.columns()[1].begin, 40 * kWidth);
}

} // namespace
} // namespace xrunscope
