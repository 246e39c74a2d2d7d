// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/suite_json.h"

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/report/distribution_json.h"
#include "core/report/latencytest_json.h"
#include "core/report/suite_run.h"

namespace xrunscope {

namespace {

using nlohmann::json;

double seconds(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e9;
}

json pingJson(const std::optional<PingFigures>& f)
{
    if (!f)
        return nullptr;
    json out{{"sent", f->sent}, {"lost", f->lost()}};
    const auto value = [&f](double ms) { return f->received > 0 ? json(ms) : json(nullptr); };
    out["min_ms"] = value(f->min);
    out["average_ms"] = value(f->average);
    out["max_ms"] = value(f->max);
    out["mdev_ms"] = value(f->mdev);
    return out;
}

json bandsJson(const SuiteTest& test)
{
    json bands = json::array();
    for (std::size_t i = 0; i < kSuiteThresholds.size(); ++i)
        bands.push_back(
            {{"within_us", kSuiteThresholds.at(i) / 1000},
             {"count", test.within.at(i)},
             {"percent", test.samples > 0 ? json(latencytestFactor(test.within.at(i), test.samples)) : json(nullptr)},
             {"nearly_all", test.nearlyAll(i)}});
    return bands;
}

void addStatistics(json& out, const RunStatistics& s, const EngineFacts& facts)
{
    const RunStatistics::Counts& c = s.counts();
    out["cycles"] = c.cycles;
    out["skipped"] = c.skipped;
    out["deadline_misses"] = c.misses;
    out["near_misses"] = c.nearMisses;
    out["delay_us"] = distributionJson(s.delay());
    const bool cycleTimes = facts.cycleTimeUnknown.empty();
    out["response_us"] = cycleTimes ? distributionJson(s.response()) : json(nullptr);
    out["cycle_us"] = cycleTimes ? distributionJson(s.cycleTime()) : json(nullptr);
    const DspLoad load = s.dspLoad();
    out["dsp_load_percent"] = {{"mean", orNull(load.mean)}, {"p99", orNull(load.p99)}, {"max", orNull(load.max)}};
}

json phaseJson(const PhaseRecord& phase, const SuiteTest& test, const EngineFacts& facts)
{
    json out{
        {"name", cleanText(phase.name)},
        {"state", phaseStateName(phase.state)},
        {"reason", cleanText(phase.reason)},
        {"begin_s", seconds(phase.begin)},
        {"end_s", seconds(phase.end)},
        {"seconds", toSeconds(phase.length())},
        {"elapsed_s", orNull(test.elapsedSeconds)},
        {"samples", test.samples},
        {"within", bandsJson(test)},
        {"xruns", test.xruns},
        {"marks", {{"wide_variation", test.wideVariation}, {"too_fast", test.tooFast}, {"starved", test.starved()}}},
        {"ping", pingJson(test.ping)}};
    out["longest_us"] = test.longest ? json(toUs(*test.longest)) : json(nullptr);
    out["sleep_late_max_us"] = test.worstOvershoot ? json(toUs(*test.worstOvershoot)) : json(nullptr);
    addStatistics(out, phase.statistics, facts);
    out["latencytest"] =
        !facts.server && test.samples > 0 ? latencytestJson(phase.latencytest, facts.modelled) : json(nullptr);
    return out;
}

json loadJson(const RunData& run, const LoadRecord& load)
{
    json out{{"name", cleanText(load.name)},
             {"command", cleanText(load.command, LoadRecord::kMaxCommand)},
             {"remark", cleanText(load.remark)},
             {"begin_s", seconds(load.begin)},
             {"wall_s", toSeconds(load.wall)},
             {"user_s", toSeconds(load.user)},
             {"system_s", toSeconds(load.system)},
             {"exit_status", orNull(load.exitStatus)},
             {"signal", load.signal},
             {"ended_by_run", load.endedByRun},
             {"bytes", orNull(load.bytes)},
             {"operations", orNull(load.operations)},
             {"class", load.schedClass.empty() ? json(nullptr) : json(cleanText(load.schedClass))},
             {"nice", load.nice},
             {"rlimit_rtprio", load.realtimeLimit}};
    const bool inPhase = load.phase && *load.phase >= 0 && static_cast<std::size_t>(*load.phase) < run.phases.size();
    out["test"] = inPhase ? json(cleanText(run.phases[static_cast<std::size_t>(*load.phase)].name)) : json(nullptr);
    out["last_lines"] = json::array();
    for (const std::string& line : load.lastLines)
        out["last_lines"].push_back(cleanText(line));
    return out;
}

json suiteJson(const RunData& run)
{
    if (run.phases.empty())
        return nullptr;
    const SuiteSystem system = suiteSystemOf(run, {});
    json phases = json::array();
    for (std::size_t i = 0; i < run.phases.size(); ++i)
        phases.push_back(phaseJson(run.phases[i], system.tests[i], run.info.facts));
    return {{"quantity", system.quantity},
            {"nominal_us", toUs(*system.nominal)},
            {"cpu_burn", run.info.plan.stress.cpuBurn},
            {"elapsed_s", orNull(system.elapsedTotal())},
            {"tests", phases}};
}

} // namespace

void addSuiteMembers(json& out, const RunData& run)
{
    out["suite"] = suiteJson(run);
    out["loads"] = json::array();
    for (const LoadRecord& load : run.loads)
        out["loads"].push_back(loadJson(run, load));
    out["ping"] = nullptr;
    if (const auto& ping = run.info.ping) {
        out["ping"] = pingJson(ping->all);
        out["ping"]["host"] = cleanText(ping->host);
        out["ping"]["loopback"] = ping->loopback;
    }
}

} // namespace xrunscope
