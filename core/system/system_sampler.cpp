// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/system_sampler.h"

#include <algorithm>
#include <csignal>
#include <optional>
#include <utility>

#include <pthread.h>

#include "core/realtime/ordinary_thread.h"
#include "core/system/polled_file.h"
#include "core/system/proc_stat.h"

namespace xrunscope {

namespace {

constexpr Nanos kInterval = std::chrono::seconds{1};
/// What is left of the reading error of boottimeAhead(): less than this is no suspend.
constexpr Nanos kSuspendFloor = std::chrono::milliseconds{10};

/// CLOCK_BOOTTIME − CLOCK_MONOTONIC, read again when something came between the clocks.
Nanos boottimeAhead()
{
    Nanos ahead{0}, narrowest = Nanos::max();
    for (int i = 0; i < 5 && narrowest > kSuspendFloor / 10; ++i) {
        timespec boot{};
        const MonoTime before = MonoClock::now();
        clock_gettime(CLOCK_BOOTTIME, &boot);
        const Nanos width = MonoClock::now() - before;
        if (width < narrowest) {
            narrowest = width;
            ahead = std::chrono::seconds{boot.tv_sec} + Nanos{boot.tv_nsec} - before.time_since_epoch();
        }
    }
    return ahead;
}

struct Reading {
    MonoTime at{};
    Nanos boottimeAhead{0};
    std::optional<ProcStat> stat;
    std::optional<std::uint64_t> pressureUs;
};

/// /proc/stat and /proc/pressure/memory, kept open.
class Source {
public:
    explicit Source(const std::string& root)
        : stat_(root + "/proc/stat", 4U << 20), pressure_(root + "/proc/pressure/memory", 4096)
    {
    }

    Reading read()
    {
        Reading reading{.at = MonoClock::now(), .boottimeAhead = boottimeAhead(), .stat = {}, .pressureUs = {}};
        if (stat_.read(text_))
            reading.stat = parseProcStat(text_);
        if (pressure_.read(pressureText_))
            reading.pressureUs = parsePressureTotal(pressureText_);
        return reading;
    }

private:
    PolledFile stat_;
    PolledFile pressure_;
    std::string text_;
    std::string pressureText_;
};

SystemSample between(const Reading& before, const Reading& after)
{
    const Nanos elapsed = after.at - before.at;
    SystemSample sample;
    if (before.stat && after.stat)
        sample = sampleBetween(*before.stat, *after.stat, elapsed);
    sample.at = after.at;
    if (before.pressureUs && after.pressureUs && elapsed > Nanos{0}) {
        const std::uint64_t grown = *after.pressureUs > *before.pressureUs ? *after.pressureUs - *before.pressureUs : 0;
        sample.memoryPressure = std::min(100.0, static_cast<double>(grown) * 100 / toUs(elapsed));
    }
    const Nanos jump = after.boottimeAhead - before.boottimeAhead;
    sample.suspended = jump >= kSuspendFloor ? jump : Nanos{0};
    return sample;
}

} // namespace

SystemSampler::SystemSampler(Sink sink, std::string root) : sink_(std::move(sink)), root_(std::move(root))
{
    // Signals belong to the thread that made the sampler.
    sigset_t all, previous;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &previous);
    thread_ = std::thread([this] { loop(); });
    pthread_sigmask(SIG_SETMASK, &previous, nullptr);
}

SystemSampler::~SystemSampler()
{
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void SystemSampler::loop()
{
    becomeOrdinary();
    pthread_setname_np(pthread_self(), "xrs-sampler");

    Source source(root_);
    Reading before = source.read();
    auto due = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (true) {
        due += kInterval;
        // After a stop of the whole process the grid goes on; the seconds that are past are not made up for.
        if (const auto late = std::chrono::steady_clock::now() - due; late > Nanos{0})
            due += (late / kInterval + 1) * kInterval;
        if (wake_.wait_until(lock, due, [this] { return stop_; }))
            return;
        lock.unlock();
        Reading after = source.read();
        sink_(between(before, after));
        before = std::move(after);
        lock.lock();
    }
}

} // namespace xrunscope
