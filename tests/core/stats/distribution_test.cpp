// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/distribution.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

TEST(Distribution, EmptyHasNoFigures)
{
    const Distribution d;
    EXPECT_FALSE(d.min());
    EXPECT_FALSE(d.max());
    EXPECT_FALSE(d.meanNs());
    EXPECT_FALSE(d.quantile(0.5));
    EXPECT_EQ(d.percentile(0.5).needsMore, 20u);
}

TEST(Distribution, ExactMomentsAndNearestRank)
{
    Distribution d;
    for (std::int64_t v = 1; v <= 100; ++v) // bins of 1 ns up to 127: percentiles are exact
        d.add(v);
    EXPECT_EQ(d.min(), 1ns);
    EXPECT_EQ(d.max(), 100ns);
    EXPECT_DOUBLE_EQ(*d.meanNs(), 50.5);
    EXPECT_EQ(d.percentile(0.5).value, 50ns);
    EXPECT_EQ(d.percentile(0.9).value, 90ns);
    EXPECT_EQ(d.quantile(0.99), 99ns);
    EXPECT_EQ(d.quantile(1.0), 100ns);
    EXPECT_EQ(d.quantile(0.0), 1ns);
}

TEST(Distribution, APercentileNeedsTenValuesBeyondIt)
{
    Distribution d;
    d.add(5, 999);
    EXPECT_EQ(d.percentile(0.99).needsMore, 1u);
    EXPECT_FALSE(d.percentile(0.99).value);
    d.add(5);
    EXPECT_TRUE(d.percentile(0.99).value);
    EXPECT_EQ(d.percentile(0.999).needsMore, 9'000u);
    EXPECT_EQ(d.percentile(0.9999).needsMore, 99'000u);
    d.add(5, 99'000);
    EXPECT_TRUE(d.percentile(0.9999).value);
}

TEST(Distribution, PercentilesStayWithinTheValuesSeen)
{
    Distribution d;
    d.add(1'000'003, 50); // in a bin of 8,192 ns width
    EXPECT_EQ(d.percentile(0.5).value, 1'000'003ns);
}

TEST(Distribution, MergeEqualsAddingAll)
{
    Distribution a, b, all;
    for (std::int64_t v = -500; v < 5000; v += 7) {
        (v % 2 == 0 ? a : b).add(v);
        all.add(v);
    }
    a.merge(b);
    EXPECT_EQ(a, all);
    a.merge(Distribution{});
    EXPECT_EQ(a, all);
    Distribution none;
    none.merge(all);
    EXPECT_EQ(none, all);
}

} // namespace
} // namespace xrunscope
