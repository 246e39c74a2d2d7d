// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/cpu_latency.h"

#include <cstdint>
#include <utility>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include "child.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;

/// The value in force: the smallest that anybody holds. −1 when it cannot be read.
std::int32_t inForce()
{
    const int fd = open("/dev/cpu_dma_latency", O_RDONLY | O_CLOEXEC);
    std::int32_t value = -1;
    if (fd < 0 || read(fd, &value, sizeof value) != sizeof value)
        value = -1;
    if (fd >= 0)
        close(fd);
    return value;
}

TEST(CpuLatencyHold, HoldsTheValueForItsLifeTime)
{
    const std::int32_t before = inForce();
    if (before < 0)
        GTEST_SKIP() << "/dev/cpu_dma_latency cannot be opened here";
    if (before <= 7)
        GTEST_SKIP() << "another program holds a CPU latency of " << before << " µs";
    {
        auto hold = CpuLatencyHold::acquire(7);
        ASSERT_TRUE(hold) << hold.error().text();
        EXPECT_TRUE(hold->held());
        EXPECT_EQ(inForce(), 7);
        const CpuLatencyHold moved = std::move(*hold);
        EXPECT_TRUE(moved.held());
        EXPECT_FALSE(hold->held());
        EXPECT_EQ(inForce(), 7);
    }
    EXPECT_NE(inForce(), 7);
}

TEST(CpuLatencyHold, SaysHowToBeAllowed)
{
    if (geteuid() != 0 && access("/dev/cpu_dma_latency", W_OK) == 0)
        GTEST_SKIP() << "this user may write /dev/cpu_dma_latency";
    const std::string text = test::inChild({}, [] {
        const auto hold = CpuLatencyHold::acquire(0);
        return hold ? std::string("granted") : hold.error().text();
    });
    EXPECT_THAT(text, HasSubstr("/dev/cpu_dma_latency could not be opened"));
    const bool present = access("/dev/cpu_dma_latency", F_OK) == 0;
    EXPECT_THAT(text, HasSubstr(present ? "/etc/udev/rules.d/95-xrunscope.rules" : "does not have it"));
}

TEST(CpuLatencyHold, RefusesValuesThatTheKernelDoesNotHave)
{
    for (const int us : {-1, 2'000'000'001}) {
        const auto hold = CpuLatencyHold::acquire(us);
        ASSERT_FALSE(hold);
        EXPECT_EQ(hold.error().kind, ErrorKind::Usage);
    }
}

} // namespace
} // namespace xrunscope
