// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <string>

#include <csignal>
#include <sys/types.h>

#include "core/base/time.h"
#include "core/load/swarm_memory.h"

namespace xrunscope {

/// Tells a load client when it has to end: SIGTERM or SIGHUP, the run's stop flag, a parent that is gone, a server that
/// is gone. Make it before the process starts any thread, so that all of them leave the signals to it.
class ClientEnd {
public:
    explicit ClientEnd(const SwarmHeader& header);

    /// Waits at most `wait`; the reason once there is one. The thread that made it.
    std::optional<std::string> reason(Nanos wait = Nanos{0});
    /// From the server's shutdown callback. Any thread; neither allocates nor waits.
    void serverGone(const char* words) noexcept;

private:
    const SwarmHeader* header_;
    pid_t parent_;
    sigset_t signals_{};
    bool told_ = false;
    std::array<char, 128> words_{};
    std::atomic<bool> serverGone_{false};
};

} // namespace xrunscope
