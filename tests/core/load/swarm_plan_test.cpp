// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/swarm_plan.h"

#include <functional>

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

SwarmPlan chainOfTwenty()
{
    SwarmPlan plan;
    plan.clients = 20;
    return plan;
}

TEST(SwarmPlan, NoClientsAndTheUsualTwentyAreValid)
{
    EXPECT_TRUE(validate(SwarmPlan{}));
    SwarmPlan plan = chainOfTwenty();
    plan.stall = StallPlan{20, 30ms, 1s};
    plan.ramp = 3s;
    plan.loadPercent = 95;
    EXPECT_TRUE(validate(plan));
}

TEST(SwarmPlan, EveryRangeHasItsEnds)
{
    struct Case {
        std::function<void(SwarmPlan&)> change;
        const char* named;
        const char* range;
    };
    const Case cases[] = {
        {[](SwarmPlan& p) { p.clients = -1; }, "-1", "0 to 254"},
        {[](SwarmPlan& p) { p.clients = 255; }, "255", "0 to 254"},
        {[](SwarmPlan& p) { p.ports = 0; }, "ports", "1 to 64"},
        {[](SwarmPlan& p) { p.ports = 65; }, "65", "1 to 64"},
        {[](SwarmPlan& p) { p.loadPercent = 96; }, "96", "0 to 95"},
        {[](SwarmPlan& p) { p.ramp = 61s; }, "1 min 1 s", "1 min"},
        {[](SwarmPlan& p) {
             p.stall = StallPlan{21, 30ms, 1s};
         },
         "21", "1 to 20"},
        {[](SwarmPlan& p) {
             p.stall = StallPlan{0, 30ms, 1s};
         },
         "0", "1 to 20"},
        {[](SwarmPlan& p) {
             p.stall = StallPlan{1, 61s, 120s};
         },
         "1 min 1 s", "1 ms to 1 min"},
        {[](SwarmPlan& p) {
             p.stall = StallPlan{1, 1s, 1s};
         },
         "leaves no time", "longer"},
        {[](SwarmPlan& p) { p.clients = 0, p.stall = StallPlan{}; }, "none", "at least 1"},
    };
    for (const Case& c : cases) {
        SwarmPlan plan = chainOfTwenty();
        c.change(plan);
        const auto result = validate(plan);
        ASSERT_FALSE(result) << c.named;
        EXPECT_EQ(result.error().kind, ErrorKind::Usage);
        EXPECT_THAT(result.error().what, HasSubstr(c.named));
        EXPECT_THAT(result.error().hint, HasSubstr(c.range));
    }
}

} // namespace
} // namespace xrunscope
