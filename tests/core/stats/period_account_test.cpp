// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/period_account.h"

#include <vector>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

// T = D = 1,000 ns.
struct Account {
    PeriodAccount account{1000ns, 1000ns};
    std::vector<PeriodSample> samples;

    void add(CycleRecord r)
    {
        account.add(r, [this](const PeriodSample& s) { samples.push_back(s); });
    }
};

TEST(PeriodAccount, FiguresOfACycle)
{
    Account a;
    a.add({0, 5000, 5010, 5200, 5300, 0, 0});
    a.add({1, 6000, 6050, 6200, 6250, 0, 0});
    ASSERT_EQ(a.samples.size(), 2u);
    const PeriodSample& s = a.samples[1];
    EXPECT_EQ(s.period, 1u);
    EXPECT_EQ(s.delay, 50);
    EXPECT_EQ(s.response, 250);
    EXPECT_EQ(s.cycleTime, 200);
    EXPECT_TRUE(s.hasInterval);
    EXPECT_EQ(s.interval, 40); // 6050 − 5010 − 1000
    EXPECT_FALSE(a.samples[0].hasInterval);
    EXPECT_FALSE(s.miss);
    EXPECT_FALSE(s.nearMiss);
}

TEST(PeriodAccount, MissesAndNearMisses)
{
    const auto of = [](std::int64_t response) {
        Account a;
        a.add({0, 0, 0, 0, response, 0, 0});
        return a.samples[0];
    };
    EXPECT_FALSE(of(800).nearMiss); // 0.8 D exactly
    EXPECT_TRUE(of(801).nearMiss);
    EXPECT_TRUE(of(1000).nearMiss);
    EXPECT_FALSE(of(1000).miss);
    EXPECT_TRUE(of(1001).miss);
    EXPECT_FALSE(of(1001).nearMiss);
}

TEST(PeriodAccount, SkippedPeriodsTakeTheNextStart)
{
    Account a;
    a.add({0, 0, 10, 20, 20, 0, 0});
    a.add({3, 3000, 3400, 3500, 3500, cycle_flag::kAfterSkip, 2});
    ASSERT_EQ(a.samples.size(), 4u);
    EXPECT_EQ(a.samples[1].period, 1u);
    EXPECT_EQ(a.samples[1].release, 1000);
    EXPECT_EQ(a.samples[1].delay, 2400);
    EXPECT_EQ(a.samples[1].response, 2400);
    EXPECT_EQ(a.samples[2].delay, 1400);
    EXPECT_FALSE(a.samples[2].ran);
    EXPECT_TRUE(a.samples[2].miss);
    EXPECT_TRUE(a.samples[3].ran);
    EXPECT_EQ(a.samples[3].interval, 2390); // 3400 − 10 − 1000: the gap is in the interval
}

TEST(PeriodAccount, ALostRecordIsNoSkippedPeriod)
{
    Account a;
    a.add({0, 0, 10, 20, 20, 0, 0});
    a.add({5, 5000, 5010, 5020, 5020, 0, 0}); // 1 … 4 were lost in a full ring
    ASSERT_EQ(a.samples.size(), 2u);
    EXPECT_FALSE(a.samples[1].hasInterval);
    a.add({9, 9000, 9010, 9020, 9020, cycle_flag::kAfterSkip, 1}); // 6, 7 lost, 8 skipped
    ASSERT_EQ(a.samples.size(), 4u);
    EXPECT_EQ(a.samples[2].period, 8u);
    EXPECT_FALSE(a.samples[2].ran);
}

TEST(PeriodAccount, SkippedAtTheEnd)
{
    Account a;
    a.add({0, 0, 10, 20, 20, 0, 0});
    a.account.finish(4, 3, 4000, 9000, [&](const PeriodSample& s) { a.samples.push_back(s); });
    ASSERT_EQ(a.samples.size(), 4u);
    EXPECT_EQ(a.samples[1].release, 1000);
    EXPECT_EQ(a.samples[1].delay, 8000);
    EXPECT_EQ(a.samples[3].release, 3000);
    EXPECT_EQ(a.account.nextPeriod(), 4u);
}

} // namespace
} // namespace xrunscope
