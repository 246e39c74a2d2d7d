// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>

#include "core/cycle/engine.h"

namespace xrunscope {

/// What a TimerEngine is to run.
struct TimerConfig {
    Geometry geometry;
    SchedulingRequest scheduling;
    int cpuLoadPercent = 0;                                            ///< 0…95 of the period
    std::uint64_t periods = std::numeric_limits<std::uint64_t>::max(); ///< until stopped
    static constexpr int kMaxCpuLoad = 95;
};

/// Cycles on absolute timer sleeps, with no audio device. It behaves as a buffer makes a program behave:
/// periods owed run back to back while now − r ≤ D; beyond that the modelled buffer is dry, the periods
/// whose deadline has passed are skipped and the grid goes on.
class TimerEngine final : public Engine {
public:
    explicit TimerEngine(const TimerConfig& config);
    ~TimerEngine() override;

    Expected<EngineFacts> start(CycleRing& ring) override;
    void requestStop() noexcept override;
    bool finished() const noexcept override;
    EngineOutcome wait() override;

private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

/// What the class must carry for this geometry and CPU load.
CycleDemand demandOf(const Geometry& g, int cpuLoadPercent) noexcept;

} // namespace xrunscope
