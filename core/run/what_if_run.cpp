// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/what_if_run.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

std::string nameOf(const RunFile& run)
{
    return cleanText(run.path().filename().string(), 200);
}

/// Everything but a synchronous JACK 2 on a card gives its clients exactly a period, however many there are.
bool hasOnePeriodDeadline(const EngineFacts& facts)
{
    if (!facts.server)
        return false;
    const ServerFacts& s = *facts.server;
    return !(s.kind == ServerKind::Jack2 && s.synchronous.value_or(false) && s.driver.starts_with("alsa") && s.periods);
}

Expected<void> checkRuns(const std::vector<const RunFile*>& runs)
{
    if (runs.empty())
        return fail(ErrorKind::Usage, "a what-if table needs a run");
    const RunInfo& first = runs.front()->data().info;
    for (const RunFile* run : runs) {
        const RunInfo& info = run->data().info;
        if (info.imported)
            return fail(
                ErrorKind::Usage,
                fmt::format("{} was imported: it has no cycles, and a what-if table is made of them", nameOf(*run)),
                "Give a run that was measured here");
        if (run->data().statistics.periods() == 0)
            return fail(ErrorKind::Usage, fmt::format("{} has no cycle: nothing was measured", nameOf(*run)));
        if (info.facts.geometry != first.facts.geometry || info.facts.engine != first.facts.engine)
            return fail(ErrorKind::Usage,
                        fmt::format("{} and {} were made with different settings", nameOf(*runs.front()), nameOf(*run)),
                        "Give the runs of one series, or one run");
    }
    return {};
}

Expected<void> addRun(const RunFile& run, WhatIfCount& count)
{
    const RunInfo& info = run.data().info;
    PeriodAccount account(info.facts.geometry.period(), info.facts.deadline);
    const auto take = [&count](const PeriodSample& s) { count.add(s); };
    auto ok = run.forEachChunk([&](const std::vector<CycleRecord>& cycles) {
        for (const CycleRecord& record : cycles)
            account.add(record, take);
        return true;
    });
    if (!ok)
        return ok;
    if (info.closed)
        account.finish(info.outcome.periodsDue, info.outcome.skippedAtEnd,
                       toNs(info.facts.firstRelease) +
                           info.facts.geometry.releaseOffset(info.outcome.periodsDue).count(),
                       toNs(info.outcome.end), take);
    count.endRun();
    return {};
}

/// The p99 of the DSP load; the largest of the runs.
int loadOf(const std::vector<const RunFile*>& runs)
{
    double percent = 0;
    for (const RunFile* run : runs) {
        const DspLoad load = run->data().statistics.dspLoad();
        percent = std::max(percent, load.p99.value_or(load.max.value_or(0)));
    }
    return whatIfLoad(percent);
}

} // namespace

Expected<WhatIf> whatIfOf(const std::vector<const RunFile*>& runs)
{
    if (auto ok = checkRuns(runs); !ok)
        return tl::unexpected(ok.error());
    const EngineFacts& facts = runs.front()->data().info.facts;
    WhatIfCount count(facts.geometry, hasOnePeriodDeadline(facts));
    for (const RunFile* run : runs) {
        if (auto ok = addRun(*run, count); !ok)
            return tl::unexpected(ok.error());
    }
    WhatIf table = count.result(loadOf(runs));
    table.runs = runs.size();
    return table;
}

Expected<RunPlan> planToVerify(const RunInfo& run, const WhatIfCell& cell, int ownLoadPercent, Nanos duration)
{
    if (run.plan.stress.any())
        return fail(ErrorKind::Usage,
                    "the run was made under loads of its own, and programs that a file names are not started unasked",
                    fmt::format("Make a run with --frames {} --periods {} and the same loads", cell.geometry.frames,
                                cell.geometry.periods));
    RunPlan plan = run.plan;
    plan.geometry = cell.geometry;
    plan.phases = {{"run", duration}};
    plan.series = {};
    plan.limits = {};
    plan.label = fmt::format("what-if, {} × {}", cell.geometry.frames, cell.geometry.periods);
    if (plan.engine == "jack") {
        if (cell.loadPercent != ownLoadPercent)
            return fail(ErrorKind::Usage,
                        fmt::format("the load of a JACK server's clients stays as it was, some {} %", ownLoadPercent),
                        "Choose that load, or make a run with other clients");
        if (!plan.jack.ownServer() && !plan.jack.forceFrames)
            return fail(ErrorKind::Usage,
                        fmt::format("the run was made on a server that was there, and its {} frames are not ours to "
                                    "change",
                                    run.facts.geometry.frames),
                        fmt::format("Start the server with {} frames × {} and make a run on it", cell.geometry.frames,
                                    cell.geometry.periods));
    } else {
        plan.cpuLoadPercent = cell.loadPercent;
    }
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    return plan;
}

} // namespace xrunscope
