// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/jack_lines.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

using report_text::lengthText;
using report_text::momentText;
using report_text::plural;

constexpr std::size_t kShownTimeouts = 8;
constexpr std::size_t kShownSteps = 8;
constexpr std::size_t kShownClients = 8;
constexpr std::size_t kShownCulprits = 12;
constexpr std::size_t kNameColumns = 20;
constexpr std::size_t kWhatColumn = 55;

void addServer(LabelledLines& lines, const EngineFacts& facts)
{
    const ServerFacts& s = *facts.server;
    std::string text(serverKindName(s.kind));
    if (!s.version.empty())
        text += " " + cleanText(s.version, 40);
    if (!s.driver.empty())
        text += fmt::format(", {} driver", cleanText(s.driver, 100));
    if (s.synchronous)
        text += *s.synchronous ? ", synchronous" : ", asynchronous";
    if (s.priority)
        text += *s.priority > 0 ? fmt::format(", priority {}", *s.priority) : ", without real-time priority";
    lines.add("Server", text + (s.own ? "; started for this run" : "; was running before"));
    const Geometry& g = facts.geometry;
    if (s.framesAsked != 0 && s.framesAsked != g.frames)
        lines.add("",
                  fmt::format("asked for {} frames, the server gives {}", grouped(s.framesAsked), grouped(g.frames)));
    if (s.rateAsked != 0 && s.rateAsked != g.rate)
        lines.add("", fmt::format("asked for {} Hz, the server gives {}", grouped(s.rateAsked), grouped(g.rate)));
}

void addClients(LabelledLines& lines, const RunInfo& info)
{
    const SwarmPlan& plan = info.plan.jack.swarm;
    std::string text =
        fmt::format("{} × {}, {}", plan.clients, plural(static_cast<std::uint64_t>(plan.ports), "port", "ports"),
                    plan.topology == Topology::Chain ? "chain" : "unconnected");
    if (plan.loadPercent > 0)
        text += fmt::format(", CPU loop of {} % each", plan.loadPercent);
    lines.add("Clients", text + "; " + clientClassesText(info.facts.clients));
    if (plan.stall)
        lines.add("", fmt::format("client {} was told to stall for {} every {}{}", plan.stall->client,
                                  durationText(plan.stall->length), durationText(plan.stall->every),
                                  info.closed && info.outcome.swarm
                                      ? ": " + plural(info.outcome.swarm->stalls.size(), "stall", "stalls")
                                      : ""));
    if (plan.legacyRamp)
        lines.add("Ramp", "counted in the figures, as in 2005");
    else if (const auto& ramp = info.facts.ramp)
        lines.add("Ramp",
                  fmt::format("{} until all clients ran, not counted: {}, {} skipped, {} from the server, "
                              "longest delay {}",
                              lengthText(ramp->length), plural(ramp->cycles, "cycle", "cycles"), grouped(ramp->skipped),
                              plural(ramp->reports, "XRUN report", "XRUN reports"), lengthText(ramp->delayMax)));
}

