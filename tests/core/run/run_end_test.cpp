// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_end.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

RunStatistics withOneMiss()
{
    RunStatistics s(1ms, 1ms);
    PeriodSample p;
    p.ran = true;
    p.delay = p.response = p.end = 1'500'000;
    p.miss = true;
    s.add(p);
    s.finish();
    return s;
}

TEST(RunEnd, LimitsAreSentencesAndDoNotMakeARunIncomplete)
{
    RunPlan plan;
    EXPECT_FALSE(describeEnd(plan, {}, withOneMiss()).limitExceeded);
    plan.limits.maxXruns = 1;
    EXPECT_FALSE(describeEnd(plan, {}, withOneMiss()).limitExceeded);
    plan.limits.maxXruns = 0;
    const RunEnd end = describeEnd(plan, {}, withOneMiss());
    EXPECT_EQ(end.limitExceeded, "1 XRUNs, the limit is 0");
    EXPECT_TRUE(end.complete);
    plan.limits = {std::nullopt, 1500.0};
    EXPECT_FALSE(describeEnd(plan, {}, withOneMiss()).limitExceeded);
    plan.limits.maxDelayUs = 1499.0;
    EXPECT_EQ(describeEnd(plan, {}, withOneMiss()).limitExceeded,
              "the longest delay was 1,500 µs, the limit is 1,499 µs");
}

TEST(RunEnd, SaysWhyItEnded)
{
    EngineOutcome outcome;
    EXPECT_EQ(describeEnd({}, outcome, withOneMiss()).text, "Ran to its end");
    outcome.reason = EndReason::Stopped;
    EXPECT_TRUE(describeEnd({}, outcome, withOneMiss()).complete);
    outcome.reason = EndReason::Starved;
    outcome.text = "Stopped by the watchdog";
    EXPECT_FALSE(describeEnd({}, outcome, withOneMiss()).complete);
    EXPECT_EQ(describeEnd({}, outcome, withOneMiss()).text, "Stopped by the watchdog");
}

} // namespace
} // namespace xrunscope
