// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/resampling.h"

#include <cmath>
#include <limits>
#include <numeric>

#include <gtest/gtest.h>

#include "core/stats/planning.h"

namespace xrunscope {
namespace {

/// Mean of the members' values.
GroupFigures meanOf(std::vector<double> values)
{
    return [values = std::move(values)](std::span<const std::uint32_t> members, std::span<double> out) {
        double sum = 0;
        for (const std::uint32_t m : members)
            sum += values[m];
        out[0] = sum / static_cast<double>(members.size());
    };
}

TEST(PermutationTest, AllRelabellingsOfThreeAndThree)
{
    // Of 20 relabellings the one seen and its mirror image are as far apart.
    EXPECT_DOUBLE_EQ(permutationTest(3, 3, 1, meanOf({1, 2, 3, 4, 5, 6}))[0], 0.1);
    // 1 4 5 | 2 3 6: |10 − 11| / 3; every relabelling is at least so far apart, as the sum is odd.
    EXPECT_DOUBLE_EQ(permutationTest(3, 3, 1, meanOf({1, 4, 5, 2, 3, 6}))[0], 1);
    EXPECT_DOUBLE_EQ(permutationTest(6, 6, 1, meanOf({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}))[0], 2.0 / 924);
}

TEST(PermutationTest, ManyRunsAreRelabelledAtRandom)
{
    std::vector<double> values(40);
    std::iota(values.begin(), values.end(), 0);
    // 2 of 137,846,528,820: only the one seen among the 10,000.
    EXPECT_DOUBLE_EQ(permutationTest(20, 20, 1, meanOf(values))[0], 1e-4);
    // Alternating: a difference of 1 in means that spread by 3.7.
    for (std::size_t i = 0; i < 40; ++i)
        values[i] = static_cast<double>(i % 20 * 2 + i / 20);
    const double p = permutationTest(20, 20, 1, meanOf(values))[0];
    EXPECT_GT(p, 0.7);
    EXPECT_LT(p, 0.9);
    EXPECT_DOUBLE_EQ(p, permutationTest(20, 20, 1, meanOf(values))[0]) << "the same runs, another verdict";
}

TEST(PermutationTest, AFigureThatIsNotThereDiffersInNothing)
{
    const GroupFigures nan = [](std::span<const std::uint32_t>, std::span<double> out) {
        out[0] = std::numeric_limits<double>::quiet_NaN();
    };
    EXPECT_DOUBLE_EQ(permutationTest(6, 6, 1, nan)[0], 1);
}

TEST(BootstrapErrors, OfAMeanIsItsStandardError)
{
    // 1 … 10: s = 3.02765, s / √10 = 0.957427. The figure's own error, from 1,000 samples, is 2 %.
    const auto errors = bootstrapErrors(10, 1, meanOf({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
    EXPECT_NEAR(errors[0], 0.957427, 0.08);
    EXPECT_TRUE(std::isnan(bootstrapErrors(1, 1, meanOf({1}))[0]));
}

TEST(Planning, RunsToFindADifference)
{
    // 2 · (1.95996 + 0.84162)² = 15.70, and 1.95996² / 4 = 0.96.
    EXPECT_EQ(runsToFind(1, 1, 1), 17u);
    EXPECT_EQ(runsToFind(0.5, 1, 1), 64u);
    EXPECT_EQ(runsToFind(10, 1, 1), 6u) << "fewer cannot reach a p of 0.05 after correction";
    EXPECT_EQ(runsToFind(1, 0, 0), 6u);
    EXPECT_EQ(runsToFind(1e-9, 1, 1), std::numeric_limits<std::uint64_t>::max());
}

TEST(Planning, FewestRuns)
{
    // 2 / C(12, 6) = 0.002165, 2 / C(14, 7) = 0.000583, 2 / C(16, 8) = 0.000155.
    EXPECT_EQ(fewestRuns(0.05), 6u);
    EXPECT_EQ(fewestRuns(0.0022), 6u);
    EXPECT_EQ(fewestRuns(0.002), 7u);
    EXPECT_EQ(fewestRuns(0.0005), 8u);
}

TEST(Planning, TimeToFindADoubledRate)
{
    // 1.5 · 7.84888 / (10 · 0.480453) hours.
    EXPECT_NEAR(toSeconds(timeToFind(2, 10, 1)) / 3600, 2.45046, 1e-4);
    EXPECT_NEAR(toSeconds(timeToFind(2, 10, 3)) / 3600, 3 * 2.45046, 1e-3);
    EXPECT_EQ(timeToFind(1.000001, 10, 1), Nanos::max());
}

} // namespace
} // namespace xrunscope
