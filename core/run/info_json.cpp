// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/info_json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/run/alsa_json.h"
#include "core/run/jack_json.h"
#include "core/run/json_fields.h"
#include "core/run/packing.h"
#include "core/run/run_schema.h"
#include "core/run/stress_json.h"
#include "core/run/told_json.h"

namespace xrunscope {

namespace {

using nlohmann::json;

json momentsJson(const Distribution::Moments& m)
{
    json j{{"count", m.count}, {"min_ns", m.min}, {"max_ns", m.max}, {"sum_ns", m.sum}};
    if (m.beyond > 0) {
        j["beyond"] = m.beyond;
        j["beyond_from_ns"] = m.beyondFrom;
    }
    if (m.toldOnly) {
        j["told_ns"] = json::array();
        for (const auto& value : m.told)
            j["told_ns"].push_back(orNull(value));
    }
    return j;
}

Expected<void> readMoments(const json* from, Distribution::Moments& m)
{
    if (!from)
        return fail(ErrorKind::File, "the statistics are not complete");
    JsonFields f(*from, "statistics");
    f.read("count", m.count);
    f.read("min_ns", m.min);
    f.read("max_ns", m.max);
    f.read("sum_ns", m.sum);
    f.read("beyond", m.beyond);
    f.read("beyond_from_ns", m.beyondFrom);
    if (const auto* told = f.find("told_ns")) {
        m.toldOnly = true;
        if (!told->is_array() || told->size() != m.told.size())
            f.wrong("told_ns");
        for (std::size_t i = 0; f.result() && i < m.told.size(); ++i)
            if (told->at(i).is_number_integer())
                m.told[i] = told->at(i).get<std::int64_t>();
    }
    return f.result();
}

} // namespace

json toJson(const SchedulingGranted& g)
{
    return {{"class", schedClassName(g.schedClass)},
            {"priority", g.priority},
            {"nice", g.nice},
            {"dl_runtime_ns", g.dl.runtime.count()},
            {"dl_deadline_ns", g.dl.deadline.count()},
            {"dl_period_ns", g.dl.period.count()},
            {"source", static_cast<int>(g.source)},
            {"reason", g.reason},
            {"cpu", orNull(g.cpu)},
            {"timer_slack_ns", g.timerSlack.count()},
            {"cpu_latency_us", orNull(g.cpuLatencyUs)}};
}

Expected<SchedulingGranted> grantedFromJson(const json& j)
{
    SchedulingGranted g;
    JsonFields f(j, "scheduling");
    std::string name{schedClassName(g.schedClass)};
    f.read("class", name);
    if (const auto c = schedClassFromName(name))
        g.schedClass = *c;
    else
        f.wrong("class");
    f.read("priority", g.priority);
    f.read("nice", g.nice);
    f.read("dl_runtime_ns", g.dl.runtime);
    f.read("dl_deadline_ns", g.dl.deadline);
    f.read("dl_period_ns", g.dl.period);
    f.readEnum("source", g.source, GrantSource::Fallback);
    f.read("reason", g.reason);
    f.read("cpu", g.cpu);
    f.read("timer_slack_ns", g.timerSlack);
    f.read("cpu_latency_us", g.cpuLatencyUs);
    return checked(f, g);
}

namespace {

json toJson(const std::vector<ClientFacts>& clients)
{
    json list = json::array();
    for (const ClientFacts& c : clients)
        list.push_back({{"name", c.name}, {"scheduling", toJson(c.scheduling)}});
    return list;
}

Expected<std::vector<ClientFacts>> clientsFromJson(const json& j)
{
    std::vector<ClientFacts> clients;
    if (!j.is_array() || j.size() > static_cast<std::size_t>(SwarmPlan::kMaxClients))
        return fail(ErrorKind::Usage, "facts has a wrong value for 'clients'");
    for (const json& item : j) {
        ClientFacts c;
        JsonFields f(item, "facts.clients");
        f.read("name", c.name);
        if (const auto* scheduling = f.find("scheduling")) {
            auto granted = grantedFromJson(*scheduling);
            if (!granted)
                return tl::unexpected(granted.error());
            c.scheduling = *granted;
        }
        if (auto ok = f.result(); !ok)
            return tl::unexpected(ok.error());
        clients.push_back(std::move(c));
    }
    return clients;
}

} // namespace

json toJson(const EngineFacts& facts)
{
    json j = {{"engine", facts.engine},
              {"device", facts.device},
              {"rate", facts.geometry.rate},
              {"frames", facts.geometry.frames},
              {"periods", facts.geometry.periods},
              {"deadline_ns", facts.deadline.count()},
              {"deadline_assumed", facts.deadlineAssumed},
              {"release_estimated", facts.releaseEstimated},
              {"modelled", facts.modelled},
              {"first_release_ns", toNs(facts.firstRelease)},
              {"scheduling", toJson(facts.scheduling)},
              {"cpu_loop_nominal_ns", facts.cpuLoopNominal.count()},
              {"stack_locked", facts.stackLocked}};
    if (!facts.cycleTimeUnknown.empty())
        j["cycle_time_unknown"] = facts.cycleTimeUnknown;
    if (facts.card)
        j["card"] = toJson(*facts.card);
    if (facts.server)
        j["server"] = toJson(*facts.server);
    if (facts.ramp)
        j["ramp"] = toJson(*facts.ramp);
    if (!facts.clients.empty())
        j["clients"] = toJson(facts.clients);
    return j;
}

Expected<EngineFacts> factsFromJson(const json& j)
{
    EngineFacts facts;
    JsonFields f(j, "facts");
    f.read("engine", facts.engine);
    f.read("device", facts.device);
    f.read("rate", facts.geometry.rate);
    f.read("frames", facts.geometry.frames);
    f.read("periods", facts.geometry.periods);
    f.read("deadline_ns", facts.deadline);
    f.read("deadline_assumed", facts.deadlineAssumed);
    f.read("release_estimated", facts.releaseEstimated);
    f.read("modelled", facts.modelled);
    Nanos first{0};
    f.read("first_release_ns", first);
    facts.firstRelease = MonoTime{first};
    f.read("cpu_loop_nominal_ns", facts.cpuLoopNominal);
    f.read("stack_locked", facts.stackLocked);
    f.read("cycle_time_unknown", facts.cycleTimeUnknown);
    if (const auto* card = f.find("card")) {
        auto read = cardFactsFromJson(*card);
        if (!read)
            return tl::unexpected(read.error());
        facts.card = std::move(*read);
    }
    if (const auto* server = f.find("server")) {
        auto read = serverFactsFromJson(*server);
        if (!read)
            return tl::unexpected(read.error());
        facts.server = std::move(*read);
    }
    if (const auto* ramp = f.find("ramp")) {
        auto read = rampFactsFromJson(*ramp);
        if (!read)
            return tl::unexpected(read.error());
        facts.ramp = *read;
    }
    if (const auto* clients = f.find("clients")) {
        auto read = clientsFromJson(*clients);
        if (!read)
            return tl::unexpected(read.error());
        facts.clients = std::move(*read);
    }
    if (const auto* scheduling = f.find("scheduling")) {
        auto granted = grantedFromJson(*scheduling);
        if (!granted)
            return tl::unexpected(granted.error());
        facts.scheduling = *granted;
    }
    if (auto ok = validate(facts.geometry); !ok)
        return tl::unexpected(ok.error());
    return checked(f, facts);
}

json toJson(const RunSummaryFigures& s)
{
    return {{"cycles", s.cycles},           {"skipped", s.skipped},
            {"dropped", s.dropped},         {"xruns", s.xruns},
            {"misses", s.misses},           {"length_ns", s.lengthNs},
            {"delay_max_ns", s.delayMaxNs}, {"delay_p999_ns", orNull(s.delayP999Ns)}};
}

Expected<RunSummaryFigures> figuresFromJson(const json& j)
{
    RunSummaryFigures s;
    JsonFields f(j, "summary");
    f.read("cycles", s.cycles);
    f.read("skipped", s.skipped);
    f.read("dropped", s.dropped);
    f.read("xruns", s.xruns);
    f.read("misses", s.misses);
    f.read("length_ns", s.lengthNs);
    f.read("delay_max_ns", s.delayMaxNs);
    f.read("delay_p999_ns", s.delayP999Ns);
    return checked(f, s);
}

json toJson(const RunStatistics::Stored& s)
{
    json j = {{"cycles", s.counts.cycles},
              {"skipped", s.counts.skipped},
              {"misses", s.counts.misses},
              {"near_misses", s.counts.nearMisses},
              {"episodes", s.counts.episodes},
              {"xruns_by_kind", s.counts.xrunsByKind},
              {"delay", momentsJson(s.delay)},
              {"interval", momentsJson(s.interval)},
              {"cycle_time", momentsJson(s.cycleTime)},
              {"response", momentsJson(s.response)},
              {"jack1",
               {{"delay_max_ns", s.jack1.delayMax},
                {"cycle_max_ns", s.jack1.cycleMax},
                {"over_spare", s.jack1.overSpare},
                {"over_1000us", s.jack1.over1000us},
                {"loads", s.jack1.loads},
                {"load_sum", s.jack1.loadSum}}}};
    if (s.told)
        j["told"] = toJson(*s.told);
    return j;
}

Expected<RunStatistics::Stored> storedFromJson(const json& j)
{
    RunStatistics::Stored s;
    JsonFields f(j, "statistics");
    f.read("cycles", s.counts.cycles);
    f.read("skipped", s.counts.skipped);
    f.read("misses", s.counts.misses);
    f.read("near_misses", s.counts.nearMisses);
    f.read("episodes", s.counts.episodes);
    if (const auto* kinds = f.find("xruns_by_kind")) {
        if (!kinds->is_array() || kinds->size() != s.counts.xrunsByKind.size())
            f.wrong("xruns_by_kind");
        for (std::size_t k = 0; k < s.counts.xrunsByKind.size() && f.result(); ++k)
            kinds->at(k).is_number_unsigned() ? void(s.counts.xrunsByKind[k] = kinds->at(k).get<std::uint64_t>())
                                              : f.wrong("xruns_by_kind");
    }
    if (auto ok = f.result(); !ok)
        return tl::unexpected(ok.error());
    const std::pair<const char*, Distribution::Moments*> moments[] = {
        {"delay", &s.delay}, {"interval", &s.interval}, {"cycle_time", &s.cycleTime}, {"response", &s.response}};
    for (const auto& [name, to] : moments)
        if (auto ok = readMoments(f.find(name), *to); !ok)
            return tl::unexpected(ok.error());
    if (const auto* told = f.find("told")) {
        auto read = toldFromJson(*told);
        if (!read)
            return tl::unexpected(read.error());
        s.told = *read;
    }
    if (const auto* jack1 = f.find("jack1")) {
        JsonFields k(*jack1, "statistics.jack1");
        k.read("delay_max_ns", s.jack1.delayMax);
        k.read("cycle_max_ns", s.jack1.cycleMax);
        k.read("over_spare", s.jack1.overSpare);
        k.read("over_1000us", s.jack1.over1000us);
        k.read("loads", s.jack1.loads);
        k.read("load_sum", s.jack1.loadSum);
        return checked(k, s);
    }
    return s;
}

json startJson(const RunInfo& info)
{
    return {{"version", info.version},
            {"started_at_ms", info.startedAt},
            {"utc_offset_s", info.utcOffsetSeconds},
            {"ring_locked", info.ringLocked}};
}

Expected<void> readStart(const json& j, RunInfo& info)
{
    JsonFields f(j, "start");
    f.read("version", info.version);
    f.read("started_at_ms", info.startedAt);
    f.read("utc_offset_s", info.utcOffsetSeconds);
    f.read("ring_locked", info.ringLocked);
    return f.result();
}

json endJson(const RunInfo& info)
{
    json j = {{"complete", info.complete},
              {"reason", static_cast<int>(info.reason)},
              {"text", info.endText},
              {"periods_due", info.outcome.periodsDue},
              {"end_ns", toNs(info.outcome.end)},
              {"skipped_at_end", info.outcome.skippedAtEnd},
              {"class_at_end", info.outcome.classAtEnd},
              {"minor_faults", info.outcome.pageFaults.minor},
              {"major_faults", info.outcome.pageFaults.major},
              {"cpu_loop_drift_percent", orNull(info.outcome.cpuLoopDriftPercent)},
              {"dropped", info.dropped}};
    if (info.outcome.extraCycles > 0)
        j["extra_cycles"] = info.outcome.extraCycles;
    if (info.outcome.swarm)
        j["swarm"] = toJson(*info.outcome.swarm);
    if (info.ping)
        j["ping"] = toJson(*info.ping);
    return j;
}

Expected<void> readEnd(const json& j, RunInfo& info)
{
    JsonFields f(j, "end");
    f.read("complete", info.complete);
    f.readEnum("reason", info.reason, EndReason::Failed);
    f.read("text", info.endText);
    f.read("periods_due", info.outcome.periodsDue);
    f.read("skipped_at_end", info.outcome.skippedAtEnd);
    const std::uint64_t mostPeriods =
        static_cast<std::uint64_t>(kMaxTime / std::max<std::int64_t>(1, info.facts.geometry.period().count()));
    if (info.outcome.periodsDue > mostPeriods)
        f.wrong("periods_due");
    if (info.outcome.skippedAtEnd > std::min(info.outcome.periodsDue, kMaxSkipped))
        f.wrong("skipped_at_end");
    Nanos end{0};
    f.read("end_ns", end);
    f.read("class_at_end", info.outcome.classAtEnd);
    f.read("minor_faults", info.outcome.pageFaults.minor);
    f.read("major_faults", info.outcome.pageFaults.major);
    f.read("cpu_loop_drift_percent", info.outcome.cpuLoopDriftPercent);
    f.read("dropped", info.dropped);
    f.read("extra_cycles", info.outcome.extraCycles);
    if (const auto* swarm = f.find("swarm")) {
        auto outcome = swarmOutcomeFromJson(*swarm);
        if (!outcome)
            return tl::unexpected(outcome.error());
        info.outcome.swarm = std::move(*outcome);
    }
    if (const auto* ping = f.find("ping")) {
        auto read = pingFromJson(*ping);
        if (!read)
            return tl::unexpected(read.error());
        info.ping = std::move(*read);
    }
    info.outcome.end = MonoTime{end};
    info.outcome.reason = info.reason;
    info.outcome.text = info.endText;
    info.closed = true;
    return f.result();
}

} // namespace xrunscope
