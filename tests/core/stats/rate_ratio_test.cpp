// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/rate_ratio.h"

#include <gtest/gtest.h>

#include "core/stats/dispersion.h"
#include "core/stats/holm.h"

namespace xrunscope {
namespace {

using std::chrono::hours;

TEST(RateRatio, TenAgainstTwo)
{
    // 10 of 12 with equal times: p = 2 · (66 + 12 + 1) / 4096; Clopper-Pearson 0.5158623 to 0.9791375 (R, binom.test).
    const RateRatio r = rateRatio({10, hours{1}}, {2, hours{1}});
    EXPECT_NEAR(r.p, 2 * 79 / 4096.0, 1e-12);
    EXPECT_DOUBLE_EQ(r.ratio.value(), 5);
    EXPECT_NEAR(r.low, 0.5158623 / 0.4841377, 1e-5);
    EXPECT_NEAR(r.high.value(), 0.9791375 / 0.0208625, 0.01);
}

TEST(RateRatio, NothingAgainstThreeInTwiceTheTime)
{
    // All 3 in the third of the time: (1/3)³ on that side, doubled.
    const RateRatio more = rateRatio({3, hours{1}}, {0, hours{2}});
    EXPECT_NEAR(more.p, 2.0 / 27, 1e-12);
    EXPECT_FALSE(more.ratio);
    EXPECT_FALSE(more.high);
    // 3 of 3: Clopper-Pearson from 0.025^(1/3) = 0.2924018; its odds times 2.
    EXPECT_NEAR(more.low, 2 * 0.2924018 / 0.7075982, 1e-5);
    const RateRatio less = rateRatio({0, hours{2}}, {3, hours{1}});
    EXPECT_NEAR(less.p, 2.0 / 27, 1e-12);
    EXPECT_DOUBLE_EQ(less.ratio.value(), 0);
    EXPECT_DOUBLE_EQ(less.low, 0);
    EXPECT_NEAR(less.high.value(), 1 / more.low, 1e-5);
}

TEST(RateRatio, NoEventTellsNothing)
{
    const RateRatio r = rateRatio({0, hours{1}}, {0, hours{1}});
    EXPECT_DOUBLE_EQ(r.p, 1);
    EXPECT_FALSE(r.ratio);
    EXPECT_FALSE(r.high);
}

TEST(RateRatio, ClustersCountAsFewerEvents)
{
    // 40 and 8 in clusters of 4 are 10 and 2.
    const RateRatio clustered = rateRatio({40, hours{1}}, {8, hours{1}}, 4);
    EXPECT_NEAR(clustered.p, 2 * 79 / 4096.0, 1e-12);
    EXPECT_DOUBLE_EQ(clustered.ratio.value(), 5);
    EXPECT_LT(rateRatio({40, hours{1}}, {8, hours{1}}).p, 1e-5);
    EXPECT_DOUBLE_EQ(rateRatio({40, hours{1}}, {8, hours{1}}, 0.3).p, rateRatio({40, hours{1}}, {8, hours{1}}).p);
}

TEST(Dispersion, OfEvenAndOfClusteredEvents)
{
    // Expected 4 each: (4 + 4 + 0) / 4 = 2, of 2 degrees of freedom: χ² 2, p = e⁻¹.
    const EventCount even[] = {{2, hours{1}}, {6, hours{1}}, {4, hours{1}}};
    EXPECT_DOUBLE_EQ(dispersionOf(even)->index, 1);
    EXPECT_NEAR(dispersionOf(even)->p, 0.3678794, 1e-7);
    // Expected 4, 4 and 4 of 12, 0 and 0: 64/4 + 16/4 + 16/4 = 24; p = e⁻¹².
    const EventCount clustered[] = {{12, hours{1}}, {0, hours{1}}, {0, hours{1}}};
    EXPECT_DOUBLE_EQ(dispersionOf(clustered)->index, 12);
    EXPECT_NEAR(dispersionOf(clustered)->p, 6.144e-6, 1e-8);
    // 8 in two hours and 4 in one come evenly.
    const EventCount unequal[] = {{8, hours{2}}, {4, hours{1}}};
    EXPECT_DOUBLE_EQ(dispersionOf(unequal)->index, 0);
    const EventCount one[] = {{8, hours{2}}};
    EXPECT_FALSE(dispersionOf(one));
    const EventCount none[] = {{0, hours{2}}, {0, hours{1}}};
    EXPECT_FALSE(dispersionOf(none));
}

TEST(Holm, ExampleOfFour)
{
    // 0.005 · 4, 0.01 · 3, 0.03 · 2, and 0.04 · 1, which may not be less than the one before.
    const std::vector<double> corrected = holm({0.01, 0.04, 0.03, 0.005});
    const double expected[] = {0.03, 0.06, 0.06, 0.02};
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_NEAR(corrected[i], expected[i], 1e-12) << i;
    EXPECT_TRUE(holm({}).empty());
    EXPECT_DOUBLE_EQ(holm({0.9, 0.8})[0], 1);
}

} // namespace
} // namespace xrunscope
