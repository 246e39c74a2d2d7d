// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/error.h"
#include "core/cycle/engine.h"
#include "core/jack/jack_client_pair.h"
#include "core/jack/jack_engine.h"
#include "core/jack/jack_probe.h"
#include "core/jack/jack_server.h"
#include "core/load/process_guard.h"
#include "core/load/swarm.h"
#include "core/load/swarm_memory.h"
#include "core/realtime/heartbeat.h"

namespace xrunscope {

/// All that a JACK run holds open: own server, head and tail, load clients. Started step by step, ended in reverse.
class JackSession {
public:
    explicit JackSession(const JackConfig& config) : config_(config) {}
    ~JackSession() { close(); }
    JackSession(const JackSession&) = delete;
    JackSession& operator=(const JackSession&) = delete;

    /// Server found or started, head and tail in their cycles with their class. EngineStart error. `wanted` false ends
    /// it.
    Expected<void> open(const std::function<bool()>& wanted);
    /// Starts the load clients; blocks. `wanted` false ends it.
    Expected<void> startSwarm(const std::function<bool()>& wanted);
    /// Keeps tail connected and reads the server's load, once a second, on a thread of its own: it may block.
    void startHousekeeping();
    /// Ends clients, head, tail and own server. Idempotent; some seconds at most, whatever the server does.
    void close();

    EngineFacts facts() const;
    const Geometry& geometry() const noexcept { return geometry_; }
    /// Until close().
    JackClientPair& pair() noexcept { return *shared_->pair; }
    ProcessGuard* guard() noexcept { return guard_.get(); }
    Swarm* swarm() noexcept { return swarm_.get(); }
    SwarmMemory* memory() noexcept { return shared_->memory ? &*shared_->memory : nullptr; }
    std::optional<int> serverChild() const { return server_ ? std::optional(server_->id()) : std::nullopt; }
    std::vector<ChildLine> serverStartLines() const
    {
        return server_ ? server_->startLines() : std::vector<ChildLine>{};
    }
    /// Empty: the default one.
    const std::string& serverName() const noexcept { return info_.serverName; }
    ServerKind serverKind() const noexcept { return info_.facts.kind; }
    /// Of the tail client now: 0 means that nobody knows when a cycle finishes.
    std::size_t tailConnections() const noexcept { return shared_->tailConnections.load(std::memory_order_relaxed); }
    /// True for head, tail and the load clients of this run.
    bool ownClient(const std::string& name) const;
    std::optional<double> serverLoad() const noexcept;
    /// The class of the head's thread now; empty when it is the granted one.
    std::string changedClass() const;
    PageFaults headFaults() const;

private:
    Expected<void> findServer();
    Expected<void> openPair(const std::function<bool()>& wanted);
    Expected<void> waitForCycles(const std::function<bool()>& wanted);
    Expected<void> takeForcedFrames(std::uint32_t before);
    void shareDeadline();
    Expected<void> applyClass();

    /// What threads use that a hung server can hold on to: it outlives the session with them.
    struct Shared {
        Heartbeat heartbeat;
        std::optional<SwarmMemory> memory;
        bool unconnected = false;
        std::unique_ptr<JackClientPair> pair;
        std::atomic<std::size_t> tailConnections{0};
        std::atomic<double> load{-1};
        std::mutex mutex;
        std::condition_variable wake;
        bool stop = false;
        std::thread house;

        void connectTail();
        void keepHouse();
        std::vector<std::string> unconnectedOutputs() const;
    };

    JackConfig config_;
    JackServerInfo info_;
    Geometry geometry_;
    std::uint32_t framesToRestore_ = 0;
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    std::unique_ptr<ProcessGuard> guard_;
    std::optional<JackServer> server_;
    std::unique_ptr<Swarm> swarm_;
    SchedulingGranted granted_;
    PageFaults faultsAtStart_;
    bool closed_ = false;
};

} // namespace xrunscope
