// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/histogram.h"

#include <cmath>
#include <cstdlib>
#include <limits>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

TEST(Histogram, IsExactForSmallValues)
{
    for (std::int64_t v = -127; v <= 127; ++v) {
        EXPECT_EQ(Histogram::lowest(Histogram::binOf(v)), v);
        EXPECT_EQ(Histogram::highest(Histogram::binOf(v)), v);
    }
}

TEST(Histogram, BinsAreSeamlessAndOrdered)
{
    for (std::size_t bin = 1; bin < Histogram::kBins; ++bin) {
        if (bin != Histogram::kSide) { // −0 and 0 are one value: the negative side's bin for 0 stays empty
            EXPECT_EQ(Histogram::lowest(bin), Histogram::highest(bin - 1) + 1) << bin;
        }
    }
}

TEST(Histogram, MiddleIsWithinOnePercent)
{
    for (double v = 1; v < 1e12; v *= 1.0137) { // to 1,000 s
        for (const double sign : {-1.0, 1.0}) {
            const auto value = static_cast<std::int64_t>(sign * v);
            const auto middle = static_cast<double>(Histogram::middle(Histogram::binOf(value)));
            EXPECT_LE(std::abs(middle - static_cast<double>(value)), 0.01 * std::abs(static_cast<double>(value)))
                << value;
        }
    }
}

TEST(Histogram, DropsNothing)
{
    Histogram h;
    for (const std::int64_t v : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, std::int64_t{0},
                                 std::int64_t{100'000'000'000}, std::numeric_limits<std::int64_t>::max()})
        h.add(v);
    EXPECT_EQ(h.total(), 5u);
    EXPECT_EQ(h.count(0), 1u);
    EXPECT_EQ(h.count(Histogram::kBins - 1), 1u);
    // 100 s is in a bin of its own, not in the open last one.
    EXPECT_EQ(h.count(Histogram::binOf(100'000'000'000)), 1u);
    EXPECT_LT(Histogram::binOf(100'000'000'000), Histogram::kBins - 1);
}

TEST(Histogram, RanksFollowTheOrderOfValues)
{
    Histogram h;
    h.add(-50);
    h.add(7, 2);
    h.add(90);
    EXPECT_EQ(h.valueAtRank(1), -50);
    EXPECT_EQ(h.valueAtRank(2), 7);
    EXPECT_EQ(h.valueAtRank(3), 7);
    EXPECT_EQ(h.valueAtRank(4), 90);
    EXPECT_EQ(h.valueAtRank(0), 0);
    EXPECT_EQ(h.valueAtRank(5), 0);
}

TEST(Histogram, Merges)
{
    Histogram a, b;
    a.add(1000, 3);
    b.add(1000, 4);
    b.add(-2);
    a.merge(b);
    EXPECT_EQ(a.total(), 8u);
    EXPECT_EQ(a.count(Histogram::binOf(1000)), 7u);
}

} // namespace
} // namespace xrunscope
