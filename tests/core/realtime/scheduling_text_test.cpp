// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/realtime/scheduling.h"

namespace xrunscope {
namespace {

using std::chrono::microseconds;

TEST(SchedClassName, GoesBothWaysForAllEight)
{
    ASSERT_EQ(allSchedClasses().size(), 8U);
    EXPECT_EQ(allSchedClasses().front(), SchedClass::Fifo);
    EXPECT_EQ(allSchedClasses().back(), SchedClass::Ext);
    for (const SchedClass c : allSchedClasses())
        EXPECT_EQ(schedClassFromName(schedClassName(c)), c);
    EXPECT_EQ(schedClassName(SchedClass::Deadline), "deadline");
    EXPECT_EQ(schedClassFromName("FIFO"), std::nullopt);
    EXPECT_EQ(schedClassFromName(""), std::nullopt);
    EXPECT_EQ(schedClassName(static_cast<SchedClass>(42)), "unknown");
}

TEST(Describe, Requests)
{
    SchedulingRequest r;
    EXPECT_EQ(describe(r), "default (FIFO 70, else rtkit, else OTHER)");
    r.schedClass = SchedClass::Fifo;
    r.priority = 80;
    EXPECT_EQ(describe(r), "FIFO 80");
    r.schedClass = SchedClass::Idle;
    EXPECT_EQ(describe(r), "IDLE");
    r.schedClass = SchedClass::Other;
    EXPECT_EQ(describe(r), "OTHER");
    r.nice = -5;
    EXPECT_EQ(describe(r), "OTHER nice -5");
    r.schedClass = SchedClass::Deadline;
    EXPECT_EQ(describe(r), "DEADLINE, derived from the cycle");
    r.dl.period = microseconds{1333};
    EXPECT_EQ(describe(r), "DEADLINE auto/auto/1333 µs");
}

TEST(Describe, Grants)
{
    SchedulingGranted g;
    EXPECT_EQ(describe(g), "OTHER");
    g.nice = -5;
    EXPECT_EQ(describe(g), "OTHER nice -5");
    g.schedClass = SchedClass::Rr;
    g.priority = 20;
    EXPECT_EQ(describe(g), "RR 20");
    g.schedClass = SchedClass::Deadline;
    g.dl = {microseconds{640}, Nanos{1'333'333}, Nanos{1'333'333}};
    EXPECT_EQ(describe(g), "DEADLINE 640/1333/1333 µs");
    g.schedClass = static_cast<SchedClass>(9);
    EXPECT_EQ(describe(g), "class 9");
}

} // namespace
} // namespace xrunscope
