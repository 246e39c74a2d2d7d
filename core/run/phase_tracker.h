// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/cycle/engine.h"
#include "core/run/phase_record.h"
#include "core/stats/phase_figures.h"

namespace xrunscope {

/// Word from the conductor of a suite: a phase begins or ends.
struct PhaseMark {
    bool ends = false;
    MonoTime at{};
    std::string name{};               ///< of a beginning
    std::optional<StressTest> test{}; ///< of a beginning
    PhaseState state = PhaseState::Done;
    std::string reason{};
    std::optional<Nanos> tickerWorst{};
    std::optional<PingFigures> ping{};
};

/// Cuts the cycles of a run into the phases of its suite and makes their figures. A mark holds from the first period on
/// that is released at its time or later and that has not been counted yet. Not thread-safe: the Collector owns it.
class PhaseTracker {
public:
    explicit PhaseTracker(const EngineFacts& facts);

    void add(PhaseMark mark) { marks_.push_back(std::move(mark)); }
    /// Each period of the run, in order; before its cycle.
    void add(const PeriodSample& sample);
    void add(const CycleRecord& record)
    {
        if (figures_)
            figures_->add(record);
    }
    /// The cycles have ended, with period `periodsDue` as the next: all marks hold, and a phase that is open is cut
    /// short.
    void finish(std::uint64_t periodsDue, std::int64_t release);

    /// Beginnings and ends since the last call.
    std::vector<PhaseEvent> takeEvents();
    std::size_t begun() const noexcept { return begun_; }
    std::size_t ended() const noexcept { return begun_ - (open_ ? 1 : 0); }
    /// The open phase: name, test and begin are set; null: none is.
    const std::shared_ptr<const PhaseRecord>& open() const noexcept { return open_; }

private:
    void apply(const PhaseMark& mark, std::uint64_t period, std::int64_t release);
    void end(const PhaseMark& mark, std::uint64_t period, std::int64_t release);

    Geometry geometry_;
    Nanos deadline_;
    XrunSource source_;
    Nanos cpuLoopNominal_;
    std::int64_t origin_;
    std::deque<PhaseMark> marks_;
    std::shared_ptr<const PhaseRecord> open_;
    std::unique_ptr<PhaseFigures> figures_;
    std::vector<PhaseEvent> events_;
    std::size_t begun_ = 0;
    std::int64_t lastEdge_ = 0; ///< a device's releases may step back a little; edges do not
};

} // namespace xrunscope
