// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

#include "core/base/time.h"

namespace xrunscope {

/// The ordinary half of the watchdog: a SCHED_OTHER thread that counts up four times a second.
class Heartbeat {
public:
    /// Starts the thread; throws std::system_error when there can be none. Any thread but the cycle thread.
    Heartbeat();
    /// Counts up a counter of somebody else, which outlives it: one in shared memory.
    explicit Heartbeat(std::atomic<std::uint64_t>& beats);
    ~Heartbeat();
    Heartbeat(const Heartbeat&) = delete;
    Heartbeat& operator=(const Heartbeat&) = delete;

    /// The counter that the cycle thread reads. Wait-free.
    const std::atomic<std::uint64_t>& beats() const noexcept { return *beats_; }

private:
    void tick();

    std::atomic<std::uint64_t> ownBeats_{0};
    std::atomic<std::uint64_t>* beats_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool stop_ = false;
    std::thread thread_;
};

/// The cycle thread's half: says when the heartbeat has stood still for over 3 s while the cycles ran.
/// A stall of the cycle thread itself (SIGSTOP, suspend) restarts the wait. Cycle thread only; wait-free.
class StarvationCheck {
public:
    static constexpr Nanos kLimit = std::chrono::seconds{3};

    explicit StarvationCheck(const std::atomic<std::uint64_t>& beats, MonoTime now) noexcept
        : beats_(&beats), lastBeat_(beats.load(std::memory_order_relaxed)), since_(now), previous_(now)
    {
    }

    /// True when ordinary threads have not run for over kLimit.
    bool starved(MonoTime now) noexcept
    {
        const std::uint64_t beat = beats_->load(std::memory_order_relaxed);
        const bool ownStall = now - previous_ > kLimit / 2;
        previous_ = now;
        if (beat != lastBeat_ || ownStall) {
            lastBeat_ = beat;
            since_ = now;
            return false;
        }
        return now - since_ > kLimit;
    }

private:
    const std::atomic<std::uint64_t>* beats_;
    std::uint64_t lastBeat_;
    MonoTime since_;
    MonoTime previous_;
};

} // namespace xrunscope
