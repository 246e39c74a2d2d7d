// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <utility>

namespace xrunscope {

/// Hands the latest of a sequence of values from one thread to one other; neither waits.
template <typename T>
class TripleBuffer {
public:
    /// Writer: fill this, then publish().
    T& back() noexcept { return slots_[back_]; }
    void publish() noexcept { back_ = middle_.exchange(back_ | kFresh, std::memory_order_acq_rel) & kIndex; }

    /// Reader: true when front() has changed since the last call.
    bool update() noexcept
    {
        if ((middle_.load(std::memory_order_relaxed) & kFresh) == 0)
            return false;
        front_ = middle_.exchange(front_, std::memory_order_acq_rel) & kIndex;
        return true;
    }
    const T& front() const noexcept { return slots_[front_]; }

private:
    static constexpr unsigned kIndex = 3;
    static constexpr unsigned kFresh = 4;

    std::array<T, 3> slots_{};
    std::atomic<unsigned> middle_{1};
    unsigned back_ = 0;
    unsigned front_ = 2;
};

} // namespace xrunscope
