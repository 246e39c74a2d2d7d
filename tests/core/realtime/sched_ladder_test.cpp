// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

#include "child.h"
#include "core/realtime/rights.h"
#include "core/realtime/rt_thread.h"
#include "core/realtime/scheduling.h"
#include "fake_system_bus.h"
#include "tests/core/realtime/requests.h"

namespace xrunscope {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

using Way = Expected<SchedulingGranted> (*)(const SchedulingRequest&, const CycleDemand&);

/// "FIFO 70, own: reason" of the default ladder on a cycle thread of a child with these rights.
std::string ladder(const test::ChildRights& rights, const CycleDemand& demand = kDemand, Way way = applyToThisThread)
{
    return test::inChild(rights, [&] {
        std::string text;
        RtThread thread;
        const auto started = thread.start("ladder", [&] {
            const auto granted = way(SchedulingRequest{}, demand);
            if (!granted) {
                text = granted.error().text();
                return;
            }
            const char* source = granted->source == GrantSource::OwnLimits ? "own"
                                 : granted->source == GrantSource::Rtkit   ? "rtkit"
                                                                           : "fallback";
            const auto read = readBack(0);
            text = fmt::format("{}, {}: {} [{}]", describe(*granted), source, granted->reason,
                               read ? describe(*read) : "unread");
        });
        thread.join();
        return started ? text : started.error().text();
    });
}

class Ladder : public testing::Test {
protected:
    void SetUp() override
    {
        if (geteuid() != 0)
            GTEST_SKIP() << "needs root to set the rights of its children";
    }
};

TEST_F(Ladder, IsFifo70WithRights)
{
    if (!readRights().sysNice)
        GTEST_SKIP() << "needs CAP_SYS_NICE";
    const auto granted = preview(SchedulingRequest{}, kDemand);
    ASSERT_TRUE(granted) << granted.error().text();
    EXPECT_EQ(describe(*granted), "FIFO 70");
    EXPECT_EQ(granted->source, GrantSource::OwnLimits);
    EXPECT_THAT(granted->reason, HasSubstr("CAP_SYS_NICE"));
}

TEST_F(Ladder, IsFifo70WithAHighEnoughLimit)
{
    test::ChildRights rights;
    rights.rtPriority = 95;
    if (!test::canHave(rights))
        GTEST_SKIP() << "the limits of a child may not be raised here (CAP_SYS_RESOURCE)";
    EXPECT_EQ(ladder(rights), "FIFO 70, own: own limits allow it (RLIMIT_RTPRIO is 95) [FIFO 70]");
}

TEST_F(Ladder, TakesThePriorityThatTheLimitAllowsAndSaysSo)
{
    test::ChildRights rights;
    rights.rtPriority = 30;
    if (!test::canHave(rights))
        GTEST_SKIP() << "the limits of a child may not be raised here (CAP_SYS_RESOURCE)";
    EXPECT_THAT(ladder(rights), AllOf(StartsWith("FIFO 30, own: "), HasSubstr("RLIMIT_RTPRIO is 30"),
                                      HasSubstr("for 70, add the line '"), HasSubstr("[FIFO 30]")));
}

TEST_F(Ladder, AsksRtkitWithoutOwnLimits)
{
    const test::FakeSystemBus bus({});
    test::ChildRights rights;
    rights.systemBus = bus.address();
    EXPECT_EQ(ladder(rights), "RR 20, rtkit: granted by rtkit, because own rights allow no FIFO (RLIMIT_RTPRIO is 0) "
                              "[RR 20]");
}

TEST_F(Ladder, TakesNoMoreThanRtkitsHighestPriority)
{
    test::FakeServices services;
    services.maxPriority = 11;
    const test::FakeSystemBus bus(services);
    test::ChildRights rights;
    rights.systemBus = bus.address();
    EXPECT_THAT(ladder(rights), AllOf(StartsWith("RR 11, rtkit: "), HasSubstr("[RR 11]")));
}

TEST_F(Ladder, PreviewAsksForNoGrant)
{
    const test::FakeSystemBus bus({});
    test::ChildRights rights;
    rights.systemBus = bus.address();
    EXPECT_THAT(ladder(rights, kDemand, preview),
                AllOf(StartsWith("RR 20, rtkit: to be granted by rtkit"), HasSubstr("[OTHER]")));
    const std::string limit = test::inChild(rights, [] {
        const auto granted = preview(SchedulingRequest{}, kDemand);
        rlimit rtTime{};
        getrlimit(RLIMIT_RTTIME, &rtTime);
        return std::string(granted && rtTime.rlim_max == RLIM_INFINITY ? "untouched" : "lowered");
    });
    EXPECT_EQ(limit, "untouched");
}

TEST_F(Ladder, DoesNotAskRtkitForACycleThatItWouldEnd)
{
    const test::FakeSystemBus bus({});
    test::ChildRights rights;
    rights.systemBus = bus.address();
    // 80 % of 200 ms are 160 ms.
    EXPECT_THAT(ladder(rights, {milliseconds{170}, milliseconds{160}}), StartsWith("RR 20, rtkit: "));
    EXPECT_THAT(ladder(rights, {milliseconds{170}, milliseconds{161}}),
                AllOf(StartsWith("OTHER, fallback: "), HasSubstr("rtkit was not asked"), HasSubstr("200 ms"),
                      HasSubstr("161 ms"), HasSubstr("or choose fewer frames")));
    rights.rtTimeUs = 100'000;
    EXPECT_THAT(ladder(rights, {milliseconds{170}, milliseconds{81}}), HasSubstr("rtkit was not asked"));
}

TEST_F(Ladder, IsOtherWithReasonAndFixWithoutRtkit)
{
    EXPECT_THAT(ladder({}),
                AllOf(StartsWith("OTHER, fallback: no real-time class could be had (RLIMIT_RTPRIO is 0; rtkit is not "
                                 "available: there is no system bus"),
                      HasSubstr("- rtprio 95' to /etc/security/limits.d/95-xrunscope.conf"), HasSubstr("log in again"),
                      HasSubstr("or install and start rtkit"), Not(HasSubstr("\n")), HasSubstr("[OTHER]")));
}

TEST_F(Ladder, IsOtherWhenRtkitRefuses)
{
    test::FakeServices services;
    services.rtkitRefuses = true;
    const test::FakeSystemBus bus(services);
    test::ChildRights rights;
    rights.systemBus = bus.address();
    EXPECT_THAT(ladder(rights),
                AllOf(StartsWith("OTHER, fallback: "), HasSubstr("rtkit refused (Operation not permitted)")));
}

TEST_F(Ladder, TreatsAnUnknownTimeLimitAsNoRtkit)
{
    test::FakeServices services;
    services.rtTimeMaxUs = 0;
    const test::FakeSystemBus bus(services);
    test::ChildRights rights;
    rights.systemBus = bus.address();
    EXPECT_THAT(ladder(rights), AllOf(StartsWith("OTHER, fallback: "), HasSubstr("rtkit is not available")));
}

TEST_F(Ladder, KeepsARaisedNiceValueThatMayNotBeLowered)
{
    const std::string text = test::inChild({}, [] {
        if (setpriority(PRIO_PROCESS, 0, 7) != 0)
            return std::string("no nice value");
        const auto granted = preview(SchedulingRequest{}, kDemand);
        return granted ? describe(*granted) : granted.error().text();
    });
    EXPECT_EQ(text, "OTHER nice 7");
}

TEST_F(Ladder, SaysThatTimerSlackHasNoEffectOnARealTimeClass)
{
    if (!readRights().sysNice)
        GTEST_SKIP() << "needs CAP_SYS_NICE";
    SchedulingRequest request;
    request.timerSlack = Nanos{1};
    const auto granted = preview(request, kDemand);
    ASSERT_TRUE(granted);
    EXPECT_THAT(granted->reason, HasSubstr("the timer slack has no effect"));
    EXPECT_EQ(granted->timerSlack, Nanos{0});
}

} // namespace
} // namespace xrunscope
