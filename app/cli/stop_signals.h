// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace xrunscope::cli {

/// SIGINT, SIGTERM and SIGHUP as something to wait for. Make it before any thread is started: they inherit that the
/// signals are blocked.
class StopSignals {
public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;

    /// Waits for one of them, `longest` at most; true when one came.
    bool wait(std::chrono::milliseconds longest);

private:
    int fd_ = -1;
};

} // namespace xrunscope::cli
