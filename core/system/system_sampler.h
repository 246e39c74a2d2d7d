// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "core/system/system_sample.h"

namespace xrunscope {

/// Reads /proc/stat and memory pressure once a second on a SCHED_OTHER thread of its own.
class SystemSampler {
public:
    using Sink = std::function<void(const SystemSample&)>;

    /// `sink` is called on the sampler's thread. `root` is put before /proc, for tests.
    explicit SystemSampler(Sink sink, std::string root = {});
    /// Stops and joins at once (no wait for the next second).
    ~SystemSampler();
    SystemSampler(const SystemSampler&) = delete;
    SystemSampler& operator=(const SystemSampler&) = delete;

private:
    void loop();

    Sink sink_;
    std::string root_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool stop_ = false;
    std::thread thread_;
};

} // namespace xrunscope
