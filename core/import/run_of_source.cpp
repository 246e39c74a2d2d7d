// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/version.h"
#include "core/import/source_run.h"

namespace xrunscope::import {

namespace {

int utcOffsetAt(std::int64_t milliseconds)
{
    const auto at = static_cast<std::time_t>(milliseconds / 1000);
    std::tm parts{};
    return localtime_r(&at, &parts) != nullptr ? static_cast<int>(parts.tm_gmtoff) : 0;
}

} // namespace

SourceRun::SourceRun(std::string_view format, std::string_view program)
{
    info.imported.emplace();
    info.imported->format = format;
    info.imported->program = program;
    info.facts.engine = program;
    info.closed = info.complete = true;
    info.reason = EndReason::Completed;
    info.facts.cycleTimeUnknown = kNotInSource;
    info.host.governors = {std::string(kUntoldGovernor)};
}

void SourceRun::setLength(Nanos length)
{
    imported().length = length;
    imported().know(Fact::Length);
}

void SourceRun::setDelays(const Distribution& d)
{
    delay = d;
    counts.cycles = delay.count();
    imported().know(Fact::Cycles);
}

RunData runOf(SourceRun source, std::string_view file, std::int64_t now)
{
    RunData run;
    run.info = std::move(source.info);
    ImportedRun& imported = *run.info.imported;
    imported.file = cleanText(file, 200);
    imported.at = now;
    run.info.version = kVersion;
    if (!imported.knows(Fact::Started)) {
        run.info.startedAt = now; // where lists sort it
        run.info.utcOffsetSeconds = utcOffsetAt(now);
    }
    if (run.info.facts.device.empty())
        run.info.facts.device = fmt::format("Imported: {}", imported.source());
    run.info.plan.geometry = run.info.facts.geometry;
    RunStatistics::Stored s;
    s.counts = source.counts;
    s.delay = source.delay.moments();
    s.response = source.response.moments();
    s.cycleTime = source.cycleTime.moments();
    s.interval = source.interval.moments();
    s.jack1 = source.jack1;
    s.told = source.told;
    if (!s.told)
        s.told.emplace();
    const EngineFacts& facts = run.info.facts;
    run.statistics = RunStatistics::restored(facts.geometry.period(), facts.deadline, facts.xrunSource(), s,
                                             source.delay.histogram(), source.interval.histogram(),
                                             source.cycleTime.histogram(), source.response.histogram());
    return run;
}

} // namespace xrunscope::import
