// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/time.h"

namespace xrunscope {

/// An ordinary thread that sleeps for a second again and again: how much longer it slept tells how much the real-time
/// work starves ordinary programs.
class StarvationTicker {
public:
    static constexpr Nanos kTick = std::chrono::seconds{1};

    StarvationTicker();
    ~StarvationTicker();
    StarvationTicker(const StarvationTicker&) = delete;
    StarvationTicker& operator=(const StarvationTicker&) = delete;

    /// Begins anew: sleeps that ended before no longer count.
    void reset();
    /// Worst overshoot of the sleeps that ended since, and of the one that should have; nullopt: there was none. Any
    /// thread.
    std::optional<Nanos> worst() const;

private:
    void loop();

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    bool stop_ = false;
    MonoTime due_{};
    std::optional<Nanos> worst_;
    std::thread thread_;
};

} // namespace xrunscope
