// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/rtkit.h"

#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

#include "child.h"
#include "fake_system_bus.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;

std::string limitsOver(const std::string& systemBus)
{
    test::ChildRights rights;
    rights.systemBus = systemBus;
    return test::inChild(rights, [] {
        const auto limits = rtkitLimits();
        return limits ? fmt::format("{} {}", limits->maxPriority, limits->rtTimeMax.count()) : limits.error().text();
    });
}

TEST(RtkitLimits, ReadsBothProperties)
{
    test::FakeServices services;
    services.maxPriority = 17;
    services.rtTimeMaxUs = 150'000;
    const test::FakeSystemBus bus(services);
    EXPECT_EQ(limitsOver(bus.address()), "17 150000000");
}

TEST(RtkitLimits, SaysWhatIsMissing)
{
    EXPECT_THAT(limitsOver("unix:path=/nonexistent/xrunscope-test-bus"), HasSubstr("there is no system bus"));
    test::FakeServices services;
    services.rtkit = false;
    const test::FakeSystemBus bus(services);
    EXPECT_THAT(limitsOver(bus.address()), HasSubstr("rtkit does not answer (no such service here)"));
}

TEST(RtkitLimits, DoesNotWaitForABusThatNeverAnswers)
{
    test::FakeServices services;
    services.answers = false;
    const test::FakeSystemBus bus(services);
    const MonoTime before = MonoClock::now();
    EXPECT_THAT(limitsOver(bus.address()), HasSubstr("there is no system bus"));
    // The library's own limit is 25 s, ours 1 s.
    EXPECT_LT(MonoClock::now() - before, std::chrono::seconds{15});
}

TEST(RtkitMakeRealtime, LowersTheLimitOnRealTimeCpuTimeFirst)
{
    test::FakeServices services;
    services.rtkitRefuses = true;
    const test::FakeSystemBus bus(services);
    test::ChildRights rights;
    rights.systemBus = bus.address();
    const std::string text = test::inChild(rights, [] {
        const auto asked = rtkitMakeRealtime(gettid(), 20, {20, std::chrono::milliseconds{200}});
        rlimit limit{};
        getrlimit(RLIMIT_RTTIME, &limit);
        return fmt::format("{} {} {}", limit.rlim_cur, limit.rlim_max, asked ? "granted" : asked.error().text());
    });
    EXPECT_THAT(text, HasSubstr("200000 200000 rtkit refused (Operation not permitted)"));
}

TEST(RtkitMakeRealtime, AsksNothingOfAnRtkitThatOffersNothing)
{
    const auto asked = rtkitMakeRealtime(gettid(), 20, {20, Nanos{0}});
    ASSERT_FALSE(asked);
    EXPECT_THAT(asked.error().what, HasSubstr("offers no real-time class"));
}

} // namespace
} // namespace xrunscope
