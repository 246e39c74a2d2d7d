// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/cycle/card_facts.h"
#include "core/cycle/engine_news.h"
#include "core/cycle/geometry.h"
#include "core/cycle/server_facts.h"
#include "core/realtime/rt_thread.h"
#include "core/realtime/scheduling.h"
#include "core/stats/xrun.h"

namespace xrunscope {

class CycleRing;

/// What an engine knows once its cycles run.
struct EngineFacts {
    std::string engine;            ///< "timer", "jack", "alsa"
    std::string device;            ///< for display; "Model: no audio device involved" on the timer
    Geometry geometry;             ///< as read back
    Nanos deadline{0};             ///< D
    bool deadlineAssumed = false;  ///< D could not be found out
    bool releaseEstimated = false; ///< releases are labelled "est."
    bool modelled = false;         ///< XRUNs are modelled, no device reports them
    std::string cycleTimeUnknown;  ///< why there is no cycle time and DSP load; empty: they are known
    MonoTime firstRelease{};       ///< r₀
    SchedulingGranted scheduling;
    Nanos cpuLoopNominal{0}; ///< load × T
    bool stackLocked = false;
    std::optional<CardFacts> card; ///< ALSA
    std::optional<ServerFacts> server;
    std::vector<ClientFacts> clients; ///< load clients, in the order of the chain
    std::optional<RampFacts> ramp;    ///< runs with load clients whose start was not counted

    XrunSource xrunSource() const noexcept { return modelled ? XrunSource::Episodes : XrunSource::Reports; }
};

/// Why the cycles ended.
enum class EndReason {
    Completed, ///< the planned time is over
    Stopped,   ///< the user stopped it
    Starved,   ///< the watchdog: ordinary threads had not run for over 3 s
    Failed,    ///< server, device, disk
};

/// What an engine says once its cycles have ended.
struct EngineOutcome {
    EndReason reason = EndReason::Completed;
    std::string text;             ///< one sentence for Starved and Failed
    std::uint64_t periodsDue = 0; ///< periods 0 … periodsDue − 1 belong to the run
    MonoTime end{};
    std::uint64_t skippedAtEnd = 0;            ///< of the periods due, the last so many were skipped
    std::string classAtEnd;                    ///< when class or CPU were changed in mid-run: what they were at the end
    PageFaults pageFaults;                     ///< of the cycle thread in its loop
    std::optional<double> cpuLoopDriftPercent; ///< calibration after the run against the one before
    std::uint64_t extraCycles = 0;             ///< cycles beyond the grid: the server ran ahead of its own period
    std::optional<SwarmOutcome> swarm;         ///< runs with load clients
};

/// Runs cycles and pushes a CycleRecord for each. One engine, one run: start, then wait.
class Engine {
public:
    Engine() = default;
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;
    /// Stops and waits when still running.
    virtual ~Engine() = default;

    /// Starts the cycles; returns when the cycle thread has its class and r₀ is fixed, or with an
    /// EngineStart error and nothing running. Blocks for the calibration (some 100 ms).
    virtual Expected<EngineFacts> start(CycleRing& ring) = 0;
    /// Asks the cycles to end. Any thread; wait-free.
    virtual void requestStop() noexcept = 0;
    /// Moves what the engine keeps elsewhere into the ring and tells the rest. Collector thread, many times a second
    /// until finished, and once after.
    virtual EngineNews poll(CycleRing&) { return {}; }
    /// True once no more records will come. Any thread; wait-free.
    virtual bool finished() const noexcept = 0;
    /// Waits for the end. One thread, once, after start succeeded.
    virtual EngineOutcome wait() = 0;
};

} // namespace xrunscope
