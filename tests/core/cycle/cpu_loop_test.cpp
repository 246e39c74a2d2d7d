// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/cpu_loop.h"

#include <gtest/gtest.h>

#include "core/realtime/rt_thread.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

TEST(CpuLoop, IterationsFollowFromTheCalibration)
{
    EXPECT_EQ(CpuLoop::iterationsFor(1ms, 2.0), 500'000u);
    EXPECT_EQ(CpuLoop::iterationsFor(1'160'998ns, 1.5), 773'999u); // 773,998.67
    EXPECT_EQ(CpuLoop::iterationsFor(0ns, 2.0), 0u);
    EXPECT_EQ(CpuLoop::iterationsFor(1ms, 0.0), 0u);
}

TEST(CpuLoop, WorkGrowsWithTheIterations)
{
    const auto fastest = [](std::uint64_t iterations) {
        Nanos best = 1h;
        for (int i = 0; i < 20; ++i) {
            const MonoTime begin = MonoClock::now();
            CpuLoop::run(iterations);
            best = std::min(best, MonoClock::now() - begin);
        }
        return best;
    };
    const double ratio = toUs(fastest(400'000)) / toUs(fastest(100'000));
    EXPECT_GT(ratio, 2.0);
    EXPECT_LT(ratio, 8.0);
}

TEST(CpuLoop, CalibrationIsPlausible)
{
    const double ns = CpuLoop::calibrate(5ms);
    EXPECT_GT(ns, 0.1);  // faster than any CPU can run six dependent operations
    EXPECT_LT(ns, 1000); // slower than any emulator
}

TEST(CpuLoop, CalibrationLeavesOutTheWaitsOfADeadlineThread)
{
    SchedulingRequest request;
    request.schedClass = SchedClass::Deadline;
    request.dl = {50us, 500us, 500us};
    std::string refusal = "not run";
    double throttled = 0;
    RtThread thread;
    ASSERT_TRUE(thread.start("calibrate", [&] {
        const auto granted = applyToThisThread(request, {500us, 50us});
        refusal = granted ? "" : granted.error().text();
        if (granted)
            throttled = CpuLoop::calibrate(5ms);
    }));
    thread.join();
    if (!refusal.empty())
        GTEST_SKIP() << refusal;
    // It runs for a tenth of the time: with its waits an iteration would take some ten times as long.
    EXPECT_LT(throttled, 3 * CpuLoop::calibrate(5ms));
}

} // namespace
} // namespace xrunscope
