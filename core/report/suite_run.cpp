// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/suite_run.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

/// From the first of the phase's loads to the end of the last, seconds. What made ready for it does not count.
std::optional<double> elapsedOf(const RunData& run, std::size_t phase)
{
    std::optional<double> begin;
    double end = 0;
    for (const LoadRecord& load : run.loads) {
        const bool ownLoad = load.phase && *load.phase == static_cast<int>(phase);
        if (!ownLoad || load.begin < run.phases[phase].begin)
            continue;
        const double from = toSeconds(Nanos{load.begin});
        const double to = from + toSeconds(load.wall);
        end = begin ? std::max(end, to) : to;
        begin = std::min(begin.value_or(from), from);
    }
    if (!begin)
        return std::nullopt;
    return std::max(end - *begin, 0.0);
}

std::string remarkOf(const PhaseRecord& phase)
{
    if (phase.state == PhaseState::Done)
        return phase.reason;
    const std::string state(phaseStateName(phase.state));
    return phase.reason.empty() ? state : state + ": " + phase.reason;
}

SuiteTest testOf(const RunData& run, std::size_t index, bool loop)
{
    const PhaseRecord& phase = run.phases[index];
    const LatencytestFigures& f = phase.latencytest;
    const LatencytestTimes& times = loop ? f.cpu : f.total;
    SuiteTest test;
    test.name = phase.name;
    test.remark = remarkOf(phase);
    if (phase.state == PhaseState::NotPossible)
        return test;
    test.samples = f.samples;
    for (std::size_t i = 0; i < kSuiteThresholds.size(); ++i)
        test.within.at(i) = times.withinBand(kSuiteThresholds.at(i));
    if (f.samples > 0)
        test.longest = Nanos{times.max};
    test.elapsedSeconds = elapsedOf(run, index);
    test.worstOvershoot = phase.tickerWorst;
    test.wideVariation = f.wideVariation;
    test.tooFast = f.tooFast;
    test.capReached = f.capReached;
    test.overruns = f.overruns;
    const RunStatistics::Counts counts = countsIn(run, phase);
    test.xruns = counts.xruns();
    test.misses = counts.misses;
    test.ping = phase.ping;
    return test;
}

void addBurnTimes(SuiteSystem& without, const SuiteSystem& with)
{
    for (SuiteTest& test : without.tests) {
        if (const SuiteTest* other = with.find(test.name); other && !test.elapsedWithBurn)
            test.elapsedWithBurn = other->elapsedSeconds;
    }
}

} // namespace

RunStatistics::Counts countsIn(const RunData& run, const PhaseRecord& phase)
{
    RunStatistics::Counts counts = phase.statistics.counts();
    counts.xrunsByKind = {};
    const std::int64_t first = toNs(run.info.facts.firstRelease);
    for (const Xrun& xrun : run.xruns) {
        const std::int64_t at = xrun.release - first;
        if (at >= phase.begin && at < phase.end)
            ++counts.xrunsByKind.at(static_cast<std::size_t>(xrun.kind));
    }
    return counts;
}

std::string phaseSentence(const RunData& run, std::size_t index)
{
    const PhaseRecord& phase = run.phases.at(index);
    std::string text = fmt::format("{}: {} from {} of the run on", cleanText(phase.name, 60),
                                   report_text::lengthText(phase.length()), report_text::momentText(phase.begin));
    if (const auto elapsed = elapsedOf(run, index))
        text += fmt::format(", its load took {:.1f} s", *elapsed);
    if (const std::string remark = remarkOf(phase); !remark.empty())
        text += "; " + cleanText(remark, 300);
    return text;
}

SuiteSystem suiteSystemOf(const RunData& run, std::string name)
{
    const EngineFacts& facts = run.info.facts;
    const bool loop = !facts.server && facts.cpuLoopNominal > Nanos{0};
    SuiteSystem system;
    system.name = std::move(name);
    system.quantity = loop ? "CPU loop" : "total";
    system.nominal = loop ? facts.cpuLoopNominal : facts.geometry.period();
    for (std::size_t i = 0; i < run.phases.size(); ++i)
        system.tests.push_back(testOf(run, i, loop));
    system.ping = run.info.ping;
    return system;
}

SuiteRun suiteRunOf(const RunData& run, std::string name)
{
    return {suiteSystemOf(run, std::move(name)), run.info.host.line(), run.info.plan.stress.cpuBurn};
}

std::vector<SuiteSystem> sideBySide(std::vector<SuiteRun> runs)
{
    std::vector<bool> paired(runs.size());
    const auto pair = [&](auto&& alike) {
        for (std::size_t with = 0; with < runs.size(); ++with) {
            for (std::size_t without = 0; without < runs.size() && runs[with].burn && !paired[with]; ++without) {
                if (runs[without].burn || paired[without] || !alike(runs[without], runs[with]))
                    continue;
                addBurnTimes(runs[without].system, runs[with].system);
                paired[without] = paired[with] = true;
            }
        }
    };
    pair([](const SuiteRun& a, const SuiteRun& b) { return a.system.name == b.system.name; });
    pair([](const SuiteRun& a, const SuiteRun& b) { return a.host == b.host; });
    std::vector<SuiteSystem> out;
    for (SuiteRun& run : runs) {
        if (run.burn)
            run.system.name += "+burn";
        out.push_back(std::move(run.system));
    }
    return out;
}

} // namespace xrunscope
