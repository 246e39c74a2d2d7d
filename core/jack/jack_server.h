// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cycle/geometry.h"
#include "core/jack/jack_plan.h"
#include "core/jack/jack_probe.h"
#include "core/load/process_guard.h"

namespace xrunscope {

/// The jackd of a run, under a server name of its own so that it never meets another one.
class JackServer {
public:
    /// Starts jackd through `guard` and waits until it answers (10 s at most). EngineStart error: jackd is not
    /// installed, the device is busy (with jackd's own words), it did not answer. Takes the guard's ends and lines
    /// meanwhile: start it before other children.
    static Expected<JackServer> start(ProcessGuard& guard, const JackPlan& plan, const Geometry& geometry);

    int id() const noexcept { return id_; } ///< of the guard's child
    const JackServerInfo& info() const noexcept { return info_; }
    /// What jackd printed while it started.
    const std::vector<ChildLine>& startLines() const noexcept { return startLines_; }

private:
    JackServer() = default;
    static Expected<JackServer> startNamed(ProcessGuard& guard, const JackPlan& plan, const Geometry& geometry,
                                           const std::string& library, const std::string& name);
    int id_ = 0;
    JackServerInfo info_;
    std::vector<ChildLine> startLines_;
};

/// Whether a run's own jackd could be started at all: it is installed, and so is xrunscope-client. EngineStart error
/// with the package. Starts nothing.
Expected<void> jackServerPossible();

/// The command line of the run's jackd: name, priority, ports, -S, -t, driver with rate, frames, periods.
std::vector<std::string> jackdCommand(const JackPlan& plan, const Geometry& geometry, const std::string& serverName);

/// Removes what a dead JACK server of that name left in /dev/shm. Names of other servers are never touched.
void removeJackLeftovers(const std::string& serverName);

} // namespace xrunscope
