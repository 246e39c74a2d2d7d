// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/alsa/alsa_plan.h"
#include "core/cycle/engine.h"

namespace xrunscope {

/// What an AlsaEngine is to run.
struct AlsaConfig {
    AlsaPlan plan;
    Geometry geometry; ///< exactly this, or the start fails and says what the device takes
    SchedulingRequest scheduling;
    int cpuLoadPercent = 0;        ///< 0…95 of the period
    std::optional<Nanos> duration; ///< nullopt: until stopped
};

/// Cycles of a thread on a sound device, as a sound program has them: the card wakes it, it works, it writes or reads a
/// period. Releases come from the device's position and time; where a plugin tells no such time they are estimated.
/// start() reserves the card on the session bus; all work but the stamps is done in poll(), on the Collector's thread.
class AlsaEngine final : public Engine {
public:
    explicit AlsaEngine(const AlsaConfig& config);
    ~AlsaEngine() override;

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
