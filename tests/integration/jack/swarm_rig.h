// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/jack/jack_api.h"
#include "core/load/process_guard.h"
#include "core/load/swarm.h"
#include "core/load/swarm_memory.h"

namespace xrunscope::test {

enum class TestServer { Jack2, Jack2Synchronous, PipeWire };

/// Waits until `done`, 30 s at most.
bool eventually(const std::function<bool()>& done);

/// True when this process may take SCHED_RR and hand it on.
bool mayRunRealtime();

/// Why the tests on that server cannot run here; empty: they can. PipeWire: inside pipewire_session.sh only.
std::string whyNot(TestServer server);

/// A guard, a server (a jackd of its own on the dummy driver, or the PipeWire session around the test), and load
/// clients.
class SwarmRig {
public:
    /// 48,000 Hz and 1,024 frames. `serverArguments` are for jackd, before the driver's.
    SwarmRig(TestServer server, SwarmPlan plan, std::vector<std::string> serverArguments = {});
    ~SwarmRig();

    /// Where the clients look for the server and what they are asked; change it before start().
    SwarmSetup setup;

    /// Makes the swarm and starts all clients.
    Expected<void> start();
    Swarm& swarm() { return *swarm_; }
    ProcessGuard& guard() { return *guard_; }
    int serverId() const noexcept { return serverId_; }
    /// Reads the guard's news into the swarm.
    void watch();
    /// Ends of the clients so far.
    const std::vector<ChildEnd>& clientEnds() const noexcept { return ends_; }
    /// Waits until each client has `cycles` stamps.
    bool runsFor(std::uint64_t cycles);

private:
    void startJackd(bool synchronous, const std::vector<std::string>& arguments);

    std::unique_ptr<SwarmMemory> memory_;
    std::unique_ptr<ProcessGuard> guard_;
    std::unique_ptr<Swarm> swarm_;
    int serverId_ = 0;
    std::vector<ChildEnd> ends_;
};

/// Lets a server freewheel as long as it lives.
class Freewheeling {
public:
    explicit Freewheeling(const SwarmSetup& where);
    ~Freewheeling();
    Freewheeling(const Freewheeling&) = delete;
    Freewheeling& operator=(const Freewheeling&) = delete;
    bool on() const noexcept { return on_; }

private:
    bool set(bool on) const;

    std::shared_ptr<const JackApi> api_;
    jack_client_t* client_ = nullptr;
    bool on_ = false;
};

/// Process that a thread belongs to; 0: there is none.
pid_t processOf(int tid);

} // namespace xrunscope::test
