// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/curves.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;

auto point(double x, double y)
{
    return testing::AllOf(Field(&CurvePoint::x, DoubleNear(x, 1e-7 * std::max(x, 1.0))),
                          Field(&CurvePoint::y, DoubleNear(y, 1e-6)));
}

/// 1,000 values: 990 of 10 µs, 9 of 100 µs, 1 of 1 ms. Their bins are 9,984 to 10,111 ns (64 an octave from 8,192 on),
/// 99,328 to 100,351 ns and 999,424 to 1,007,615 ns.
Distribution thousand()
{
    Distribution d;
    d.add(10'000, 990);
    d.add(100'000, 9);
    d.add(1'000'000);
    return d;
}

TEST(TailCurve, StepsAtTheEndsOfBins)
{
    EXPECT_THAT(tailCurve(thousand()),
                ElementsAre(point(10, 1e6), point(10.111, 10'000), point(100.351, 1'000), point(1'000, 0)));
}

TEST(TailCurve, RunsOfDifferentLengthGiveTheSame)
{
    Distribution longer = thousand();
    for (int i = 1; i < 12; ++i)
        longer.merge(thousand());
    EXPECT_EQ(tailCurve(longer), tailCurve(thousand()));
}

TEST(TailCurve, OneValueIsItsMinimumAndMaximum)
{
    Distribution d;
    d.add(50'000, 3);
    EXPECT_THAT(tailCurve(d), ElementsAre(point(50, 0)));
}

TEST(TailCurve, HasValuesBelowZero)
{
    Distribution d;
    d.add(-20, 1); // exact below 128 ns
    d.add(100, 3);
    EXPECT_THAT(tailCurve(d), ElementsAre(point(-0.02, 750'000), point(0.1, 0)));
}

TEST(TailCurve, LaterThanReadsTheStep)
{
    const auto tail = tailCurve(thousand());
    EXPECT_DOUBLE_EQ(laterThan(tail, 5), 1e6);
    EXPECT_DOUBLE_EQ(laterThan(tail, 50), 10'000);
    EXPECT_DOUBLE_EQ(laterThan(tail, 999), 1'000);
    EXPECT_DOUBLE_EQ(laterThan(tail, 1'000), 0);
    EXPECT_DOUBLE_EQ(laterThan(tail, 5'000), 0);
}

TEST(ShareCurve, EqualBinsFromTheFirstValueToTheLast)
{
    const auto shares = shareCurve(thousand());
    // Twenty bins a decade: 10 µs to 1 ms are bins 40 to 80.
    ASSERT_EQ(shares.size(), 41u);
    EXPECT_THAT(shares.front(), point(10, 99));
    EXPECT_THAT(shares[1], point(11.220184543, 0));
    EXPECT_THAT(shares[19], point(89.125093813, 0.9)); // its middle is 99.84 µs, below 100
    EXPECT_THAT(shares.back(), point(1'000, 0.1));
}

TEST(ShareCurve, WhatIsBelowTheFirstBinIsInIt)
{
    Distribution d;
    d.add(-5'000, 1);
    d.add(20, 1);
    d.add(104, 2); // within the first bin, 0.1 to 0.112 µs
    EXPECT_THAT(shareCurve(d), ElementsAre(point(0.1, 100)));
}

TEST(PercentileCurve, EndsWhereTheSampleDoes)
{
    Distribution d;
    d.add(10'000, 9'000);
    d.add(100'000, 1'000);
    const auto curve = percentileCurve(d);
    // 10,000 values support p99.9: ten of them lie beyond.
    ASSERT_EQ(curve.size(), 3u * 32 + 1);
    EXPECT_DOUBLE_EQ(curve.front().x, 0);
    EXPECT_NEAR(curve.front().y, 10, 0.08);
    EXPECT_DOUBLE_EQ(curve[32].x, 1);
    EXPECT_NEAR(curve[32].y, 10, 0.08); // p90 is the 9,000th
    EXPECT_NEAR(curve[33].y, 100, 0.8);
    EXPECT_DOUBLE_EQ(curve.back().x, 3);
    EXPECT_NEAR(curve.back().y, 100, 0.8);
}

TEST(PercentileCurve, NeedsTenValues)
{
    Distribution d;
    d.add(10'000, 9);
    EXPECT_THAT(percentileCurve(d), IsEmpty());
    d.add(10'000);
    EXPECT_EQ(percentileCurve(d).size(), 1u);
}

TEST(Curves, OfNothingAreEmpty)
{
    EXPECT_THAT(tailCurve({}), IsEmpty());
    EXPECT_THAT(shareCurve({}), IsEmpty());
    EXPECT_THAT(percentileCurve({}), IsEmpty());
}

TEST(Curves, OfCountsWithoutBinsAreEmpty)
{
    // A source that gives number, mean and maximum alone.
    const Distribution d = Distribution::restored({1'000, 0, 900'000, 5e6}, Histogram{});
    EXPECT_THAT(tailCurve(d), IsEmpty());
    EXPECT_THAT(shareCurve(d), IsEmpty());
    EXPECT_THAT(percentileCurve(d), IsEmpty());
}

/// As cyclictest -h 100 gives it: 90 of 10 µs, 10 of 100 µs or more, of which one was 5 ms.
Distribution cutAt100us()
{
    Histogram h;
    h.add(10'000, 90);
    h.add(100'000, 9);
    h.add(5'000'000);
    Distribution::Moments m;
    m.count = 100;
    m.min = 10'000;
    m.max = 5'000'000;
    m.beyond = 10;
    m.beyondFrom = 100'000;
    return Distribution::restored(m, h);
}

TEST(Curves, EndWhereTheSourceDoes)
{
    // A tenth lies beyond 100 µs, and nothing tells where.
    EXPECT_THAT(tailCurve(cutAt100us()), ElementsAre(point(10, 1e6), point(10.111, 100'000), point(100, 100'000)));
    EXPECT_THAT(shareCurve(cutAt100us()), ElementsAre(point(10, 90)));
    const auto percentiles = percentileCurve(cutAt100us());
    ASSERT_FALSE(percentiles.empty());
    EXPECT_DOUBLE_EQ(percentiles.back().x, 1); // p90 is the last that is known
    EXPECT_NEAR(percentiles.back().y, 10, 0.08);
}

TEST(Curves, ToldPercentilesAreAllThereIs)
{
    Distribution::Moments m;
    m.count = 1'000'000;
    m.min = 2'000;
    m.max = 900'000;
    m.toldOnly = true;
    m.told = {20'000, std::nullopt, 80'000, 150'000, std::nullopt};
    const Distribution d = Distribution::restored(m, Histogram{});
    EXPECT_THAT(tailCurve(d), IsEmpty());
    EXPECT_THAT(percentileCurve(d), ElementsAre(point(0.30102999566, 20), point(2, 80), point(3, 150)));
}

} // namespace
} // namespace xrunscope
