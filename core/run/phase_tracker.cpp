// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/phase_tracker.h"

#include <algorithm>
#include <utility>

namespace xrunscope {

PhaseTracker::PhaseTracker(const EngineFacts& facts)
    : geometry_(facts.geometry), deadline_(facts.deadline), source_(facts.xrunSource()),
      cpuLoopNominal_(facts.cpuLoopNominal), origin_(toNs(facts.firstRelease))
{
}

void PhaseTracker::add(const PeriodSample& sample)
{
    while (!marks_.empty() && toNs(marks_.front().at) <= sample.release) {
        apply(marks_.front(), sample.period, sample.release);
        marks_.pop_front();
    }
    if (figures_)
        figures_->add(sample);
}

void PhaseTracker::apply(const PhaseMark& mark, std::uint64_t period, std::int64_t release)
{
    if (open_)
        end(mark.ends ? mark : PhaseMark{.ends = true, .state = PhaseState::CutShort}, period, release);
    if (mark.ends)
        return;
    auto phase = std::make_shared<PhaseRecord>();
    phase->name = mark.name;
    phase->test = mark.test;
    lastEdge_ = std::max(release - origin_, lastEdge_);
    phase->begin = phase->end = lastEdge_;
    phase->firstPeriod = phase->endPeriod = period;
    figures_ = std::make_unique<PhaseFigures>(geometry_, deadline_, source_, cpuLoopNominal_);
    open_ = std::move(phase);
    events_.push_back({false, begun_, open_});
    ++begun_;
}

void PhaseTracker::end(const PhaseMark& mark, std::uint64_t period, std::int64_t release)
{
    auto phase = std::make_shared<PhaseRecord>(*std::exchange(open_, nullptr));
    figures_->finish();
    lastEdge_ = std::max(release - origin_, lastEdge_);
    phase->end = lastEdge_;
    phase->endPeriod = std::max(period, phase->firstPeriod);
    phase->state = mark.state;
    phase->reason = mark.reason;
    phase->tickerWorst = mark.tickerWorst;
    phase->ping = mark.ping;
    phase->statistics = figures_->statistics();
    phase->latencytest = figures_->latencytest();
    figures_.reset();
    events_.push_back({true, begun_ - 1, std::move(phase)});
}

void PhaseTracker::finish(std::uint64_t periodsDue, std::int64_t release)
{
    for (const PhaseMark& mark : std::exchange(marks_, {}))
        apply(mark, periodsDue, release);
    if (open_)
        end({.ends = true, .state = PhaseState::CutShort, .reason = "The run ended before the phase did"}, periodsDue,
            release);
}

std::vector<PhaseEvent> PhaseTracker::takeEvents()
{
    return std::exchange(events_, {});
}

} // namespace xrunscope
