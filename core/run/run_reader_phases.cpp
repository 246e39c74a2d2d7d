// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>

#include "core/run/damaged.h"
#include "core/run/run_reader.h"
#include "core/run/sealed_table.h"
#include "core/stats/phase_figures.h"

namespace xrunscope {

namespace {

/// Takes rows of `phases` one after the other.
class PhaseRows {
public:
    PhaseRows(const EngineFacts& facts, std::vector<PhaseRecord>& phases) : facts_(&facts), phases_(&phases) {}

    Expected<void> take(PhaseRow row)
    {
        const std::int64_t at = row.ended ? row.phase.end : row.phase.begin;
        const std::uint64_t period = row.ended ? row.phase.endPeriod : row.phase.firstPeriod;
        const std::size_t expected = row.ended ? phases_->size() - 1 : phases_->size();
        if (row.ended != open_ || row.index != expected || at < lastAt_.value_or(at) || period < lastPeriod_)
            return damaged("the phases of its suite are out of order");
        lastAt_ = at;
        lastPeriod_ = period;
        open_ = !row.ended;
        row.ended ? end(std::move(row)) : phases_->push_back(std::move(row.phase));
        return {};
    }

    bool open() const noexcept { return open_; }

private:
    void end(PhaseRow row)
    {
        PhaseRecord& known = phases_->back();
        PhaseRecord phase = std::move(row.phase);
        phase.name = std::move(known.name);
        phase.test = known.test;
        phase.begin = known.begin;
        phase.firstPeriod = known.firstPeriod;
        phase.latencytest.geometry = facts_->geometry;
        if (!facts_->modelled)
            row.stored.counts.xrunsByKind = {}; // reports may come after the end of their phase
        const auto& [delay, interval, cycleTime, response] = row.histograms;
        phase.statistics = RunStatistics::restored(facts_->geometry.period(), facts_->deadline, facts_->xrunSource(),
                                                   row.stored, delay, interval, cycleTime, response);
        known = std::move(phase);
    }

    const EngineFacts* facts_;
    std::vector<PhaseRecord>* phases_;
    bool open_ = false;
    std::optional<std::int64_t> lastAt_;
    std::uint64_t lastPeriod_ = 0;
};

void countReportedXruns(RunData& data)
{
    if (data.info.facts.modelled)
        return;
    const std::int64_t origin = toNs(data.info.facts.firstRelease);
    for (const Xrun& xrun : data.xruns)
        for (PhaseRecord& phase : data.phases)
            if (xrun.release - origin >= phase.begin && xrun.release - origin < phase.end)
                phase.statistics.addReported(xrun);
}

} // namespace

Expected<void> RunReader::readPhases(RunData& data, RowCounts& counts)
{
    PhaseRows phases(data.info.facts, data.phases);
    auto rows = readCounted(db_, "phases", [&](const std::vector<Value>& row) -> Expected<void> {
        auto phase = phaseFromValues(row);
        if (!phase)
            return tl::unexpected(phase.error());
        return phases.take(std::move(*phase));
    });
    if (!rows)
        return tl::unexpected(rows.error());
    if (phases.open() && data.info.closed)
        return damaged("a phase of its suite has no end");
    openPhase_ = phases.open();
    auto loads = readCounted(db_, "loads", [&](const std::vector<Value>& row) -> Expected<void> {
        auto load = loadFromValues(row);
        if (!load)
            return tl::unexpected(load.error());
        // A run that was cut off may have a load of the phase that was about to begin.
        const std::size_t phases = data.phases.size() + (data.info.closed ? 0 : 1);
        if (load->phase && static_cast<std::size_t>(*load->phase) >= phases)
            return damaged("a load belongs to a phase that there is not");
        data.loads.push_back(std::move(*load));
        return {};
    });
    if (!loads)
        return tl::unexpected(loads.error());
    counts.phases = *rows;
    counts.loads = *loads;
    return {};
}

/// What was measured of a phase that had not ended when the run was cut off comes from its cycles.
Expected<void> RunReader::completePhases(RunData& data)
{
    if (openPhase_) {
        const EngineFacts& facts = data.info.facts;
        PhaseRecord& phase = data.phases.back();
        PhaseFigures figures(facts.geometry, facts.deadline, facts.xrunSource(), facts.cpuLoopNominal);
        PeriodAccount account(facts.geometry.period(), facts.deadline);
        phase.endPeriod = phase.firstPeriod;
        const auto take = [&](const PeriodSample& s) {
            if (s.period < phase.firstPeriod)
                return;
            figures.add(s);
            phase.endPeriod = s.period + 1;
            phase.end = std::max(phase.begin, s.release - toNs(facts.firstRelease) + facts.geometry.period().count());
        };
        auto read = forEachChunk(
            data.info,
            [&](const std::vector<CycleRecord>& cycles) {
                for (const CycleRecord& record : cycles) {
                    account.add(record, take);
                    if (record.period >= phase.firstPeriod)
                        figures.add(record);
                }
                return true;
            },
            INT64_MIN, INT64_MAX);
        if (!read)
            return read;
        figures.finish();
        phase.state = PhaseState::CutShort;
        phase.reason = "The run was cut off before the phase had ended";
        phase.statistics = figures.statistics();
        phase.latencytest = figures.latencytest();
    }
    countReportedXruns(data);
    return {};
}

} // namespace xrunscope
