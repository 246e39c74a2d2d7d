// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/cycle/cycle_ring.h"
#include "core/cycle/timer_engine.h"
#include "core/realtime/affinity.h"
#include "core/stats/latencytest.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kThefts = 100;
constexpr std::uint64_t kEvery = 20; ///< cycles from one theft to the next
constexpr Nanos kStolen = 500us;

SchedulingRequest fifoOn(int cpu, int priority)
{
    SchedulingRequest request;
    request.schedClass = SchedClass::Fifo;
    request.priority = priority;
    request.cpu = cpu;
    return request;
}

/// Takes the CPU from the cycle thread for 0.5 ms, 0.3 ms after the release of every kEvery-th period.
void steal(int cpu, Geometry geometry, MonoTime firstRelease)
{
    if (!applyToThisThread(fifoOn(cpu, 75), {geometry.period() * static_cast<int>(kEvery), kStolen}))
        return;
    for (std::uint64_t i = 1; i <= kThefts; ++i) {
        const std::int64_t ns = toNs(firstRelease + geometry.releaseOffset(i * kEvery) + 300us);
        const timespec ts{static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, nullptr) == EINTR) {
        }
        for (const MonoTime begin = MonoClock::now(); MonoClock::now() - begin < kStolen;) {
        }
    }
}

std::int64_t median(std::vector<std::int64_t> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

TEST(StolenTime, StandsInTheCpuLoopOfTheCycleItWasTakenFrom)
{
    const int cpu = allowedCpus(0).front();
    TimerConfig config;
    config.geometry = Geometry{44100, 64, 3};
    config.scheduling = fifoOn(cpu, 60);
    config.cpuLoadPercent = 80;
    config.periods = (kThefts + 1) * kEvery;
    if (const auto possible = preview(fifoOn(cpu, 75), demandOf(config.geometry, 80)); !possible)
        GTEST_SKIP() << "needs SCHED_FIFO 75: " << possible.error().text();
    auto ring = std::make_unique<CycleRing>();
    TimerEngine engine(config);
    const auto facts = engine.start(*ring);
    ASSERT_TRUE(facts) << facts.error().text();
    EXPECT_EQ(facts->cpuLoopNominal, 1'160'998ns);
    std::thread thief(steal, cpu, facts->geometry, facts->firstRelease);
    engine.wait();
    thief.join();

    std::vector<CycleRecord> records(CycleRing::kCapacity);
    records.resize(ring->pop(records.data(), records.size()));
    std::vector<std::int64_t> robbed;
    std::vector<std::int64_t> left;
    for (const CycleRecord& r : records) {
        const std::uint64_t place = r.period % kEvery;
        if (place == 0 && r.period > 0)
            robbed.push_back(r.workEnd - r.start);
        else if (place > 5) // the cycles right after a theft catch up
            left.push_back(r.workEnd - r.start);
    }
    ASSERT_GE(robbed.size(), kThefts / 2) << "too many periods were skipped: the machine had no time for this";
    ASSERT_GE(left.size(), kThefts);
    EXPECT_NEAR(static_cast<double>(median(robbed) - median(left)), static_cast<double>(kStolen.count()), 50'000);
}

} // namespace
} // namespace xrunscope