/// "20, 19 from 00:12, 18 from 01:40": nothing while all lived.
void addAlive(LabelledLines& lines, const std::vector<EngineSecond>& seconds)
{
    std::vector<std::string> steps;
    std::size_t last = 0;
    for (const EngineSecond& s : seconds) {
        if (s.clients.empty() || (!steps.empty() && s.alive() == last))
            continue;
        last = s.alive();
        const Nanos at{static_cast<std::int64_t>(s.second) * 1'000'000'000};
        if (steps.empty() && last == s.clients.size())
            steps.push_back(fmt::format("{}", last));
        else
            steps.push_back(fmt::format("{} from {}", last, clockText(at)));
    }
    if (steps.size() < 2 && last != 0)
        return;
    if (steps.size() > kShownSteps) {
        steps.resize(kShownSteps);
        steps.push_back(fmt::format("{} at the end", last));
    }
    if (!steps.empty())
        lines.add("Alive", fmt::format("{}", fmt::join(steps, ", ")));
}

void addDelta(LabelledLines& lines, const SwarmOutcome& o)
{
    const std::string left = o.uncomparedCycles == 0 ? ""
                                                     : fmt::format("; {} left out: a client was late, or the "
                                                                   "signal had a gap",
                                                                   grouped(o.uncomparedCycles));
    if (o.deltaMaximum)
        lines.add("Delta", fmt::format("maximum {:.2g} over {}{}", *o.deltaMaximum,
                                       plural(o.comparedCycles, "client cycle", "client cycles"), left));
    else
        lines.add("Delta", "n/a: no client cycle could be compared" + left);
}

std::string culpritRow(const std::string& name, const std::string& caused, const std::string& share,
                       const std::string& largest, const std::string& mean, const std::string& what)
{
    using report_text::padLeft;
    std::string line = "  " + report_text::padRight(report_text::cut(name, kNameColumns), kNameColumns) +
                       padLeft(caused, 6) + padLeft(share, 7);
    if (!what.empty() || !largest.empty())
        line += padLeft(largest, 9) + padLeft(mean, 9) + "  " + what;
    return report_text::wrap(line, report_text::kColumns, kWhatColumn);
}

} // namespace

void addServerLines(LabelledLines& lines, const RunInfo& info)
{
    if (info.facts.server)
        addServer(lines, info.facts);
    if (info.plan.engine == "jack" && info.plan.jack.swarm.clients > 0)
        addClients(lines, info);
}

void addDspLoadLines(LabelledLines& lines, const RunData& run)
{
    const EngineFacts& facts = run.info.facts;
    if (!facts.server)
        return;
    const DspLoad load = run.statistics.dspLoad();
    if (!facts.cycleTimeUnknown.empty())
        lines.add("DSP load", "n/a: " + cleanText(facts.cycleTimeUnknown, 200));
    else if (load.mean)
        lines.add("DSP load",
                  fmt::format("mean {:.1f} %, p99 {}, max {:.1f} %, from the cycle times", *load.mean,
                              load.p99 ? fmt::format("{:.1f} %", *load.p99) : "n/a (too few cycles)", *load.max));
    else
        lines.add("DSP load", "n/a: no cycle had a known end");
    if (const auto own = serverLoadOf(run.engineSeconds))
        lines.add("", fmt::format("the server's own: mean {:.1f} %, max {:.1f} % ({}: {})", own->mean, own->max,
                                  serverKindName(facts.server->kind), serverLoadDefinition(facts.server->kind)));
}

void addSwarmLines(LabelledLines& lines, const RunData& run)
{
    const RunInfo& info = run.info;
    if (info.closed && info.outcome.swarm) {
        const auto& timeouts = info.outcome.swarm->timeouts;
        for (std::size_t i = 0; i < std::min(timeouts.size(), kShownTimeouts); ++i)
            lines.add(i == 0 ? "Timeouts" : "",
                      fmt::format("{} {}: {}", cleanText(timeouts[i].client, 100),
                                  timeouts[i].at < 0 ? "before the run" : "at " + momentText(timeouts[i].at),
                                  cleanText(timeouts[i].reason, 300)));
        if (timeouts.size() > kShownTimeouts)
            lines.add("", fmt::format("and {} more", timeouts.size() - kShownTimeouts));
    }
    addAlive(lines, run.engineSeconds);
    if (!info.closed || !info.outcome.swarm)
        return;
    if (info.plan.jack.swarm.topology == Topology::Chain)
        addDelta(lines, *info.outcome.swarm);
    if (info.outcome.swarm->lostStamps > 0)
        lines.add("Stamps",
                  fmt::format("{} overwritten before they were read: nobody is blamed for those",
                              plural(info.outcome.swarm->lostStamps, "client cycle was", "client cycles were")));
}

