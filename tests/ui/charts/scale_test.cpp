// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scale.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

TEST(Scale, LinearMapsBothWays)
{
    const Scale scale(Scale::Kind::Linear, 0, 100, 200, 0);
    EXPECT_DOUBLE_EQ(scale.map(0), 200);
    EXPECT_DOUBLE_EQ(scale.map(25), 150);
    EXPECT_DOUBLE_EQ(scale.map(100), 0);
    EXPECT_DOUBLE_EQ(scale.unmap(150), 25);
}

TEST(Scale, LogGivesEachDecadeTheSameRoom)
{
    const Scale scale(Scale::Kind::Log, 10, 1000, 0, 200);
    EXPECT_DOUBLE_EQ(scale.map(10), 0);
    EXPECT_DOUBLE_EQ(scale.map(100), 100);
    EXPECT_DOUBLE_EQ(scale.map(1000), 200);
    EXPECT_NEAR(scale.unmap(100), 100, 1e-9);
}

TEST(Scale, ValuesWithoutALogarithmAreTheLowestEdge)
{
    const Scale scale(Scale::Kind::Log, 10, 1000, 300, 100);
    EXPECT_DOUBLE_EQ(scale.map(0), 300);
    EXPECT_DOUBLE_EQ(scale.map(-5), 300);
    EXPECT_DOUBLE_EQ(scale.map(3), 300);
    EXPECT_DOUBLE_EQ(scale.map(5000), 100);
}

} // namespace
} // namespace xrunscope
