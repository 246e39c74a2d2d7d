// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cycle/geometry.h"
#include "core/cycle/server_facts.h"
#include "core/load/process_guard.h"
#include "core/load/swarm_memory.h"
#include "core/load/swarm_plan.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

/// Where and how the load clients run.
struct SwarmSetup {
    SwarmPlan plan;
    std::string library;                     ///< libjack to load
    std::string serverName;                  ///< empty: the default one
    std::string prefix;                      ///< of the client names: "xs-1234" gives "xs-1234-01"
    Geometry geometry;                       ///< of the server, as read back
    SchedulingRequest scheduling;            ///< without a class: as the server gives
    Nanos timeout = std::chrono::seconds{5}; ///< a client in one cycle for longer counts as stalled
    std::string quantum;                     ///< PIPEWIRE_QUANTUM for the clients; empty: not set
};

/// N processes of `xrunscope-client`, seen from the run. Any ordinary thread, one at a time.
class Swarm {
public:
    /// `guard` (made with `memory`'s descriptor) and `memory` must outlive it.
    Swarm(ProcessGuard& guard, SwarmMemory& memory, SwarmSetup setup);
    ~Swarm();

    /// Starts the clients one after the other, each when the one before is active and `ramp` has passed; blocks.
    /// `wanted` is asked meanwhile, false ends it. EngineStart error that names the n-th client and the server's
    /// reason.
    Expected<void> startAll(const std::function<bool()>& wanted);

    /// Name, and class as read back from the client's cycle thread.
    std::vector<ClientFacts> facts() const;
    /// Looks at states, ends and stalls. Call often. `ends`: those of this swarm's children among the guard's.
    void watch(const std::vector<ChildEnd>& ends, MonoTime now);
    bool alive(std::uint32_t client) const;
    /// Clients that died, were refused or stalled past the timeout since the last call.
    struct Timeout {
        std::uint32_t client = 0;
        MonoTime at{};
        std::string reason;
    };
    std::vector<Timeout> takeTimeouts();
    /// Tells the cycles of all clients to return at once; then ends the processes.
    void stop();

    const SwarmMemory& memory() const noexcept { return *memory_; }
    /// Which clients feed client `index` (chain: the one before; else none).
    std::vector<std::uint32_t> upstreamOf(std::uint32_t index) const;

private:
    struct Impl;
    SwarmMemory* memory_;
    std::unique_ptr<Impl> impl_;
};

/// One load client: main function of `xrunscope-client client …`. `arguments` are those after the word.
int runSwarmClient(const std::vector<std::string>& arguments);

} // namespace xrunscope
