// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

std::uint64_t total(const std::vector<Bar>& bars)
{
    std::uint64_t sum = 0;
    for (const Bar& bar : bars)
        sum += bar.count;
    return sum;
}

TEST(Bars, KeepEveryCount)
{
    Histogram histogram;
    for (std::int64_t ns = 500; ns < 3'000'000; ns += 777)
        histogram.add(ns, static_cast<std::uint64_t>(1 + ns % 5));
    for (const Scale::Kind kind : {Scale::Kind::Log, Scale::Kind::Linear}) {
        for (const int most : {8, 96, 500})
            EXPECT_EQ(total(barsOf(histogram, {kind, kind == Scale::Kind::Log ? 1.0 : 0.0, 1000, most, 747})),
                      histogram.total());
    }
}

TEST(Bars, LinearBarsHoldTheirValues)
{
    Histogram histogram; // values below 128 ns have bins of their own
    histogram.add(5, 3);
    histogram.add(15, 4);
    histogram.add(19, 1);
    histogram.add(95, 2);
    const auto bars = barsOf(histogram, {Scale::Kind::Linear, 0, 0.1, 10, 0});
    ASSERT_EQ(bars.size(), 10u);
    EXPECT_EQ(bars[0].count, 3u);
    EXPECT_EQ(bars[1].count, 5u);
    EXPECT_EQ(bars[5].count, 0u);
    EXPECT_EQ(bars[9].count, 2u);
    EXPECT_NEAR(bars[1].from, 0.01, 1e-12);
}

TEST(Bars, TheLimitIsAnEdgeAndOnlyValuesBeyondAreBeyond)
{
    Histogram histogram;
    histogram.add(746'999, 7);
    histogram.add(747'000, 9); // not beyond
    histogram.add(900'000, 2);
    const auto bars = barsOf(histogram, {Scale::Kind::Log, 10, 2000, 96, 747});
    std::uint64_t beyond = 0;
    bool edge = false;
    for (const Bar& bar : bars) {
        edge = edge || std::abs(bar.from - 747) < 1e-6;
        EXPECT_TRUE(bar.beyond == (bar.from > 746.999)) << bar.from;
        if (bar.beyond)
            beyond += bar.count;
    }
    EXPECT_TRUE(edge);
    EXPECT_EQ(beyond, 2u);
}

TEST(Bars, AreNeverNarrowerThanTwoBins)
{
    const auto bars = barsOf(Histogram{}, {Scale::Kind::Log, 10, 20, 400, 0});
    EXPECT_LE(bars.size(), 24u); // log10(2) / (2 log10(65/64)) = 22.4
    EXPECT_GE(bars.size(), 20u);
}

TEST(Bars, ValuesOutsideOfTheAxisAreInTheOuterBars)
{
    Histogram histogram;
    histogram.add(-5000, 1);
    histogram.add(0, 2);
    histogram.add(90'000'000, 4);
    const auto bars = barsOf(histogram, {Scale::Kind::Log, 10, 1000, 50, 0});
    EXPECT_EQ(bars.front().count, 3u);
    EXPECT_EQ(bars.back().count, 4u);
}

} // namespace
} // namespace xrunscope
