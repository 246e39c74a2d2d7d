// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <ctime>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report.h"

namespace xrunscope {

std::string geometryText(const Geometry& g)
{
    return fmt::format("{} Hz, {} frames × {}", grouped(g.rate), grouped(g.frames), g.periods);
}

std::string geometryText(const EngineFacts& facts)
{
    if (!facts.server || facts.server->periods)
        return geometryText(facts.geometry);
    return fmt::format("{} Hz, {} frames", grouped(facts.geometry.rate), grouped(facts.geometry.frames));
}

namespace {

/// The server's name where there is one: "JACK 2", "PipeWire".
std::string engineText(const EngineFacts& facts)
{
    return facts.server ? std::string(serverKindName(facts.server->kind)) : cleanText(facts.engine, 40);
}

} // namespace

std::string titleOf(const RunInfo& info)
{
    std::string title = cleanText(info.plan.label, 200);
    if (title.empty())
        title = fmt::format("{}, {}, {}", engineText(info.facts), geometryText(info.facts),
                            describe(info.facts.scheduling));
    if (info.plan.series.count > 1)
        title += fmt::format(" ({} of {})", info.plan.series.index, info.plan.series.count);
    return title;
}

std::string startedAtText(const RunInfo& info)
{
    const std::time_t local = static_cast<std::time_t>(info.startedAt / 1000) + info.utcOffsetSeconds;
    std::tm parts{};
    if (gmtime_r(&local, &parts) == nullptr)
        return "unknown";
    const int offset = std::abs(info.utcOffsetSeconds) / 60;
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} {}{:02}{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                       parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec, info.utcOffsetSeconds < 0 ? '-' : '+',
                       offset / 60, offset % 60);
}

} // namespace xrunscope
