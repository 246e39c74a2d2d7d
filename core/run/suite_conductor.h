// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>

#include "core/base/error.h"
#include "core/cycle/engine.h"
#include "core/load/load_record.h"
#include "core/load/ping_figures.h"
#include "core/run/phase_tracker.h"
#include "core/run/run_plan.h"

namespace xrunscope {

/// Where a conductor tells what happens. Called from its thread.
class SuiteSink {
public:
    SuiteSink() = default;
    SuiteSink(const SuiteSink&) = delete;
    SuiteSink& operator=(const SuiteSink&) = delete;
    virtual ~SuiteSink() = default;

    virtual void add(PhaseMark mark) = 0;
    virtual void add(LoadRecord load) = 0;
    virtual void add(PingRecord ping) = 0;
    /// Phases whose beginning, or end, holds by now: the cycles have come that far.
    virtual std::size_t phasesBegun() const = 0;
    virtual std::size_t phasesEnded() const = 0;
    /// All tests are over: the run may end.
    virtual void suiteEnded() = 0;
};

/// What a run does beside its cycles: loads for its whole length, and the tests of its suite one after the other, each
/// measured from before its load starts until it has ended. On an ordinary thread of its own; never touches the cycle
/// thread.
class SuiteConductor {
public:
    /// Makes ready what must be there before the engine starts: the process that ends all loads, the folder of the disk
    /// tests. `plan.stress` has been checked (checkStress). EngineStart and File errors.
    static Expected<std::unique_ptr<SuiteConductor>> prepare(const RunPlan& plan);
    /// stop()
    ~SuiteConductor();
    SuiteConductor(const SuiteConductor&) = delete;
    SuiteConductor& operator=(const SuiteConductor&) = delete;

    /// The cycles run: begins. `sink` outlives the conductor.
    void start(const EngineFacts& facts, SuiteSink& sink);
    /// The run has ended at `runEnded`: ends all loads, tells the sink the rest, removes the files. Waits (4 s at
    /// most).
    void stop(MonoTime runEnded);

private:
    struct Impl;
    explicit SuiteConductor(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace xrunscope
