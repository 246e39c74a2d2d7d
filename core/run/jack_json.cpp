// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/jack_json.h"

#include <cstdlib>

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/run/json_fields.h"

namespace xrunscope {

namespace {

using nlohmann::json;

json toJson(const SwarmPlan& swarm)
{
    json j = {{"clients", swarm.clients},
              {"ports", swarm.ports},
              {"topology", static_cast<int>(swarm.topology)},
              {"load_percent", swarm.loadPercent},
              {"ramp_ns", swarm.ramp.count()},
              {"legacy_ramp", swarm.legacyRamp}};
    if (swarm.stall)
        j["stall"] = {{"client", swarm.stall->client},
                      {"length_ns", swarm.stall->length.count()},
                      {"every_ns", swarm.stall->every.count()}};
    return j;
}

Expected<SwarmPlan> swarmFromJson(const json& j)
{
    SwarmPlan swarm;
    JsonFields f(j, "plan.jack.swarm");
    f.read("clients", swarm.clients);
    f.read("ports", swarm.ports);
    f.readEnum("topology", swarm.topology, Topology::Unconnected);
    f.read("load_percent", swarm.loadPercent);
    f.read("ramp_ns", swarm.ramp);
    f.read("legacy_ramp", swarm.legacyRamp);
    if (const json* stall = f.find("stall")) {
        StallPlan plan;
        JsonFields s(*stall, "plan.jack.swarm.stall");
        s.read("client", plan.client);
        s.read("length_ns", plan.length);
        s.read("every_ns", plan.every);
        if (auto ok = s.result(); !ok)
            return tl::unexpected(ok.error());
        swarm.stall = plan;
    }
    return checked(f, swarm);
}

} // namespace

json toJson(const JackPlan& plan)
{
    return {{"server", static_cast<int>(plan.server)},
            {"alsa_device", plan.alsaDevice},
            {"synchronous", plan.synchronous},
            {"server_priority", plan.serverPriority},
            {"timeout_ms", plan.timeoutMs},
            {"force_frames", plan.forceFrames},
            {"swarm", toJson(plan.swarm)}};
}

Expected<JackPlan> jackPlanFromJson(const json& j)
{
    JackPlan plan;
    JsonFields f(j, "plan.jack");
    f.readEnum("server", plan.server, JackPlan::Server::Alsa);
    f.read("alsa_device", plan.alsaDevice);
    f.read("synchronous", plan.synchronous);
    f.read("server_priority", plan.serverPriority);
    f.read("timeout_ms", plan.timeoutMs);
    f.read("force_frames", plan.forceFrames);
    if (const json* swarm = f.find("swarm")) {
        auto read = swarmFromJson(*swarm);
        if (!read)
            return tl::unexpected(read.error());
        plan.swarm = *read;
    }
    return checked(f, plan);
}

json toJson(const ServerFacts& facts)
{
    return {{"kind", static_cast<int>(facts.kind)},
            {"name", facts.name},
            {"version", facts.version},
            {"driver", facts.driver},
            {"synchronous", orNull(facts.synchronous)},
            {"periods", orNull(facts.periods)},
            {"priority", orNull(facts.priority)},
            {"own", facts.own},
            {"frames_asked", facts.framesAsked},
            {"rate_asked", facts.rateAsked}};
}

Expected<ServerFacts> serverFactsFromJson(const json& j)
{
    ServerFacts facts;
    JsonFields f(j, "facts.server");
    f.readEnum("kind", facts.kind, ServerKind::Other);
    f.read("name", facts.name);
    f.read("version", facts.version);
    f.read("driver", facts.driver);
    f.read("synchronous", facts.synchronous);
    f.read("periods", facts.periods);
    f.read("priority", facts.priority);
    f.read("own", facts.own);
    f.read("frames_asked", facts.framesAsked);
    f.read("rate_asked", facts.rateAsked);
    return checked(f, facts);
}

json toJson(const RampFacts& facts)
{
    return {{"length_ns", facts.length.count()},
            {"cycles", facts.cycles},
            {"skipped", facts.skipped},
            {"reports", facts.reports},
            {"delay_max_ns", facts.delayMax.count()}};
}

Expected<RampFacts> rampFactsFromJson(const json& j)
{
    RampFacts facts;
    JsonFields f(j, "facts.ramp");
    f.read("length_ns", facts.length);
    f.read("cycles", facts.cycles);
    f.read("skipped", facts.skipped);
    f.read("reports", facts.reports);
    f.read("delay_max_ns", facts.delayMax);
    return checked(f, facts);
}

json toJson(const SwarmOutcome& outcome)
{
    json timeouts = json::array();
    for (const ClientTimeout& t : outcome.timeouts)
        timeouts.push_back({{"client", t.client}, {"at_ns", t.at}, {"reason", t.reason}});
    return {{"timeouts", timeouts},
            {"delta_maximum", orNull(outcome.deltaMaximum)},
            {"compared_cycles", outcome.comparedCycles},
            {"uncompared_cycles", outcome.uncomparedCycles},
            {"lost_stamps", outcome.lostStamps},
            {"stalls_ns", outcome.stalls}};
}

Expected<SwarmOutcome> swarmOutcomeFromJson(const json& j)
{
    constexpr std::size_t kMaxTimeouts = 10'000;
    SwarmOutcome outcome;
    JsonFields f(j, "end.swarm");
    f.read("delta_maximum", outcome.deltaMaximum);
    f.read("compared_cycles", outcome.comparedCycles);
    f.read("uncompared_cycles", outcome.uncomparedCycles);
    f.read("lost_stamps", outcome.lostStamps);
    if (const json* list = f.find("timeouts")) {
        if (!list->is_array() || list->size() > kMaxTimeouts)
            f.wrong("timeouts");
        else
            for (const json& item : *list) {
                ClientTimeout t;
                JsonFields one(item, "end.swarm.timeouts");
                one.read("client", t.client);
                Nanos at{0};
                one.read("at_ns", at);
                t.at = at.count();
                one.read("reason", t.reason);
                if (auto ok = one.result(); !ok)
                    return tl::unexpected(ok.error());
                outcome.timeouts.push_back(std::move(t));
            }
    }
    if (const json* list = f.find("stalls_ns")) {
        if (!list->is_array() || list->size() > SwarmOutcome::kMostStalls)
            f.wrong("stalls_ns");
        else
            for (const json& item : *list) {
                constexpr std::int64_t kLimit = std::int64_t{1} << 61;
                const bool fits =
                    item.is_number_integer() && item.get<double>() > -0x1p61 && item.get<double>() < 0x1p61;
                if (fits && std::abs(item.get<std::int64_t>()) < kLimit)
                    outcome.stalls.push_back(item.get<std::int64_t>());
                else
                    f.wrong("stalls_ns");
            }
    }
    return checked(f, outcome);
}

} // namespace xrunscope
