// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/poisson.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

// Published limits for a Poisson count at 95 %, two-sided (Garwood 1936): 0: 0 to 3.689, 1: 0.0253 to 5.572,
// 10: 4.795 to 18.39.
TEST(HourlyRate, MatchesThePublishedLimits)
{
    EXPECT_DOUBLE_EQ(hourlyRate(0, 1h).low, 0);
    EXPECT_NEAR(hourlyRate(0, 1h).high, 3.689, 0.0005);
    EXPECT_NEAR(hourlyRate(1, 1h).low, 0.0253, 0.00005);
    EXPECT_NEAR(hourlyRate(1, 1h).high, 5.572, 0.0005);
    EXPECT_NEAR(hourlyRate(10, 1h).low, 4.795, 0.0005);
    EXPECT_NEAR(hourlyRate(10, 1h).high, 18.39, 0.005);
}

TEST(HourlyRate, ScalesToTheHour)
{
    EXPECT_NEAR(hourlyRate(0, 5min).high, 44.27, 0.005); // 12 × 3.689
    EXPECT_DOUBLE_EQ(hourlyRate(3, 5min).perHour, 36);
}

} // namespace
} // namespace xrunscope
