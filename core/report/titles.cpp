// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

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

std::string geometryText(const RunInfo& info)
{
    if (!info.imported)
        return geometryText(info.facts);
    const Geometry& g = info.facts.geometry;
    std::vector<std::string> parts;
    if (info.knows(Fact::Rate))
        parts.push_back(grouped(g.rate) + " Hz");
    if (info.knows(Fact::Frames))
        parts.push_back(grouped(g.frames) + " frames" +
                        (info.knows(Fact::Periods) ? fmt::format(" × {}", g.periods) : ""));
    return parts.empty() ? std::string(kNotInSource) : fmt::format("{}", fmt::join(parts, ", "));
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
    if (title.empty() && info.imported)
        title = info.imported->source();
    if (title.empty())
        title = fmt::format("{}, {}, {}", engineText(info.facts), geometryText(info.facts),
                            describe(info.facts.scheduling));
    if (info.plan.series.count > 1)
        title += fmt::format(" ({} of {})", info.plan.series.index, info.plan.series.count);
    return title;
}

namespace {

std::string momentText(std::int64_t unixMs, int utcOffsetSeconds)
{
    const std::time_t local = static_cast<std::time_t>(unixMs / 1000) + utcOffsetSeconds;
    std::tm parts{};
    if (gmtime_r(&local, &parts) == nullptr)
        return "unknown";
    const int offset = std::abs(utcOffsetSeconds) / 60;
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02} {}{:02}{:02}", parts.tm_year + 1900, parts.tm_mon + 1,
                       parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec, utcOffsetSeconds < 0 ? '-' : '+',
                       offset / 60, offset % 60);
}

} // namespace

std::string startedAtText(const RunInfo& info)
{
    if (!info.knows(Fact::Started))
        return std::string(kNotInSource);
    return momentText(info.startedAt, info.utcOffsetSeconds);
}

std::string importedAtText(const ImportedRun& imported)
{
    const auto at = static_cast<std::time_t>(imported.at / 1000);
    std::tm parts{};
    const bool known = localtime_r(&at, &parts) != nullptr;
    return momentText(imported.at, known ? static_cast<int>(parts.tm_gmtoff) : 0);
}

std::string classOf(const RunInfo& info)
{
    return info.knows(Fact::Scheduling) ? describe(info.facts.scheduling) : std::string(kNotInSource);
}

} // namespace xrunscope
