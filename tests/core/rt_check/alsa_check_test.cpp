// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <cstdlib>

#include <gtest/gtest.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/alsa/alsa_device.h"
#include "core/alsa/alsa_loop.h"
#include "core/realtime/heartbeat.h"
#include "core/realtime/locked_memory.h"
#include "core/realtime/rt_thread.h"
#include "tests/alsa_double/alsa_double.h"
#include "tests/core/rt_check/interposer.h"

namespace xrunscope {
namespace {

constexpr Geometry kGeometry{192000, 64, 8}; // T = 333 µs

struct Seen {
    std::uint64_t cycles = 0;
    std::uint64_t recoveries = 0;
    Trespasses trespasses;
};

/// Some cycles that nobody watches, then two seconds of them that are watched, with a stall that is an XRUN.
Seen watchLoop(AlsaPlan::Mode mode, AlsaPlan::Direction direction)
{
    const test::AlsaDouble device;
    AlsaPlan plan;
    plan.device = "double";
    plan.mode = mode;
    plan.direction = direction;
    auto open = AlsaDevice::open(plan, kGeometry);
    EXPECT_TRUE(open) << open.error().text();
    Locked<AlsaStamps> stamps;
    Heartbeat heartbeat;
    std::atomic<bool> stop{false};
    const std::atomic<bool> counted{false};
    const int stopFd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    AlsaLoopPlan loopPlan;
    loopPlan.capture = open->capture();
    loopPlan.playback = open->playback();
    loopPlan.mode = mode;
    loopPlan.geometry = kGeometry;
    loopPlan.iterations = 100;
    loopPlan.stopFd = stopFd;
    loopPlan.stop = &stop;
    loopPlan.counted = &counted;
    loopPlan.stamps = &*stamps;

    Seen seen;
    std::atomic<int> phase{0};
    RtThread thread;
    EXPECT_TRUE(thread.start("rt-check", [&] {
        AlsaLoop loop(loopPlan);
        loop.run(StarvationCheck(heartbeat.beats(), MonoClock::now()));
        stop = false;
        phase = 1;
        const Watch watch;
        loop.run(StarvationCheck(heartbeat.beats(), MonoClock::now()));
        seen.trespasses = watch.soFar();
    }));
    const auto countUntil = [&](std::uint64_t cycles) {
        std::uint64_t count = 0;
        while (count < cycles) {
            stamps->consume([&](const AlsaStamp& stamp) {
                ++count;
                seen.recoveries += stamp.restart != 0 ? 1 : 0;
            });
            usleep(5000);
        }
        return count;
    };
    countUntil(100);
    stop = true;
    while (phase == 0)
        usleep(1000);
    seen.recoveries = 0;
    seen.cycles = countUntil(1000);
    device.control().stallNs = 40'000'000;
    seen.cycles += countUntil(3000);
    stop = true;
    thread.join();
    close(stopFd);
    return seen;
}

class AlsaRtCheck : public testing::TestWithParam<std::tuple<AlsaPlan::Mode, AlsaPlan::Direction>> {};

/// alsa-lib has a mutex of its own for each call of a plugin, the double's, too, and none for a card ("hw"). Here it is
/// told to do without: a lock that is counted is then one of the loop's.
const bool withoutLocks = setenv("LIBASOUND_THREAD_SAFE", "0", 1) == 0;

TEST_P(AlsaRtCheck, TheLoopAllocatesAndLocksNothingAlsoInARecovery)
{
    ASSERT_TRUE(withoutLocks);
    const auto [mode, direction] = GetParam();
    const Seen seen = watchLoop(mode, direction);
    EXPECT_GE(seen.cycles, 4000u);
    EXPECT_GE(seen.recoveries, 1u);
    EXPECT_EQ(seen.trespasses.allocations, 0u);
    EXPECT_EQ(seen.trespasses.frees, 0u);
    EXPECT_EQ(seen.trespasses.locks, 0u);
}

INSTANTIATE_TEST_SUITE_P(Modes, AlsaRtCheck,
                         testing::Combine(testing::Values(AlsaPlan::Mode::Classic, AlsaPlan::Mode::Poll,
                                                          AlsaPlan::Mode::Mmap),
                                          testing::Values(AlsaPlan::Direction::Playback, AlsaPlan::Direction::Duplex)));

} // namespace
} // namespace xrunscope
