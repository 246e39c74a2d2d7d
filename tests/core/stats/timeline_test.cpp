// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/timeline.h"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

PeriodSample sample(std::uint64_t k, std::int64_t release, std::int64_t delay, bool miss = false)
{
    PeriodSample s;
    s.period = k;
    s.release = release;
    s.delay = delay;
    s.response = delay + 5;
    s.miss = miss;
    s.ran = true;
    return s;
}

TEST(Timeline, KeepsMinimumMaximumCountAndFirstIndex)
{
    Timeline t(100, 8);
    t.add(sample(0, 1000, 7), 1000);
    t.add(sample(1, 1050, 3, true), 1000);
    t.add(sample(2, 1250, 9), 1000);
    ASSERT_EQ(t.columns().size(), 3u);
    EXPECT_EQ(t.columns()[0], (TimelineColumn{0, 100, 0, 2, 1, 3, 7, 8, 12}));
    EXPECT_EQ(t.columns()[1].count, 0u);
    EXPECT_EQ(t.columns()[2], (TimelineColumn{200, 100, 2, 1, 0, 9, 9, 14, 14}));
}

TEST(Timeline, DoublesItsWidthInsteadOfGrowing)
{
    Timeline t(100, 8);
    for (std::uint64_t k = 0; k < 1000; ++k)
        t.add(sample(k, static_cast<std::int64_t>(k) * 10, static_cast<std::int64_t>(k)), 0);
    EXPECT_LE(t.columns().size(), 8u);
    EXPECT_EQ(t.width(), 1600); // 10,000 ns in at most 8 columns: 100 · 2^4
    std::uint64_t count = 0;
    for (const auto& c : t.columns()) {
        EXPECT_EQ(c.delayMin, static_cast<std::int64_t>(c.firstPeriod));
        EXPECT_EQ(c.delayMax, static_cast<std::int64_t>(c.firstPeriod + c.count - 1));
        count += c.count;
    }
    EXPECT_EQ(count, 1000u);
    t.clear();
    EXPECT_TRUE(t.columns().empty());
    EXPECT_EQ(t.width(), 100);
}

TEST(Decimate, EveryValueOfTheRangeIsInExactlyOneColumn)
{
    std::mt19937 random(7);
    Timeline t(10, 4096);
    for (std::uint64_t k = 0; k < 3000; ++k)
        t.add(sample(k, static_cast<std::int64_t>(k) * 13, static_cast<std::int64_t>(random() % 10'000)), 0);
    const auto& source = t.columns();
    for (const std::size_t pixels : {1u, 7u, 100u, 670u, 5000u}) {
        for (const auto& [begin, end] :
             {std::pair<std::int64_t, std::int64_t>{0, 39'000}, {5'000, 9'999}, {-500, 70'000}}) {
            const auto out = decimate(source, begin, end, pixels);
            ASSERT_EQ(out.size(), pixels);
            std::uint64_t count = 0, expectedCount = 0;
            std::int64_t max = 0, expectedMax = 0;
            for (const auto& c : out) {
                count += c.count;
                max = std::max(max, c.delayMax);
            }
            for (const auto& c : source) {
                if (c.begin < begin || c.begin >= end)
                    continue;
                expectedCount += c.count;
                expectedMax = std::max(expectedMax, c.delayMax);
            }
            EXPECT_EQ(count, expectedCount);
            EXPECT_EQ(max, expectedMax);
        }
    }
}

TEST(Decimate, EmptyRangeGivesNothing)
{
    EXPECT_TRUE(decimate(std::vector<TimelineColumn>{}, 5, 5, 100).empty());
    EXPECT_TRUE(decimate(std::vector<TimelineColumn>{}, 0, 100, 0).empty());
    EXPECT_EQ(decimate(std::vector<TimelineColumn>{}, 0, 100, 4).size(), 4u);
}

TEST(Timeline, ASecondBecomesAColumn)
{
    SecondRow row;
    row.second = 3;
    row.add(sample(2250, 3'000'000'000, 40), false);
    row.add(sample(2251, 3'001'333'333, 60, true), true);
    EXPECT_EQ(columnOf(row), (TimelineColumn{3'000'000'000, 1'000'000'000, 2250, 2, 1, 40, 60, 45, 65}));
    EXPECT_EQ(row.xruns, 1u);
    EXPECT_EQ(row.delaySum, 100);
}

} // namespace
} // namespace xrunscope
