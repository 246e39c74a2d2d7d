// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_range.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

TEST(Steps125, RoundDownAndUp)
{
    EXPECT_DOUBLE_EQ(stepDown125(1), 1);
    EXPECT_DOUBLE_EQ(stepDown125(1.99), 1);
    EXPECT_DOUBLE_EQ(stepDown125(4.9), 2);
    EXPECT_DOUBLE_EQ(stepDown125(9.9), 5);
    EXPECT_DOUBLE_EQ(stepDown125(10), 10);
    EXPECT_DOUBLE_EQ(stepDown125(0.7), 0.5);
    EXPECT_DOUBLE_EQ(stepDown125(0.03), 0.02);
    EXPECT_DOUBLE_EQ(stepUp125(1), 1);
    EXPECT_DOUBLE_EQ(stepUp125(1.01), 2);
    EXPECT_DOUBLE_EQ(stepUp125(2.5), 5);
    EXPECT_DOUBLE_EQ(stepUp125(747), 1000);
    EXPECT_DOUBLE_EQ(stepUp125(0.03), 0.05);
    EXPECT_DOUBLE_EQ(stepUp125(0.001), 0.001);
}

TEST(AxisRange, WidensAtOnce)
{
    AxisRange range(10, 1000);
    EXPECT_TRUE(range.fit(12, 1412));
    EXPECT_DOUBLE_EQ(range.low(), 10);
    EXPECT_DOUBLE_EQ(range.high(), 2000);
    EXPECT_TRUE(range.fit(9, 1412));
    EXPECT_DOUBLE_EQ(range.low(), 5);
}

TEST(AxisRange, NarrowsOnlyByTwoSteps)
{
    AxisRange range(10, 2000);
    EXPECT_FALSE(range.fit(12, 990)) << "one step of room above stays";
    EXPECT_DOUBLE_EQ(range.high(), 2000);
    EXPECT_TRUE(range.fit(12, 490));
    EXPECT_DOUBLE_EQ(range.high(), 500);
    EXPECT_FALSE(range.fit(25, 490)) << "one step of room below stays";
    EXPECT_TRUE(range.fit(60, 490));
    EXPECT_DOUBLE_EQ(range.low(), 50);
}

TEST(AxisRange, DoesNotFlickerAroundAStep)
{
    AxisRange range(10, 1000);
    EXPECT_TRUE(range.fit(10, 1001));
    for (int i = 0; i < 5; ++i) {
        EXPECT_FALSE(range.fit(10, 999));
        EXPECT_FALSE(range.fit(10, 1001));
    }
}

} // namespace
} // namespace xrunscope
