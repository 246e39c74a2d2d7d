// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>

#include <boost/lockfree/spsc_queue.hpp>

namespace xrunscope {

/// What the cycle thread knows of one cycle on a sound device. Nanoseconds of CLOCK_MONOTONIC.
struct AlsaStamp {
    std::int64_t start = 0;
    std::int64_t workEnd = 0;     ///< without `recovery`
    std::int64_t finish = 0;      ///< without `recovery`
    std::int64_t release = 0;     ///< by the device's position and time; valid with timestamp
    std::int64_t timestamp = 0;   ///< the device's; 0: it told none
    std::int64_t streamStart = 0; ///< when the device was started last before this cycle
    std::int64_t restart = 0;     ///< when it ran again after a recovery in this cycle; 0: there was none
    std::int64_t stoppedAt = 0;   ///< of that recovery: when the device stopped by its own time stamp; 0: unknown
    std::uint32_t stream = 0;     ///< counts the starts of the device
    std::uint32_t index = 0;      ///< of the cycle since that start
    bool suspended = false;       ///< the recovery was from a suspend
};

/// From the cycle thread to the Collector's: 20 s at 750 cycles a second. In locked memory.
class AlsaStamps {
public:
    static constexpr std::size_t kCapacity = 16384;

    /// Cycle thread. Wait-free; a full queue drops the stamp and counts it.
    void push(const AlsaStamp& stamp) noexcept
    {
        if (!queue_.push(stamp))
            dropped_.fetch_add(1, std::memory_order_relaxed);
    }
    /// The other thread: use(const AlsaStamp&) for each, oldest first.
    template <typename Use>
    void consume(Use&& use)
    {
        queue_.consume_all(use);
    }
    std::uint64_t dropped() const noexcept { return dropped_.load(std::memory_order_relaxed); }

private:
    boost::lockfree::spsc_queue<AlsaStamp, boost::lockfree::capacity<kCapacity>> queue_;
    std::atomic<std::uint64_t> dropped_{0};
};

} // namespace xrunscope
