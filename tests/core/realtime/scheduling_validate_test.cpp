// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "core/realtime/scheduling.h"
#include "tests/core/realtime/requests.h"

namespace xrunscope {
namespace {

using std::chrono::microseconds;
using testing::HasSubstr;

TEST(Validate, AcceptsEveryClassWithItsDefaults)
{
    EXPECT_TRUE(validate(SchedulingRequest{}, kDemand));
    for (const SchedClass c : allSchedClasses())
        EXPECT_TRUE(validate(requestOf(c), kDemand)) << schedClassName(c);
}

TEST(Validate, AcceptsTheEndsOfEachRange)
{
    SchedulingRequest r = requestOf(SchedClass::Rr);
    for (const int priority : {1, 99}) {
        r.priority = priority;
        EXPECT_TRUE(validate(r, kDemand)) << priority;
    }
    r = requestOf(SchedClass::Batch);
    r.timerSlack = Nanos{1};
    r.cpuLatencyUs = 0;
    r.cpu = 0;
    for (const int nice : {-20, 19}) {
        r.nice = nice;
        EXPECT_TRUE(validate(r, kDemand)) << nice;
    }
}

struct Refused {
    SchedClass schedClass;
    std::function<void(SchedulingRequest&)> change;
    std::string message;
};

TEST(Validate, RefusesWhatIsOutOfRangeOrWithoutEffect)
{
    const std::vector<Refused> cases{
        {SchedClass::Fifo, [](auto& r) { r.priority = 0; }, "a real-time priority of 0"},
        {SchedClass::Fifo, [](auto& r) { r.priority = 100; }, "a real-time priority of 100"},
        {SchedClass::Other, [](auto& r) { r.priority = 10; }, "other has no priority"},
        {SchedClass::Deadline, [](auto& r) { r.priority = 10; }, "deadline has no priority"},
        {SchedClass::Other, [](auto& r) { r.nice = 20; }, "a nice value of 20"},
        {SchedClass::Other, [](auto& r) { r.nice = -21; }, "a nice value of -21"},
        {SchedClass::Fifo, [](auto& r) { r.nice = -5; }, "a nice value has no effect on fifo"},
        {SchedClass::Idle, [](auto& r) { r.nice = 5; }, "a nice value has no effect on idle"},
        {SchedClass::Rr, [](auto& r) { r.dl.runtime = microseconds{1}; }, "have no effect on another class"},
        {SchedClass::Deadline, [](auto& r) { r.dl.runtime = Nanos{-1}; }, "cannot be negative"},
        {SchedClass::Deadline, [](auto& r) { r.dl.runtime = microseconds{1334}; }, "runtime ≤ deadline ≤ period"},
        {SchedClass::Fifo, [](auto& r) { r.timerSlack = Nanos{1}; }, "timer slack has no effect on fifo"},
        {SchedClass::Deadline, [](auto& r) { r.timerSlack = Nanos{1}; }, "timer slack has no effect on deadline"},
        {SchedClass::Other, [](auto& r) { r.timerSlack = Nanos{0}; }, "a timer slack of 0 ns"},
        {SchedClass::Other, [](auto& r) { r.cpu = -1; }, "CPU -1"},
        {SchedClass::Other, [](auto& r) { r.cpuLatencyUs = -1; }, "a CPU latency of -1"},
    };
    for (const Refused& c : cases) {
        SchedulingRequest r = requestOf(c.schedClass);
        c.change(r);
        const auto valid = validate(r, kDemand);
        ASSERT_FALSE(valid) << c.message;
        EXPECT_EQ(valid.error().kind, ErrorKind::Usage) << c.message;
        EXPECT_THAT(valid.error().what, HasSubstr(c.message));
        EXPECT_FALSE(valid.error().hint.empty()) << c.message;
    }
}

TEST(Validate, TheDefaultClassTakesAPriorityAndNoNiceValue)
{
    SchedulingRequest r;
    r.priority = 50;
    EXPECT_TRUE(validate(r, kDemand));
    r.nice = 1;
    EXPECT_FALSE(validate(r, kDemand));
}

TEST(Validate, NeedsACycle)
{
    EXPECT_FALSE(validate(SchedulingRequest{}, CycleDemand{}));
}

} // namespace
} // namespace xrunscope
