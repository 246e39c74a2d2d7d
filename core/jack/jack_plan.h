// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"
#include "core/load/swarm_plan.h"

namespace xrunscope {

/// What a run needs to know for the JACK engine beside geometry and scheduling.
struct JackPlan {
    enum class Server : int {
        Running = 0, ///< the JACK or PipeWire server that is there
        Dummy = 1,   ///< a jackd of the run's own on the dummy driver
        Alsa = 2,    ///< a jackd of the run's own on `alsaDevice`
    };
    Server server = Server::Running;
    std::string alsaDevice;   ///< "hw:0"
    bool synchronous = false; ///< own server: jackd -S
    int serverPriority = 70;  ///< own server: jackd -P; 0: without real-time scheduling (jackd -r)
    int timeoutMs = 0; ///< own server: jackd -t; 0: jackd's default. Also when a client counts as stalled (default 5 s)
    bool forceFrames = false; ///< running server: change its period size for the length of the run
    SwarmPlan swarm;
    bool operator==(const JackPlan&) const = default;

    bool ownServer() const noexcept { return server != Server::Running; }
};

/// Ranges and combinations; a Usage error says what to do. No system call.
Expected<void> validate(const JackPlan& plan);

} // namespace xrunscope
