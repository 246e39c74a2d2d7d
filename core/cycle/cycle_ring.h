// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <boost/lockfree/spsc_queue.hpp>

#include "core/cycle/cycle_record.h"

namespace xrunscope {

/// Wait-free queue of 4 MiB from the cycle thread to the Collector. A full ring drops the new record and
/// counts it. Put it in locked memory (Locked<CycleRing>).
class CycleRing {
public:
    static constexpr std::size_t kCapacity = 4 * 1024 * 1024 / sizeof(CycleRecord);

    /// Cycle thread only. Wait-free.
    void push(const CycleRecord& record) noexcept
    {
        if (!queue_.push(record))
            dropped_.fetch_add(1, std::memory_order_relaxed);
    }

    /// Collector only: takes up to `max` records, oldest first.
    std::size_t pop(CycleRecord* out, std::size_t max) noexcept { return queue_.pop(out, max); }

    /// Records that found the ring full. Any thread.
    std::uint64_t dropped() const noexcept { return dropped_.load(std::memory_order_relaxed); }

private:
    boost::lockfree::spsc_queue<CycleRecord, boost::lockfree::capacity<kCapacity>> queue_;
    std::atomic<std::uint64_t> dropped_{0};
};

} // namespace xrunscope
