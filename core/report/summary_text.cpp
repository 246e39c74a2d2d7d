// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/compare/compared_run.h"
#include "core/report/culprits.h"
#include "core/report/delay_chart.h"
#include "core/report/host_lines.h"
#include "core/report/imported_text.h"
#include "core/report/jack_lines.h"
#include "core/report/labelled_lines.h"
#include "core/report/layout_a.h"
#include "core/report/percentile_table.h"
#include "core/report/report.h"
#include "core/report/report_text.h"
#include "core/report/setting_lines.h"
#include "core/run/run_mark.h"

namespace xrunscope {

namespace {

constexpr std::size_t kShownXruns = 5;
constexpr std::size_t kShownMarkers = 10;

using report_text::momentText;
using report_text::plural;

/// "HDA Intel PCH: ALC269VC Analog; S16_LE, 2 channels; reserved for the run"
void addCardLine(LabelledLines& lines, const EngineFacts& facts)
{
    if (!facts.card)
        return;
    const CardFacts& card = *facts.card;
    lines.add("Card", fmt::format("{}; {}, {}{}{}", card.card.empty() ? "a plugin of ALSA" : cleanText(card.card, 200),
                                  cleanText(card.format, 20), plural(card.channels, "channel", "channels"),
                                  card.linked ? ", both directions linked" : "",
                                  card.reserved ? "; reserved for the run" : ""));
}

void addSettings(LabelledLines& lines, const RunData& run)
{
    const RunInfo& info = run.info;
    const EngineFacts& facts = info.facts;
    lines.add("Run", titleOf(info));
    lines.add("Started", startedAtText(info) + ", xrunscope " + cleanText(info.version, 40));
    lines.add("Engine", cleanText(facts.engine, 40) + ": " +
                            (facts.server ? "two clients, head and tail, stamp each cycle of the graph"
                                          : cleanText(facts.device, 200)));
    addServerLines(lines, info);
    addCardLine(lines, facts);
    lines.add("Audio", fmt::format("{}; period {} µs, deadline {} µs{}", geometryText(facts),
                                   microsText(toUs(facts.geometry.period())), microsText(toUs(facts.deadline)),
                                   facts.deadlineAssumed ? " (assumed)" : ""));
    if (facts.releaseEstimated)
        lines.add("Releases", facts.card ? "est.: the device tells no time of its position, the best wake-ups of the "
                                           "run do"
                                         : "est.: no server tells when a period was due, the best wake-ups of the run "
                                           "do");
    else if (facts.card)
        lines.add("Releases", facts.card->batch ? "by the device's position, which it tells in large steps"
                                                : "by the device's position");
    if (info.plan.cpuLoadPercent > 0)
        lines.add("CPU loop", fmt::format("{} % of the period, nominal {} µs", info.plan.cpuLoadPercent,
                                          microsText(toUs(facts.cpuLoopNominal))));
    if (const auto drift = info.outcome.cpuLoopDriftPercent; info.closed && drift)
        lines.add(info.plan.cpuLoadPercent > 0 ? "" : "CPU loop",
                  fmt::format("calibration after the run {:+.1f} %{}", *drift,
                              std::abs(*drift) > kMostDriftPercent ? ": CPU frequency changed" : ""));
}

void addScheduling(LabelledLines& lines, const RunInfo& info)
{
    const SchedulingRequest& asked = info.plan.scheduling;
    const SchedulingGranted& granted = info.facts.scheduling;
    lines.add("Asked", info.facts.server && !asked.schedClass ? "as the server gives it" : describe(asked));
    const std::string reason = cleanText(granted.reason, 600);
    lines.add("Granted", describe(granted) + (reason.empty() ? "" : ": " + reason));
    if (!info.outcome.classAtEnd.empty())
        lines.add("", fmt::format("Changed during the run from outside: {} at its end",
                                  cleanText(info.outcome.classAtEnd, 100)));
    std::vector<std::string> details;
    if (granted.cpu)
        details.push_back(fmt::format("pinned to CPU {}", *granted.cpu));
    if (granted.cpuLatencyUs)
        details.push_back(fmt::format("CPU latency held at {} µs", *granted.cpuLatencyUs));
    if (granted.timerSlack > Nanos{0})
        details.push_back(
            fmt::format("timer slack {} ns", grouped(static_cast<std::uint64_t>(granted.timerSlack.count()))));
    // The stack of a thread that a server's library made is that library's affair.
    const std::string_view what = info.facts.server ? "rings" : "memory";
    details.push_back(info.ringLocked && info.facts.stackLocked ? fmt::format("{} locked", what)
                                                                : fmt::format("{} not locked (see ulimit -l)", what));
    if (info.closed)
        details.push_back(fmt::format("page faults {} minor, {} major", info.outcome.pageFaults.minor,
                                      info.outcome.pageFaults.major));
    lines.add("Thread", fmt::format("{}", fmt::join(details, ", ")));
}

void addCounts(LabelledLines& lines, const RunData& run)
{
    const RunStatistics::Counts& c = run.statistics.counts();
    lines.add("Cycles", fmt::format("{} ran, {} skipped, {} dropped by a full ring", grouped(c.cycles),
                                    grouped(c.skipped), grouped(run.info.dropped)));
    if (const std::uint64_t extra = run.info.outcome.extraCycles; run.info.closed && extra > 0)
        lines.add("", fmt::format("{} beyond the grid, not counted: the server ran ahead of its own period",
                                  plural(extra, "cycle", "cycles")));
    lines.add("Misses",
              fmt::format("{}, {}, {}", plural(c.misses, "deadline miss", "deadline misses"),
                          plural(c.nearMisses, "near miss", "near misses"), plural(c.episodes, "episode", "episodes")));
    if (c.xruns() > 1 || c.episodes > 1)
        lines.add("Apart",
                  fmt::format("{}, {} at least a quiet second apart", plural(separatedXruns(run), "XRUN", "XRUNs"),
                              plural(separatedMisses(run), "stretch of misses", "stretches of misses")));
    if (!run.info.facts.cycleTimeUnknown.empty())
        return lines.add("Spare", "n/a: " + cleanText(run.info.facts.cycleTimeUnknown, 200));
    const auto left = run.statistics.smallestSpareTime();
    lines.add("Spare", fmt::format("{} µs before a deadline is missed{}", microsText(toUs(run.statistics.spareTime())),
                                   left ? fmt::format(", smallest left {} µs", microsText(toUs(*left))) : ""));
}

/// "10.0 ms, 10 periods missed (modelled)", "31.3 ms, 24 periods missed (client late, 3 reports); client a ran long…"
std::string xrunText(const Xrun& x)
{
    std::string text = x.length > 0 ? report_text::lengthText(Nanos{x.length}) + ", " : "";
    text += fmt::format("{} missed ({}", x.misses == 0 ? "no period" : plural(x.misses, "period", "periods"),
                        xrunKindName(x.kind));
    if (x.reports > 1)
        text += fmt::format(", {} reports", x.reports);
    text += ")";
    if (x.serverDelay)
        text += fmt::format(", by the server {}", report_text::lengthText(*x.serverDelay));
    return text + (x.blames.empty() ? "" : ": " + blameText(x.blames.front()));
}

void addXruns(LabelledLines& lines, const RunData& run)
{
    std::vector<Xrun> longest = run.xruns;
    std::stable_sort(longest.begin(), longest.end(), [](const Xrun& a, const Xrun& b) { return a.length > b.length; });
    const std::int64_t first = toNs(run.info.facts.firstRelease);
    for (std::size_t i = 0; i < std::min(longest.size(), kShownXruns); ++i) {
        const Xrun& x = longest[i];
        lines.add(i == 0 ? "XRUNs" : "", fmt::format("at {}: {}", momentText(x.release - first), xrunText(x)));
    }
    if (longest.size() > kShownXruns)
        lines.add("", fmt::format("and {} shorter", plural(longest.size() - kShownXruns, "XRUN", "XRUNs")));
}

void addMarkers(LabelledLines& lines, const RunData& run)
{
    for (std::size_t i = 0; i < std::min(run.markers.size(), kShownMarkers); ++i)
        lines.add(i == 0 ? "Markers" : "",
                  "at " + momentText(run.markers[i].at) + ": " + cleanText(run.markers[i].text, 300));
    if (run.markers.size() > kShownMarkers)
        lines.add("", fmt::format("and {} more", run.markers.size() - kShownMarkers));
    if (!run.info.note.empty())
        lines.add("Note", cleanText(run.info.note, 1000));
}

} // namespace

LabelledLines settingLines(const RunData& run)
{
    LabelledLines lines;
    addSettings(lines, run);
    addScheduling(lines, run.info);
    return lines;
}

namespace {

/// `beforeHost`: a block of its own between the events and the machine.
std::string summaryWith(const RunData& run, const std::string& beforeHost)
{
    if (run.info.imported)
        return importedText(run);
    std::string out;
    if (!run.info.closed)
        out += report_text::wrap("UNFINISHED RUN: it was cut off, or still goes on. The figures cover what had reached "
                                 "the file.") +
               "\n";
    else if (!run.info.complete)
        out +=
            report_text::wrap("INCOMPLETE RUN: it ended before its time. The figures cover what it measured.") + "\n";
    if (const auto& swarm = run.info.outcome.swarm; run.info.closed && swarm && !swarm->timeouts.empty())
        out += report_text::wrap(
                   fmt::format("TAINTED RUN: {}. What came after looks better than it is.",
                               plural(swarm->timeouts.size(), "load client was lost", "load clients were lost"))) +
               "\n";
    out += layoutAText(layoutAOf(run));
    out += layoutARemarks(run);
    out += "\n" + report_text::wrap(closingSentence(run)) + "\n";

    out += settingLines(run).text() + "\n";

    out += percentileTable(run.statistics) + "\n";

    LabelledLines counts;
    addDspLoadLines(counts, run);
    addCounts(counts, run);
    addSwarmLines(counts, run);
    addXrunKindLine(counts, run);
    out += counts.text();
    if (run.info.facts.server) {
        const std::string table =
            culpritsTable(culpritsOf(run.xruns, run.info.facts.clients), !run.info.facts.clients.empty());
        out += table.empty() ? "" : "\n" + table + "\n";
    }
    LabelledLines events;
    addXruns(events, run);
    addMarkers(events, run);
    out += events.text() + "\n";

    LabelledLines host;
    addHostLines(host, run.info.host);
    return out + beforeHost + host.text();
}

} // namespace

std::string summaryText(const RunData& run)
{
    return summaryWith(run, "");
}

std::string mailText(const RunData& run)
{
    const std::string chart = delayChart(run.statistics.delay(), run.statistics.spareTime());
    return summaryWith(run, chart.empty() ? "" : chart + "\n");
}

} // namespace xrunscope
