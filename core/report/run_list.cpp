// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/run_list.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/report/report.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

using report_text::padLeft;

constexpr std::size_t kLeastNameColumns = 12;

/// The class alone, short enough for its column: "FIFO 70", "DEADLINE", "OTHER -5".
std::string classText(const SchedulingGranted& g)
{
    std::string text(schedClassName(g.schedClass));
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    if (hasPriority(g.schedClass))
        text += fmt::format(" {}", g.priority);
    else if (hasNice(g.schedClass) && g.nice != 0)
        text += fmt::format(" {}", g.nice);
    return text;
}

std::string figuresText(const RunFile::Entry& entry)
{
    const Geometry& g = entry.info.facts.geometry;
    const auto& server = entry.info.facts.server;
    const std::string periods = server && !server->periods ? "" : fmt::format("x{}", g.periods);
    const RunSummaryFigures& f = entry.figures;
    return padLeft(clockText(Nanos{f.lengthNs}), 8) + (entry.info.complete ? " " : "*") + " " +
           report_text::padRight(classText(entry.info.facts.scheduling), 8) + " " +
           report_text::padRight(fmt::format("{}/{}{}", g.rate, g.frames, periods), 13) + padLeft(grouped(f.xruns), 6) +
           padLeft(f.delayP999Ns ? report_text::cell(toUs(Nanos{*f.delayP999Ns})) : "-", 9) +
           padLeft(report_text::cell(toUs(Nanos{f.delayMaxNs})), 9);
}

/// The file's name without its extension, and the label where the name does not hold it already.
std::string nameText(const FolderEntry& entry)
{
    std::string name = cleanText(entry.path.stem().string(), 255);
    if (entry.entry) {
        const std::string label = cleanText(entry.entry->info.plan.label, 200);
        if (!label.empty() && name.find(label) == std::string::npos)
            name += " (" + label + ")";
    }
    return name;
}

nlohmann::json entryJson(const FolderEntry& entry)
{
    nlohmann::json out{{"path", cleanText(entry.path.string())}};
    if (!entry.entry) {
        out["error"] = cleanText(entry.entry.error().text());
        return out;
    }
    const RunInfo& info = entry.entry->info;
    const RunSummaryFigures& f = entry.entry->figures;
    const nlohmann::json p999 = f.delayP999Ns ? nlohmann::json(toUs(Nanos{*f.delayP999Ns})) : nlohmann::json(nullptr);
    out.update(
        {{"label", cleanText(info.plan.label)},
         {"note", cleanText(info.note)},
         {"started_at_ms", info.startedAt},
         {"started", startedAtText(info)},
         {"engine", cleanText(info.facts.engine)},
         {"rate", info.facts.geometry.rate},
         {"frames", info.facts.geometry.frames},
         {"periods", info.facts.server && !info.facts.server->periods ? nlohmann::json(nullptr)
                                                                      : nlohmann::json(info.facts.geometry.periods)},
         {"class", describe(info.facts.scheduling)},
         {"host", cleanText(info.host.line())},
         {"seconds", toSeconds(Nanos{f.lengthNs})},
         {"cycles", f.cycles},
         {"skipped", f.skipped},
         {"dropped", f.dropped},
         {"xruns", f.xruns},
         {"deadline_misses", f.misses},
         {"delay_p999_us", p999},
         {"delay_max_us", toUs(Nanos{f.delayMaxNs})},
         {"complete", info.complete},
         {"closed", info.closed}});
    if (!info.plan.series.id.empty())
        out["series"] = {{"id", cleanText(info.plan.series.id, 64)},
                         {"index", info.plan.series.index},
                         {"count", info.plan.series.count}};
    return out;
}

} // namespace

std::string runListText(const std::vector<FolderEntry>& entries, std::optional<std::size_t> columns)
{
    const std::string heading = "  LENGTH  CLASS    AUDIO         XRUNS    P99.9      MAX  NAME (delays in µs)\n";
    std::string out = heading;
    bool marked = false;
    for (const FolderEntry& entry : entries) {
        std::string line;
        if (entry.entry) {
            line = figuresText(*entry.entry) + "  ";
            marked = marked || !entry.entry->info.complete;
        }
        std::string rest = nameText(entry);
        if (!entry.entry)
            rest += ": " + cleanText(entry.entry.error().what, 300);
        if (columns)
            rest = report_text::cut(rest, std::max(*columns, report_text::columnsOf(line) + kLeastNameColumns) -
                                              report_text::columnsOf(line));
        out += line + rest + "\n";
    }
    if (marked)
        out += "* unfinished, or ended before its time\n";
    return out;
}

nlohmann::json runListJson(const std::vector<FolderEntry>& entries)
{
    nlohmann::json out = nlohmann::json::array();
    for (const FolderEntry& entry : entries)
        out.push_back(entryJson(entry));
    return out;
}

} // namespace xrunscope
