// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/jack_json_report.h"

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/report/culprits.h"
#include "core/report/jack_lines.h"
#include "core/report/micros_or_null.h"
#include "core/report/scheduling_json.h"

namespace xrunscope {

namespace {

using nlohmann::json;

json serverJson(const EngineFacts& facts)
{
    const ServerFacts& s = *facts.server;
    return {{"kind", serverKindName(s.kind)},
            {"version", cleanText(s.version)},
            {"driver", s.driver.empty() ? json(nullptr) : json(cleanText(s.driver))},
            {"synchronous", orNull(s.synchronous)},
            {"periods", orNull(s.periods)},
            {"priority", orNull(s.priority)},
            {"started_for_the_run", s.own},
            {"frames_asked", s.framesAsked},
            {"rate_asked", s.rateAsked}};
}

json clientsJson(const std::vector<ClientFacts>& clients)
{
    json out = json::array();
    for (const ClientFacts& c : clients)
        out.push_back({{"name", cleanText(c.name)}, {"scheduling", grantedJson(c.scheduling)}});
    return out;
}

json swarmJson(const RunInfo& info)
{
    const SwarmPlan& plan = info.plan.jack.swarm;
    json out{{"clients", plan.clients},
             {"ports", plan.ports},
             {"topology", plan.topology == Topology::Chain ? "chain" : "unconnected"},
             {"load_percent", plan.loadPercent},
             {"ramp_s", toSeconds(plan.ramp)},
             {"legacy_ramp", plan.legacyRamp}};
    out["stall"] = plan.stall ? json{{"client", plan.stall->client},
                                     {"length_us", toUs(plan.stall->length)},
                                     {"every_s", toSeconds(plan.stall->every)}}
                              : json(nullptr);
    // Known once the run has ended.
    if (!info.closed || !info.outcome.swarm) {
        for (const char* member :
             {"timeouts", "stalls_at_s", "delta_maximum", "compared_cycles", "uncompared_cycles", "lost_stamps"})
            out[member] = nullptr;
        return out;
    }
    const SwarmOutcome& o = *info.outcome.swarm;
    json timeouts = json::array();
    for (const ClientTimeout& t : o.timeouts)
        timeouts.push_back({{"client", cleanText(t.client)},
                            {"at_s", static_cast<double>(t.at) / 1e9},
                            {"reason", cleanText(t.reason)}});
    out["timeouts"] = timeouts;
    json stalls = json::array();
    for (const std::int64_t at : o.stalls)
        stalls.push_back(static_cast<double>(at) / 1e9);
    out["stalls_at_s"] = stalls;
    out["delta_maximum"] = orNull(o.deltaMaximum);
    out["compared_cycles"] = o.comparedCycles;
    out["uncompared_cycles"] = o.uncomparedCycles;
    out["lost_stamps"] = o.lostStamps;
    return out;
}

json culpritsJson(const RunData& run)
{
    const Culprits culprits = culpritsOf(run.xruns, run.info.facts.clients);
    json rows = json::array();
    for (const Culprit& c : culprits.rows) {
        json what = json::object();
        for (const Lateness l : kAllLateness)
            what[std::string(latenessName(l))] = c.byWhat[static_cast<std::size_t>(l)];
        rows.push_back({{"client", cleanText(c.client)},
                        {"of_the_run", c.ofTheRun},
                        {"xruns", c.xruns},
                        {"largest_us", microsOrNull(c.largest)},
                        {"mean_us", microsOrNull(c.mean)},
                        {"what", what}});
    }
    return {{"xruns", culprits.xruns}, {"nobody", culprits.nobody}, {"clients", rows}};
}

json blamesJson(const std::vector<Blame>& blames)
{
    json out = json::array();
    for (const Blame& b : blames)
        out.push_back({{"client", cleanText(b.client)}, {"what", latenessName(b.what)}, {"by_us", microsOrNull(b.by)}});
    return out;
}

} // namespace

nlohmann::json xrunsByKind(const RunData& run)
{
    // The kinds that an engine has are there even when there was none.
    json kinds = json::object();
    for (const XrunKind kind : kAllXrunKinds) {
        if ((kind == XrunKind::Modelled) == run.info.facts.modelled)
            kinds[std::string(xrunKindName(kind))] =
                run.statistics.counts().xrunsByKind[static_cast<std::size_t>(kind)];
    }
    return kinds;
}

nlohmann::json xrunEvents(const RunData& run)
{
    const std::int64_t first = toNs(run.info.facts.firstRelease);
    json events = json::array();
    for (const Xrun& x : run.xruns) {
        json event{{"kind", xrunKindName(x.kind)},
                   {"at_s", static_cast<double>(x.release - first) / 1e9},
                   {"length_us", static_cast<double>(x.length) / 1e3},
                   {"first_period", x.firstPeriod},
                   {"misses", x.misses}};
        if (!run.info.facts.modelled) {
            event["reports"] = x.reports;
            event["server_delay_us"] = microsOrNull(x.serverDelay);
            event["blames"] = blamesJson(x.blames);
        }
        events.push_back(std::move(event));
    }
    return events;
}

void addServerMembers(nlohmann::json& out, const RunData& run)
{
    const RunInfo& info = run.info;
    if (!info.facts.server)
        return;
    out["server"] = serverJson(info.facts);
    out["clients"] = clientsJson(info.facts.clients);
    out["swarm"] = info.plan.jack.swarm.clients > 0 ? swarmJson(info) : json(nullptr);
    out["ramp"] = info.facts.ramp ? json{{"seconds", toSeconds(info.facts.ramp->length)},
                                         {"cycles", info.facts.ramp->cycles},
                                         {"skipped", info.facts.ramp->skipped},
                                         {"reports", info.facts.ramp->reports},
                                         {"delay_max_us", toUs(info.facts.ramp->delayMax)}}
                                  : json(nullptr);
    out["culprits"] = culpritsJson(run);
    const auto load = serverLoadOf(run.engineSeconds);
    out["server_dsp_load_percent"] =
        load ? json{{"mean", load->mean}, {"max", load->max}, {"is", serverLoadDefinition(info.facts.server->kind)}}
             : json(nullptr);
    out["extra_cycles"] = info.closed ? json(info.outcome.extraCycles) : json(nullptr);
}

} // namespace xrunscope
