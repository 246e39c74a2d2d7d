// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/report/distribution_json.h"
#include "core/report/imported_text.h"
#include "core/report/jack_json_report.h"
#include "core/report/micros_or_null.h"
#include "core/report/percentile_table.h"
#include "core/report/report.h"
#include "core/report/scheduling_json.h"
#include "core/report/suite_json.h"
#include "core/system/host_json.h"

namespace xrunscope {

namespace {

using nlohmann::json;

/// ISO 8601 with the offset of the machine that ran it: "2026-11-30T14:22:33+01:00".
std::string isoTime(const RunInfo& info)
{
    const std::string text = startedAtText(info);
    if (text.size() != 25)
        return text;
    const std::string_view t = text;
    return fmt::format("{}T{}{}:{}", t.substr(0, 10), t.substr(11, 8), t.substr(20, 3), t.substr(23));
}

std::string_view endReasonName(const RunInfo& info)
{
    if (!info.closed)
        return "unfinished";
    switch (info.reason) {
    case EndReason::Completed:
        return "completed";
    case EndReason::Stopped:
        return "stopped";
    case EndReason::Starved:
        return "starved";
    case EndReason::Failed:
        return "failed";
    }
    return "failed";
}

json jack1Json(const RunStatistics& s, const EngineFacts& facts)
{
    const Jack1Figures& j = s.jack1();
    const bool cycleTimes = facts.cycleTimeUnknown.empty();
    const bool sampled = cycleTimes && j.loadCount() > 0;
    return {{"delay_max_us", toUs(j.delayMax())},
            {"delays_over_spare", cycleTimes ? json(j.delaysOverSpare()) : json(nullptr)},
            {"delays_over_1000us", j.delaysOver1000us()},
            {"cycle_max_sampled_us", sampled ? json(toUs(j.cycleMaxSampled())) : json(nullptr)},
            {"average_load_percent", sampled ? json(j.averageLoad()) : json(nullptr)}};
}

void addSystemLoad(json& out, const RunData& run)
{
    const MeanLoad load = meanLoad(run.rows);
    const auto value = [&load](double v) { return load.samples > 0 ? json(v) : json(nullptr); };
    out["cpu_percent"] = {{"user", value(load.total.user)},       {"system", value(load.total.system)},
                          {"nice", value(load.total.nice)},       {"idle", value(load.total.idle)},
                          {"iowait", value(load.total.iowait)},   {"irq", value(load.total.irq)},
                          {"softirq", value(load.total.softirq)}, {"steal", value(load.total.steal)}};
    out["interrupts_per_s"] = value(load.interruptsPerSecond);
    out["context_switches_per_s"] = value(load.contextSwitchesPerSecond);
}

std::string_view markerKindName(Marker::Kind kind)
{
    switch (kind) {
    case Marker::Kind::User:
        return "user";
    case Marker::Kind::Suspend:
        return "suspend";
    case Marker::Kind::Engine:
        return "engine";
    }
    return "engine";
}

json markersJson(const RunData& run)
{
    json markers = json::array();
    for (const Marker& m : run.markers)
        markers.push_back(
            {{"at_s", static_cast<double>(m.at) / 1e9}, {"kind", markerKindName(m.kind)}, {"text", cleanText(m.text)}});
    return markers;
}

json phasesJson(const RunPlan& plan)
{
    json phases = json::array();
    for (const Phase& phase : plan.phases)
        phases.push_back({{"name", cleanText(phase.name)},
                          {"planned_s", phase.duration ? json(toSeconds(*phase.duration)) : json(nullptr)}});
    return phases;
}

json cardJson(const CardFacts& card)
{
    return {{"name", cleanText(card.card, 200)},
            {"format", cleanText(card.format, 20)},
            {"channels", card.channels},
            {"position_in_steps", card.batch},
            {"linked", card.linked},
            {"reserved", card.reserved}};
}

void addPlan(json& out, const RunInfo& info)
{
    const EngineFacts& facts = info.facts;
    out["label"] = cleanText(info.plan.label);
    out["note"] = cleanText(info.note);
    out["version"] = cleanText(info.version);
    out["started_at"] = isoTime(info);
    out["engine"] = cleanText(facts.engine);
    out["device"] = cleanText(facts.device);
    out["rate"] = facts.geometry.rate;
    out["frames"] = facts.geometry.frames;
    out["periods"] = facts.server && !facts.server->periods ? json(nullptr) : json(facts.geometry.periods);
    out["period_us"] = 1e6 * facts.geometry.frames / facts.geometry.rate;
    out["deadline_us"] = toUs(facts.deadline);
    out["deadline_assumed"] = facts.deadlineAssumed;
    out["release_estimated"] = facts.releaseEstimated;
    if (facts.card)
        out["card"] = cardJson(*facts.card);
    out["cpu_load_percent"] = info.plan.cpuLoadPercent;
    out["cpu_loop_drift_percent"] = orNull(info.outcome.cpuLoopDriftPercent);
    out["phases"] = phasesJson(info.plan);
    if (!info.plan.series.id.empty())
        out["series"] = {{"id", cleanText(info.plan.series.id, 64)},
                         {"index", info.plan.series.index},
                         {"count", info.plan.series.count}};
}

void addCounts(json& out, const RunData& run)
{
    const RunStatistics& s = run.statistics;
    out["seconds"] = toSeconds(run.length());
    out["cycles"] = s.counts().cycles;
    out["skipped"] = s.counts().skipped;
    out["dropped"] = run.info.dropped;
    out["xruns"] = s.counts().xruns();
    out["xruns_by_kind"] = xrunsByKind(run);
    out["xrun_events"] = xrunEvents(run);
    out["deadline_misses"] = s.counts().misses;
    out["near_misses"] = s.counts().nearMisses;
    const bool cycleTimes = run.info.facts.cycleTimeUnknown.empty();
    out["spare_time_us"] = cycleTimes ? json(toUs(s.spareTime())) : json(nullptr);
    out["smallest_spare_time_us"] = cycleTimes ? microsOrNull(s.smallestSpareTime()) : json(nullptr);
    out["delay_max_interval_us"] = toUs(s.intervalDelayMax());
    out["delay_us"] = distributionJson(s.delay());
    const std::string& unknown = run.info.facts.cycleTimeUnknown;
    if (unknown.empty()) {
        out["response_us"] = distributionJson(s.response());
        out["cycle_us"] = distributionJson(s.cycleTime());
    } else {
        out["response_us"] = nullptr;
        out["cycle_us"] = nullptr;
        out["cycle_us_unknown"] = cleanText(unknown);
    }
    out["interval_excess_us"] = distributionJson(s.interval());
    const DspLoad load = s.dspLoad();
    out["dsp_load_percent"] = {{"mean", orNull(load.mean)}, {"p99", orNull(load.p99)}, {"max", orNull(load.max)}};
    out["jack1"] = jack1Json(s, run.info.facts);
}

} // namespace

nlohmann::json distributionJson(const Distribution& d)
{
    json out{{"min", microsOrNull(d.min())}, {"max", microsOrNull(d.max())}};
    out["mean"] = d.meanNs() ? json(*d.meanNs() / 1e3) : json(nullptr);
    json needs = json::object();
    for (const NamedQuantile& quantile : kQuantiles) {
        const std::string member(quantile.member);
        const Percentile p = d.percentile(quantile.q);
        out[member] = microsOrNull(p.value);
        if (p.needsMore > 0)
            needs[member] = p.needsMore;
    }
    out["needs_more_cycles"] = needs;
    if (d.beyond() > 0)
        out["counted_together"] = {{"values", d.beyond()}, {"from_us", toUs(d.beyondFrom())}};
    return out;
}

nlohmann::json reportJson(const RunData& run)
{
    const RunInfo& info = run.info;
    json out = json::object();
    addPlan(out, info);
    addCounts(out, run);
    addSystemLoad(out, run);
    out["scheduling"] = {{"requested", requestedJson(info.plan.scheduling)},
                         {"granted", grantedJson(info.facts.scheduling)}};
    out["memory_locked"] = info.ringLocked && info.facts.stackLocked;
    out["page_faults"] = info.closed
                             ? json{{"minor", info.outcome.pageFaults.minor}, {"major", info.outcome.pageFaults.major}}
                             : json(nullptr);
    addServerMembers(out, run);
    addSuiteMembers(out, run);
    out["host"] = toJson(info.host);
    out["markers"] = markersJson(run);
    out["complete"] = info.complete;
    out["end"] = {{"reason", endReasonName(info)}, {"text", cleanText(info.endText)}};
    out["sentence"] = closingSentence(run);
    if (info.imported)
        addImported(out, run);
    return out;
}

} // namespace xrunscope