void addXrunKindLine(LabelledLines& lines, const RunData& run)
{
    const RunStatistics::Counts& c = run.statistics.counts();
    if (run.info.facts.modelled || c.xruns() == 0)
        return;
    std::string text;
    for (const XrunKind kind : {XrunKind::Device, XrunKind::ClientLate, XrunKind::NotFinished})
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", grouped(c.xrunsByKind[static_cast<std::size_t>(kind)]),
                            xrunKindName(kind));
    lines.add("By kind", text);
}

std::string culpritsTable(const Culprits& culprits, bool hasClients)
{
    if (culprits.xruns == 0 || (!hasClients && culprits.rows.empty()))
        return "";
    const auto time = [](const std::optional<Nanos>& t) { return t ? lengthText(*t) : std::string("n/a"); };
    const auto share = [&culprits](std::uint64_t n) {
        return fmt::format("{:.0f} %", 100.0 * static_cast<double>(n) / static_cast<double>(culprits.xruns));
    };
    std::string out = culpritRow(fmt::format("of {}, by", plural(culprits.xruns, "XRUN", "XRUNs")), "caused", "share",
                                 "largest", "mean", "what it did");
    std::uint64_t others = 0;
    for (std::size_t i = 0; i < culprits.rows.size(); ++i) {
        const Culprit& c = culprits.rows[i];
        if (i < kShownCulprits)
            out += culpritRow(report_text::cut(cleanText(c.client, 100), kNameColumns - 2) + (c.ofTheRun ? "" : " *"),
                              grouped(c.xruns), share(c.xruns), time(c.largest), time(c.mean), latenessText(c));
        else
            others += c.xruns;
    }
    if (others > 0)
        out += culpritRow(fmt::format("{} more clients", culprits.rows.size() - kShownCulprits), grouped(others),
                          share(others), "", "", "");
    if (culprits.nobody > 0)
        out += culpritRow(hasClients ? "no client of the run" : "no client known", grouped(culprits.nobody),
                          share(culprits.nobody), "", "", hasClients ? "none was late" : "");
    if (std::any_of(culprits.rows.begin(), culprits.rows.end(), [](const Culprit& c) { return !c.ofTheRun; }))
        out += "  * a client of another program, named by the server's log\n";
    return out;
}

std::string clientClassesText(const std::vector<ClientFacts>& clients)
{
    if (clients.empty())
        return "class unknown";
    std::map<std::string, std::size_t> counts;
    for (const ClientFacts& c : clients)
        ++counts[describe(c.scheduling)];
    const auto usual = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
                           return a.second < b.second;
                       })->first;
    if (counts.size() == 1)
        return (clients.size() == 1 ? "" : "all ") + usual;
    std::vector<std::string> others;
    for (const ClientFacts& c : clients) {
        if (describe(c.scheduling) != usual)
            others.push_back(cleanText(c.name, 100) + " " + describe(c.scheduling));
    }
    const std::size_t more = others.size() > kShownClients ? others.size() - kShownClients : 0;
    others.resize(others.size() - more);
    return fmt::format("{}, but {}{}", usual, fmt::join(others, ", "),
                       more > 0 ? fmt::format(" and {} more", more) : "");
}

std::string_view serverLoadDefinition(ServerKind kind) noexcept
{
    switch (kind) {
    case ServerKind::Jack2:
        return "mean of 32 cycles, then a half-weight average";
    case ServerKind::PipeWire:
        return "half-weight average of each cycle";
    case ServerKind::Other:
        return "as jack_cpu_load gives it";
    }
    return "";
}

std::optional<ServerLoad> serverLoadOf(const std::vector<EngineSecond>& seconds)
{
    ServerLoad load;
    std::size_t count = 0;
    for (const EngineSecond& s : seconds) {
        if (!s.serverLoad)
            continue;
        ++count;
        load.mean += *s.serverLoad;
        load.max = std::max(load.max, *s.serverLoad);
    }
    if (count == 0)
        return std::nullopt;
    load.mean /= static_cast<double>(count);
    return load;
}

} // namespace xrunscope
