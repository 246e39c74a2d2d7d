// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/log_bins.h"

#include <numeric>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

std::uint64_t totalOf(const std::vector<LogBin>& bins)
{
    return std::accumulate(bins.begin(), bins.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const LogBin& bin) { return sum + bin.count; });
}

TEST(LogBins, RoundEdgesAroundTheValues)
{
    Distribution d;
    d.add(1'050, 3);
    d.add(1'500, 5);
    d.add(1'950, 7);
    // R20 around 1,050 … 1,950 ns.
    const std::vector<LogBin> expected{{1000, 1120, 3}, {1120, 1250, 0}, {1250, 1400, 0},
                                       {1400, 1600, 5}, {1600, 1800, 0}, {1800, 2000, 7}};
    EXPECT_EQ(logBins(d), expected);
}

TEST(LogBins, WiderRangesTakeCoarserSteps)
{
    Distribution d;
    d.add(1'700);
    d.add(1'010'000'000);
    // 1-2-5 from 1 µs to 2 s: 19 bins; 1-1.6-2.5-4-6.3 would need 30.
    const auto bins = logBins(d);
    EXPECT_EQ(bins.size(), 19u);
    EXPECT_EQ(bins.front().begin, 1'000);
    EXPECT_EQ(bins.back(), (LogBin{1'000'000'000, 2'000'000'000, 1}));
    EXPECT_EQ(totalOf(bins), 2u);
}

TEST(LogBins, LeaveNothingOut)
{
    Distribution d;
    d.add(-500);
    d.add(0);
    d.add(3);
    d.add(2'000'000'000'000);
    const auto bins = logBins(d);
    EXPECT_LE(bins.size(), 24u);
    EXPECT_EQ(totalOf(bins), 4u);
    EXPECT_EQ(bins.front().count, 3u);
    EXPECT_EQ(bins.back().count, 1u);
}

TEST(LogBins, OneValueIsOneBin)
{
    Distribution d;
    d.add(1'000, 9);
    const std::vector<LogBin> expected{{1000, 1120, 9}};
    EXPECT_EQ(logBins(d), expected);
    EXPECT_TRUE(logBins(Distribution{}).empty());
}

} // namespace
} // namespace xrunscope
