// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/cpu_loop.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace xrunscope {

void CpuLoop::run(std::uint64_t iterations) noexcept
{
    // xorshift64: a chain of dependent steps that the compiler cannot shorten.
    std::uint64_t x = 88172645463325252ull;
    for (std::uint64_t i = 0; i < iterations; ++i) {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        asm volatile("" : "+r"(x));
    }
}

double CpuLoop::calibrate(Nanos warmUp) noexcept
{
    constexpr std::uint64_t kBurst = 100'000;
    // A DEADLINE thread waits whenever its runtime is used up, 83 µs in a period of 167: each long burst contains
    // such a wait, most of these few microseconds do not. Reading the clock makes them the slower ones elsewhere.
    constexpr std::uint64_t kShortBurst = 2'000;
    constexpr int kBursts = 20;
    constexpr int kShortBursts = 10; // after each long one
    const auto timed = [](std::uint64_t iterations) {
        const MonoTime begin = MonoClock::now();
        run(iterations);
        return static_cast<double>((MonoClock::now() - begin).count()) / static_cast<double>(iterations);
    };
    // A short sleep now and then: rtkit's RLIMIT_RTTIME ends a real-time thread that never sleeps.
    constexpr Nanos kStretch = std::chrono::milliseconds{20};
    double best = timed(kBurst);
    MonoTime lastSleep = MonoClock::now();
    for (const MonoTime end = lastSleep + warmUp; MonoClock::now() < end;) {
        timed(kBurst);
        if (MonoClock::now() - lastSleep > kStretch) {
            std::this_thread::sleep_for(std::chrono::microseconds{100});
            lastSleep = MonoClock::now();
        }
    }
    for (int i = 0; i < kBursts; ++i) {
        best = std::min(best, timed(kBurst));
        for (int k = 0; k < kShortBursts; ++k)
            best = std::min(best, timed(kShortBurst));
    }
    return best;
}

std::uint64_t CpuLoop::iterationsFor(Nanos nominal, double nsPerIteration) noexcept
{
    if (nominal.count() <= 0 || !(nsPerIteration > 0))
        return 0;
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(nominal.count()) / nsPerIteration));
}

} // namespace xrunscope
