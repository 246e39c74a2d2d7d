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

/// False: an imported run that has none, or noise in their place.
bool hasDelays(const RunFile::Entry& entry)
{
    const auto& imported = entry.info.imported;
    return !imported || (imported->quantity.empty() && entry.figures.delayMaxNs != 0);
}

/// "48000/64x2", and "-" for what is not known.
std::string audioText(const RunInfo& info)
{
    const Geometry& g = info.facts.geometry;
    const auto& server = info.facts.server;
    if (!info.knows(Fact::Rate) && !info.knows(Fact::Frames))
        return "-";
    const bool periods = info.knows(Fact::Periods) && (!server || server->periods);
    return fmt::format("{}/{}{}", info.knows(Fact::Rate) ? std::to_string(g.rate) : "-",
                       info.knows(Fact::Frames) ? std::to_string(g.frames) : "-",
                       periods ? fmt::format("x{}", g.periods) : "");
}

std::string figuresText(const RunFile::Entry& entry)
{
    const RunInfo& info = entry.info;
    const RunSummaryFigures& f = entry.figures;
    const std::string none = "-";
    const bool hasDelay = hasDelays(entry);
    // A run ends at its last cycle, a part of a period before its time.
    const std::string length = clockText(std::chrono::round<std::chrono::seconds>(Nanos{f.lengthNs}));
    return padLeft(info.knows(Fact::Length) ? length : none, 8) + (info.complete ? (info.imported ? "i" : " ") : "*") +
           " " + report_text::padRight(info.knows(Fact::Scheduling) ? classText(info.facts.scheduling) : none, 8) +
           " " + report_text::padRight(audioText(info), 13) +
           padLeft(info.knows(Fact::Xruns) ? grouped(f.xruns) : none, 6) +
           padLeft(hasDelay && f.delayP999Ns ? report_text::cell(toUs(Nanos{*f.delayP999Ns})) : none, 9) +
           padLeft(hasDelay ? report_text::cell(toUs(Nanos{f.delayMaxNs})) : none, 9);
}

/// The file's name without its extension, as "report" takes it.
std::string nameText(const FolderEntry& entry)
{
    return cleanText(entry.path.stem().string(), 255);
}

/// The label where the name does not hold it already, or what is wrong with the file; "" for neither.
std::string remarkText(const FolderEntry& entry, const std::string& name)
{
    if (!entry.entry)
        return ": " + cleanText(entry.entry.error().what, 300);
    const std::string label = cleanText(entry.entry->info.plan.label, 200);
    return label.empty() || name.find(label) != std::string::npos ? "" : " (" + label + ")";
}

/// The figures and the name, which is never cut: it has a line of its own where the terminal has no room beside them.
std::string lineText(const std::string& figures, const FolderEntry& entry, std::optional<std::size_t> columns)
{
    using report_text::columnsOf;
    const std::string name = nameText(entry);
    const std::string remark = remarkText(entry, name);
    if (!columns)
        return figures + name + remark + "\n";
    const bool beside = figures.empty() || columnsOf(figures) + columnsOf(name) <= *columns;
    std::string line = (beside ? figures : "    ") + name;
    if (const std::size_t used = columnsOf(line); used + 1 < *columns)
        line += report_text::cut(remark, *columns - used);
    return (beside ? "" : figures.substr(0, figures.find_last_not_of(' ') + 1) + "\n") + line + "\n";
}

/// null for what an imported run does not tell.
void hideUnknown(nlohmann::json& out, const RunFile::Entry& entry)
{
    const RunInfo& info = entry.info;
    const std::pair<Fact, const char*> members[] = {
        {Fact::Rate, "rate"},        {Fact::Frames, "frames"},         {Fact::Periods, "periods"},
        {Fact::Scheduling, "class"}, {Fact::Started, "started_at_ms"}, {Fact::Started, "started"},
        {Fact::Length, "seconds"},   {Fact::Cycles, "cycles"},         {Fact::Skipped, "skipped"},
        {Fact::Skipped, "dropped"},  {Fact::Xruns, "xruns"},           {Fact::Misses, "deadline_misses"}};
    for (const auto& [fact, member] : members) {
        if (!info.knows(fact))
            out[member] = nullptr;
    }
    if (!hasDelays(entry))
        out["delay_max_us"] = out["delay_p999_us"] = nullptr;
    out["imported"] = {{"source", info.imported->source()}, {"format", cleanText(info.imported->format, 40)}};
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
    if (info.imported)
        hideUnknown(out, *entry.entry);
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
    bool imported = false;
    for (const FolderEntry& entry : entries) {
        std::string line;
        if (entry.entry) {
            line = figuresText(*entry.entry) + "  ";
            marked = marked || !entry.entry->info.complete;
            imported = imported || entry.entry->info.imported;
        }
        out += lineText(line, entry, columns);
    }
    if (marked)
        out += "* unfinished, or ended before its time\n";
    if (imported)
        out += "i imported: measured by another program, or read from a report\n";
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
