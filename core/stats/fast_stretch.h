// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "core/base/time.h"

namespace xrunscope {

/// Looks for a stretch of consecutive times, together at least kWindow long, whose mean is below 0.90 of the nominal
/// time: audio that runs "too fast". Any such stretch of any length is found. Keeps kWindow of times.
class FastStretch {
public:
    static constexpr double kWindow = 2e9;

    explicit FastStretch(Nanos nominal) noexcept : nominal_(static_cast<double>(nominal.count())) {}

    /// The next time, nanoseconds.
    void add(std::int64_t nanoseconds)
    {
        const auto time = static_cast<double>(nanoseconds);
        if (found_)
            return;
        if (recent_.empty())
            recent_.push_back({elapsed_, excess_});
        elapsed_ += time;
        // Ten times the sum of (time − 0.9 nominal): it falls over a stretch that is too fast.
        excess_ += 10 * time - 9 * nominal_;
        while (!recent_.empty() && elapsed_ - recent_.front().elapsed >= kWindow) {
            if (!highest_ || recent_.front().excess > *highest_)
                highest_ = recent_.front().excess;
            recent_.pop_front();
        }
        found_ = highest_ && excess_ < *highest_;
        recent_.push_back({elapsed_, excess_});
    }

    /// What comes does not follow on what was added.
    void breakOff()
    {
        recent_.clear();
        highest_.reset();
    }

    bool found() const noexcept { return found_; }

private:
    struct Edge {
        double elapsed;
        double excess;
    };

    // Whole numbers, exact up to 10 days; a damaged file cannot make them overflow.
    double nominal_;
    double elapsed_ = 0;
    double excess_ = 0;
    std::deque<Edge> recent_;       ///< edges less than kWindow back
    std::optional<double> highest_; ///< of the edges further back
    bool found_ = false;
};

} // namespace xrunscope
