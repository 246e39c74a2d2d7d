// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/host_lines.h"
#include "core/report/labelled_lines.h"
#include "core/report/layout_a.h"
#include "core/report/percentile_table.h"
#include "core/report/report.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

constexpr std::size_t kShownXruns = 5;
constexpr std::size_t kShownMarkers = 10;
/// A calibration that differs by more says that the CPU's frequency changed meanwhile.
constexpr double kDriftPercent = 2;

std::string plural(std::uint64_t n, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", grouped(n), n == 1 ? one : many);
}

/// "at 02:14.5": a moment of the run.
std::string momentText(std::int64_t sinceFirstRelease)
{
    const Nanos at{std::max<std::int64_t>(sinceFirstRelease, 0)};
    return fmt::format("{}.{}", clockText(at), at.count() / 100'000'000 % 10);
}

void addSettings(LabelledLines& lines, const RunData& run)
{
    const RunInfo& info = run.info;
    const EngineFacts& facts = info.facts;
    lines.add("Run", titleOf(info));
    lines.add("Started", startedAtText(info) + ", xrunscope " + cleanText(info.version, 40));
    lines.add("Engine", cleanText(facts.engine, 40) + ": " + cleanText(facts.device, 200));
    lines.add("Audio", fmt::format("{}; period {} µs, deadline {} µs{}", geometryText(facts.geometry),
                                   microsText(toUs(facts.geometry.period())), microsText(toUs(facts.deadline)),
                                   facts.deadlineAssumed ? " (assumed)" : ""));
    if (facts.releaseEstimated)
        lines.add("Releases", "est. (this engine does not tell when a period was due)");
    if (info.plan.cpuLoadPercent > 0)
        lines.add("CPU loop", fmt::format("{} % of the period, nominal {} µs", info.plan.cpuLoadPercent,
                                          microsText(toUs(facts.cpuLoopNominal))));
    if (const auto drift = info.outcome.cpuLoopDriftPercent; info.closed && drift)
        lines.add(info.plan.cpuLoadPercent > 0 ? "" : "CPU loop",
                  fmt::format("calibration after the run {:+.1f} %{}", *drift,
                              std::abs(*drift) > kDriftPercent ? ": CPU frequency changed" : ""));
}

void addScheduling(LabelledLines& lines, const RunInfo& info)
{
    const SchedulingRequest& asked = info.plan.scheduling;
    const SchedulingGranted& granted = info.facts.scheduling;
    lines.add("Asked", describe(asked));
    const std::string reason = cleanText(granted.reason, 600);
    lines.add("Granted", describe(granted) + (reason.empty() ? "" : ": " + reason));
    if (!info.outcome.classAtEnd.empty())
        lines.add("", fmt::format("Changed during the run by another program: {} at its end",
                                  cleanText(info.outcome.classAtEnd, 100)));
    std::vector<std::string> details;
    if (granted.cpu)
        details.push_back(fmt::format("pinned to CPU {}", *granted.cpu));
    if (granted.cpuLatencyUs)
        details.push_back(fmt::format("CPU latency held at {} µs", *granted.cpuLatencyUs));
    if (granted.timerSlack > Nanos{0})
        details.push_back(
            fmt::format("timer slack {} ns", grouped(static_cast<std::uint64_t>(granted.timerSlack.count()))));
    details.emplace_back(info.ringLocked && info.facts.stackLocked ? "memory locked"
                                                                   : "memory not locked (see ulimit -l)");
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
    lines.add("Misses",
              fmt::format("{}, {}, {}", plural(c.misses, "deadline miss", "deadline misses"),
                          plural(c.nearMisses, "near miss", "near misses"), plural(c.episodes, "episode", "episodes")));
    const auto left = run.statistics.smallestSpareTime();
    lines.add("Spare", fmt::format("{} µs before a deadline is missed{}", microsText(toUs(run.statistics.spareTime())),
                                   left ? fmt::format(", smallest left {} µs", microsText(toUs(*left))) : ""));
}

void addXruns(LabelledLines& lines, const RunData& run)
{
    std::vector<Xrun> longest = run.xruns;
    std::stable_sort(longest.begin(), longest.end(), [](const Xrun& a, const Xrun& b) { return a.length > b.length; });
    const std::int64_t first = toNs(run.info.facts.firstRelease);
    for (std::size_t i = 0; i < std::min(longest.size(), kShownXruns); ++i) {
        const Xrun& x = longest[i];
        lines.add(i == 0 ? "XRUNs" : "", fmt::format("at {}: {}, {} missed ({})", momentText(x.release - first),
                                                     report_text::lengthText(Nanos{x.length}),
                                                     plural(x.misses, "period", "periods"), xrunKindName(x.kind)));
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

std::string summaryText(const RunData& run)
{
    std::string out;
    if (!run.info.closed)
        out += report_text::wrap("UNFINISHED RUN: it was cut off, or still goes on. The figures cover what had reached "
                                 "the file.") +
               "\n";
    else if (!run.info.complete)
        out +=
            report_text::wrap("INCOMPLETE RUN: it ended before its time. The figures cover what it measured.") + "\n";
    out += layoutAText(layoutAOf(run));
    out += "\n" + report_text::wrap(closingSentence(run)) + "\n";

    LabelledLines settings;
    addSettings(settings, run);
    addScheduling(settings, run.info);
    out += settings.text() + "\n";

    out += percentileTable(run.statistics) + "\n";

    LabelledLines rest;
    addCounts(rest, run);
    addXruns(rest, run);
    addMarkers(rest, run);
    out += rest.text() + "\n";

    LabelledLines host;
    addHostLines(host, run.info.host);
    return out + host.text();
}

} // namespace xrunscope
