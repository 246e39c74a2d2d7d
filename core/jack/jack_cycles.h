// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/cycle/cycle_ring.h"
#include "core/cycle/engine.h"
#include "core/cycle/release_grid.h"
#include "core/jack/client_watch.h"
#include "core/jack/cycle_joiner.h"
#include "core/jack/jack_engine.h"
#include "core/jack/jack_session.h"
#include "core/jack/server_watch.h"
#include "core/jack/xrun_assembler.h"

namespace xrunscope {

/// Turns what the callbacks of a session stamped into the cycles, XRUNs and seconds of a run. One thread at a time:
/// that of start(), then the Collector's.
class JackCycles {
public:
    /// `session` must outlive it.
    JackCycles(JackSession& session, const JackConfig& config);

    /// Takes what has been stamped: before the run for the grid alone.
    void warmUp();
    bool gridReady() const noexcept { return grid_.nextPeriod() >= ReleaseGrid::kCalm; }
    /// What the server did that a run cannot go on with; nullopt: nothing.
    std::optional<std::string> serverSign() { return server_.sign(); }
    /// From here on the load clients are being started.
    void beginRamp();
    std::optional<RampFacts> ramp() const { return ramp_; }
    /// The run's first period is the next one; its estimated release.
    MonoTime beginRun();
    /// The load clients run: follows them from now on.
    void followSwarm();

    /// Pushes complete cycles and tells the rest; ends the run when it is over or `stopWanted`.
    EngineNews poll(CycleRing& ring, bool stopWanted);
    bool ended() const noexcept { return ended_; }
    const EngineOutcome& outcome() const noexcept { return outcome_; }
    /// After the session's end: the server's last words.
    EngineNews lastNews();

private:
    struct HeadStamp {
        std::uint32_t frame;
        bool afterDrop;
    };
    void takeStamps();
    void takePlaced();
    void takeClients();
    void takeReports();
    void takeRecords(CycleRing& ring, std::int64_t now);
    void takeXruns(bool last);
    void takeSeconds();
    void takeSwarmNews();
    void end(EndReason reason, const std::string& text, CycleRing& ring);
    std::vector<std::int64_t> openSince() const;
    std::int64_t sinceFirst(std::int64_t at) const { return at - firstRelease_; }

    JackSession& session_;
    JackConfig config_;
    Geometry geometry_;
    std::int64_t t_;
    std::uint64_t periods_; ///< planned
    Nanos deadline_;
    ReleaseGrid grid_;
    ServerWatch server_;
    std::optional<CycleJoiner> joiner_;
    XrunAssembler assembler_;
    std::optional<ClientWatch> watch_;
    std::vector<StampReader> readers_;
    std::vector<std::uint32_t> xrunsSeen_;
    std::deque<HeadStamp> heads_; ///< of the wake-ups that the grid still holds
    std::uint64_t headTag_ = 0;   ///< tag of heads_.front()
    std::uint64_t nextTag_ = 0;
    std::uint32_t nextSequence_ = 0;
    std::vector<PlacedWake> placed_;
    bool inRamp_ = false;
    std::optional<RampFacts> ramp_;
    std::uint64_t rampPeriod_ = 0;
    MonoTime rampBegin_{};
    bool running_ = false;
    std::uint64_t firstPeriod_ = 0;
    std::int64_t firstRelease_ = 0;
    std::uint64_t nextPeriod_ = 0; ///< of the run: the first without a record
    bool beyondEnd_ = false;       ///< a period after the planned ones has come
    std::int64_t lastHead_ = 0;
    float lastDelay_ = 0;
    std::uint64_t nextSecond_ = 0;
    SwarmOutcome swarm_;
    EngineNews news_;
    EngineOutcome outcome_;
    bool ended_ = false;
};

} // namespace xrunscope
