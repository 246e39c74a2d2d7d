// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/cycle/engine.h"
#include "core/jack/jack_plan.h"

namespace xrunscope {

/// What a JackEngine is to run.
struct JackConfig {
    JackPlan plan;
    Geometry geometry; ///< asked for: an own server gets it, another one keeps its own unless plan.forceFrames
    SchedulingRequest scheduling;  ///< of the clients' threads; without a class: as the server gives
    std::optional<Nanos> duration; ///< nullopt: until stopped
};

/// Cycles of a JACK or PipeWire server, seen by two clients of its own, with load clients beside when asked for.
/// Releases are estimated (ReleaseGrid). start() blocks while a server and the load clients are started; all work but
/// the stamps is done in poll(), on the Collector's thread.
class JackEngine final : public Engine {
public:
    explicit JackEngine(const JackConfig& config);
    ~JackEngine() override;

    Expected<EngineFacts> start(CycleRing& ring) override;
    EngineNews poll(CycleRing& ring) override;
    void requestStop() noexcept override;
    bool finished() const noexcept override;
    EngineOutcome wait() override;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace xrunscope
