// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <memory>

#include <gtest/gtest.h>

#include "core/load/client_cycle.h"
#include "core/realtime/rt_thread.h"
#include "tests/core/rt_check/interposer.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t kFrames = 64;

struct Buffers {
    std::array<float, kFrames> first{};
    std::array<float, kFrames> second{};
    std::array<const float*, 2> inputs() const { return {first.data(), second.data()}; }
    std::array<float*, 2> outputs() { return {first.data(), second.data()}; }
};

/// A generator and a follower for 10,000 cycles on one thread, with gaps that the follower has to get over, and stalls.
TEST(RtCheck, ALoadClientsCycleAllocatesAndLocksNothing)
{
    const auto header = std::make_unique<SwarmHeader>();
    const auto slots = std::make_unique<std::array<ClientSlot, 2>>();
    ClientOptions generates;
    generates.generates = true;
    ClientOptions follows;
    follows.loadIterations = 500;
    follows.stallLength = 10us;
    follows.stallEvery = 100ms;
    MonoTime now = MonoClock::now();
    ClientCycle generator(generates, *header, (*slots)[0], 48000, now);
    ClientCycle follower(follows, *header, (*slots)[1], 48000, now);

    Trespasses seen;
    RtThread thread;
    ASSERT_TRUE(thread.start("rt-check", [&] {
        Buffers passed;
        Buffers mixed;
        const Watch watch;
        for (std::uint32_t cycle = 0; cycle < 10'000; ++cycle) {
            now += 1333us;
            header->heartbeat.fetch_add(1, std::memory_order_relaxed);
            if (cycle % 500 != 499) { // every 500th time the generator is late
                generator.begin(now);
                generator.run(cycle * kFrames, {}, passed.outputs(), kFrames);
            }
            follower.begin(now);
            follower.run(cycle * kFrames, passed.inputs(), mixed.outputs(), kFrames);
        }
        seen = watch.soFar();
    }));
    thread.join();
    EXPECT_EQ(seen.allocations, 0u);
    EXPECT_EQ(seen.frees, 0u);
    EXPECT_EQ(seen.locks, 0u);

    // It did all that was meant to be watched.
    std::uint32_t all = 0;
    for (const ClientStamp& stamp : (*slots)[1].ring)
        all |= stamp.flags;
    EXPECT_EQ(all, stamp_flag::kCompared | stamp_flag::kGap | stamp_flag::kStalled);
    EXPECT_EQ((*slots)[1].written, 10'000u);
}

} // namespace
} // namespace xrunscope
