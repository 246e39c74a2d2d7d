// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/system_sampler.h"

#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include <gmock/gmock.h>
#include <sched.h>

#include "tests/core/system/fake_root.h"

namespace xrunscope {
namespace {

/// Far above the few seconds that the samples take; only a failure waits so long.
constexpr auto kPatience = std::chrono::seconds{60};

/// Collects samples; `then` is called after each on the sampler's thread.
class Samples {
public:
    explicit Samples(std::function<void(std::size_t count)> then = {}) : then_(std::move(then)) {}

    SystemSampler::Sink sink()
    {
        return [this](const SystemSample& sample) {
            std::size_t count = 0;
            {
                const std::lock_guard lock(mutex_);
                samples_.push_back(sample);
                count = samples_.size();
            }
            if (then_)
                then_(count);
            arrived_.notify_all();
        };
    }

    std::vector<SystemSample> waitFor(std::size_t count)
    {
        std::unique_lock lock(mutex_);
        arrived_.wait_for(lock, kPatience, [&] { return samples_.size() >= count; });
        return samples_;
    }

private:
    std::function<void(std::size_t)> then_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<SystemSample> samples_;
};

TEST(SystemSampler, ReportsWhatHappenedBetweenTwoReadings)
{
    FakeRoot root;
    root.write("/proc/stat", "cpu 100 0 0 100\ncpu0 100 0 0 100\nintr 1000\nctxt 0\n");
    root.write("/proc/pressure/memory", "some avg10=0.00 total=0\n");
    // Written on the sampler's own thread, so between two of its readings.
    Samples samples([&](std::size_t count) {
        if (count == 1) {
            root.write("/proc/stat", "cpu 130 0 20 150\ncpu0 130 0 20 150\nintr 51000\nctxt 30000\n");
            root.write("/proc/pressure/memory", "some avg10=0.00 total=100000\n");
        }
    });
    std::vector<SystemSample> got;
    {
        SystemSampler sampler(samples.sink(), root.path());
        got = samples.waitFor(2);
    }
    ASSERT_GE(got.size(), 2U);
    EXPECT_EQ(got[0].total.user, 0);
    EXPECT_EQ(got[0].interruptsPerSecond, 0);
    EXPECT_EQ(got[0].memoryPressure, 0.0);

    EXPECT_DOUBLE_EQ(got[1].total.user, 30);
    EXPECT_DOUBLE_EQ(got[1].total.system, 20);
    EXPECT_DOUBLE_EQ(got[1].total.idle, 50);
    ASSERT_EQ(got[1].cpus.size(), 1U);
    EXPECT_DOUBLE_EQ(got[1].cpus[0].shares.user, 30);
    const double seconds = toSeconds(got[1].at - got[0].at);
    ASSERT_GT(seconds, 0);
    EXPECT_NEAR(got[1].interruptsPerSecond, 50000 / seconds, 1e-6);
    EXPECT_NEAR(got[1].contextSwitchesPerSecond, 30000 / seconds, 1e-6);
    ASSERT_TRUE(got[1].memoryPressure.has_value());
    EXPECT_NEAR(*got[1].memoryPressure, 10 / seconds, 1e-6); // 100 ms of the interval
}

TEST(SystemSampler, GoesOnWithoutFilesAndFindsThemWhenTheyAppear)
{
    FakeRoot root;
    Samples samples([&](std::size_t count) {
        if (count == 1)
            root.write("/proc/stat", "cpu 10 0 0 10\n");
        if (count == 2)
            root.write("/proc/stat", "cpu 11 0 0 13\n");
    });
    std::vector<SystemSample> got;
    {
        SystemSampler sampler(samples.sink(), root.path());
        got = samples.waitFor(3);
    }
    ASSERT_GE(got.size(), 3U);
    EXPECT_EQ(got[0].total.idle, 0);
    EXPECT_EQ(got[0].memoryPressure, std::nullopt);
    EXPECT_EQ(got[1].total.idle, 0); // the first reading that succeeded
    EXPECT_DOUBLE_EQ(got[2].total.user, 25);
    EXPECT_DOUBLE_EQ(got[2].total.idle, 75);
}

TEST(SystemSampler, SamplesThisMachine)
{
    Samples samples;
    std::vector<SystemSample> got;
    {
        SystemSampler sampler(samples.sink());
        got = samples.waitFor(1);
    }
    ASSERT_GE(got.size(), 1U);
    const CpuShares& t = got[0].total;
    EXPECT_NEAR(t.user + t.system + t.nice + t.idle + t.iowait + t.irq + t.softirq + t.steal, 100, 1e-6);
    EXPECT_FALSE(got[0].cpus.empty());
    EXPECT_GT(got[0].interruptsPerSecond, 0);
    EXPECT_GT(got[0].contextSwitchesPerSecond, 0);
}

TEST(SystemSampler, RunsAsAnOrdinaryThreadWithItsSignalsBlocked)
{
    std::optional<int> policy;
    bool blocked = false;
    Samples samples([&](std::size_t) {
        policy = sched_getscheduler(0);
        sigset_t mask;
        pthread_sigmask(SIG_SETMASK, nullptr, &mask);
        blocked = sigismember(&mask, SIGINT) == 1;
    });
    {
        SystemSampler sampler(samples.sink());
        samples.waitFor(1);
    }
    EXPECT_EQ(policy, SCHED_OTHER);
    EXPECT_TRUE(blocked);
    sigset_t mine;
    pthread_sigmask(SIG_SETMASK, nullptr, &mine);
    EXPECT_EQ(sigismember(&mine, SIGINT), 0);
}

TEST(SystemSampler, StopsWithoutWaitingForTheSecond)
{
    FakeRoot root;
    root.write("/proc/stat", "cpu 1 0 0 1\n");
    // Twenty in a row would take 20 s if each waited for its second.
    const MonoTime start = MonoClock::now();
    for (int i = 0; i < 20; ++i)
        SystemSampler sampler([](const SystemSample&) {}, root.path());
    EXPECT_LT(MonoClock::now() - start, std::chrono::seconds{15});
}

} // namespace
} // namespace xrunscope
