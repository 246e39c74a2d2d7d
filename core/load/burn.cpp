// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/burn.h"

#include <atomic>
#include <csignal>
#include <thread>
#include <vector>

namespace xrunscope {

namespace {

constexpr int kStepsAtOnce = 1'000'000;

/// Dependent steps that a compiler cannot leave out.
std::uint64_t millionSteps(std::uint64_t state)
{
    for (int step = 0; step < kStepsAtOnce; ++step) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    return state;
}

} // namespace

std::uint64_t burnUntilSignal(unsigned threads)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, nullptr); // the threads inherit it
    std::atomic<bool> wanted{true};
    std::atomic<std::uint64_t> total{0};
    std::atomic<std::uint64_t> results{0};
    std::vector<std::thread> hogs;
    for (unsigned n = 1; n <= threads; ++n)
        hogs.emplace_back([&wanted, &total, &results, n] {
            std::uint64_t state = n;
            std::uint64_t done = 0;
            for (; wanted.load(std::memory_order_relaxed); ++done)
                state = millionSteps(state);
            total += done;
            results ^= state;
        });
    int number = 0;
    while (sigwait(&set, &number) != 0) {
    }
    wanted = false;
    for (std::thread& hog : hogs)
        hog.join();
    return total;
}

} // namespace xrunscope
