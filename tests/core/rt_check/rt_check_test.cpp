// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>
#include <cstdlib>
#include <mutex>

#include <gtest/gtest.h>

#include "core/cycle/cpu_loop.h"
#include "core/cycle/cycle_ring.h"
#include "core/cycle/timer_engine.h"
#include "core/cycle/timer_loop.h"
#include "core/realtime/heartbeat.h"
#include "core/realtime/locked_memory.h"
#include "core/realtime/rt_thread.h"
#include "tests/core/rt_check/interposer.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

/// Every hundredth sleep is 5 ms too long. Its time is the heartbeat's, too.
struct FakeClock {
    MonoTime time = fromNs(0);
    int sleeps = 0;
    std::atomic<std::uint64_t> beats{0};

    MonoTime now() const noexcept { return time; }
    void sleepUntil(MonoTime t) noexcept
    {
        time = t + (++sleeps % 100 == 0 ? Nanos{5ms} : Nanos{20us});
        beats.fetch_add(1, std::memory_order_relaxed);
    }
};

/// Runs 10,000 periods, with stalls that skip some, into a real ring; `work` is done in each cycle.
template <typename Work>
Trespasses watchLoop(Work work, PageFaults& faults)
{
    Locked<CycleRing> ring;
    FakeClock clock;
    StarvationCheck check{clock.beats, clock.now()};
    std::atomic<bool> stop{false};
    Trespasses seen;
    RtThread thread;
    const auto loop = [&](std::uint64_t periods) {
        runTimerLoop(
            TimerLoopPlan{Geometry{48000, 64, 2}, clock.now(), periods}, stop, clock, work,
            [&](const CycleRecord& r) noexcept { ring->push(r); },
            [&](MonoTime now) noexcept { return check.starved(now); });
    };
    EXPECT_TRUE(thread.start("rt-check", [&] {
        loop(100);
        const PageFaults before = threadPageFaults();
        const Watch watch;
        loop(10'000);
        seen = watch.soFar();
        const PageFaults after = threadPageFaults();
        faults = {after.minor - before.minor, after.major - before.major};
    }));
    thread.join();
    return seen;
}

TEST(RtCheck, TheLoopAllocatesLocksAndFaultsNothing)
{
    PageFaults faults;
    const Trespasses seen = watchLoop([]() noexcept { CpuLoop::run(500); }, faults);
    EXPECT_EQ(seen.allocations, 0u);
    EXPECT_EQ(seen.frees, 0u);
    EXPECT_EQ(seen.locks, 0u);
    EXPECT_EQ(faults.minor, 0);
    EXPECT_EQ(faults.major, 0);
}

TEST(RtCheck, ADeliberateAllocationIsCaught)
{
    PageFaults faults;
    std::atomic<void*> sink{nullptr};
    int cycle = 0;
    const Trespasses seen = watchLoop(
        [&] {
            if (++cycle == 200) { // the first hundred are the warm-up
                sink = std::malloc(10);
                std::free(sink.exchange(nullptr));
            }
        },
        faults);
    EXPECT_EQ(seen.allocations, 1u);
    EXPECT_EQ(seen.frees, 1u);
}

TEST(RtCheck, ADeliberateLockIsCaught)
{
    PageFaults faults;
    std::mutex mutex;
    const Trespasses seen = watchLoop([&] { const std::scoped_lock lock(mutex); }, faults);
    EXPECT_GT(seen.locks, 9000u);
}

TEST(RtCheck, ADeliberatePageFaultIsCaught)
{
    PageFaults faults;
    static char pages[64 * 4096];
    std::size_t cycle = 0;
    watchLoop(
        [&]() noexcept {
            ++cycle; // the first hundred are the warm-up
            if (cycle > 200 && cycle < 260)
                static_cast<volatile char*>(pages)[(cycle - 200) * 4096] = 1;
        },
        faults);
    EXPECT_GT(faults.minor, 0);
}

TEST(RtCheck, TheEngineItselfFaultsNothing)
{
    Locked<CycleRing> ring;
    if (!ring.locked())
        GTEST_SKIP() << "the ring cannot be locked here (RLIMIT_MEMLOCK)";
    TimerConfig config;
    config.geometry = {48000, 64, 2};
    config.periods = 750;
    config.cpuLoadPercent = 10;
    TimerEngine engine(config);
    const auto facts = engine.start(*ring);
    ASSERT_TRUE(facts) << facts.error().text();
    const EngineOutcome outcome = engine.wait();
    EXPECT_EQ(outcome.pageFaults.minor, 0);
    EXPECT_EQ(outcome.pageFaults.major, 0);
}

} // namespace
} // namespace xrunscope
