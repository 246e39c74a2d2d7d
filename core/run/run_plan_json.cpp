// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/run/alsa_json.h"
#include "core/run/jack_json.h"
#include "core/run/json_fields.h"
#include "core/run/run_plan.h"
#include "core/run/stress_json.h"

namespace xrunscope {

namespace {

nlohmann::json nanosOrNull(const std::optional<Nanos>& value)
{
    return value ? nlohmann::json(value->count()) : nlohmann::json(nullptr);
}

nlohmann::json toJson(const SchedulingRequest& r)
{
    return {{"class", r.schedClass ? nlohmann::json(schedClassName(*r.schedClass)) : nlohmann::json("auto")},
            {"priority", r.priority},
            {"nice", r.nice},
            {"dl_runtime_ns", r.dl.runtime.count()},
            {"dl_deadline_ns", r.dl.deadline.count()},
            {"dl_period_ns", r.dl.period.count()},
            {"cpu", orNull(r.cpu)},
            {"timer_slack_ns", nanosOrNull(r.timerSlack)},
            {"cpu_latency_us", orNull(r.cpuLatencyUs)}};
}

Expected<SchedulingRequest> schedulingFromJson(const nlohmann::json& json)
{
    SchedulingRequest r;
    JsonFields f(json, "plan.scheduling");
    std::string name = "auto";
    f.read("class", name);
    if (name != "auto") {
        r.schedClass = schedClassFromName(name);
        if (!r.schedClass)
            f.wrong("class");
    }
    f.read("priority", r.priority);
    f.read("nice", r.nice);
    f.read("dl_runtime_ns", r.dl.runtime);
    f.read("dl_deadline_ns", r.dl.deadline);
    f.read("dl_period_ns", r.dl.period);
    f.read("cpu", r.cpu);
    f.read("timer_slack_ns", r.timerSlack);
    f.read("cpu_latency_us", r.cpuLatencyUs);
    if (auto ok = f.result(); !ok)
        return tl::unexpected(ok.error());
    return r;
}

Expected<std::vector<Phase>> phasesFromJson(const nlohmann::json& json)
{
    if (!json.is_array() || json.empty() || json.size() > 1000)
        return fail(ErrorKind::Usage, "plan has a wrong value for 'phases'");
    std::vector<Phase> phases;
    for (const auto& item : json) {
        Phase phase;
        JsonFields f(item, "plan.phases");
        f.read("name", phase.name);
        f.read("duration_ns", phase.duration);
        if (auto ok = f.result(); !ok)
            return tl::unexpected(ok.error());
        phases.push_back(std::move(phase));
    }
    return phases;
}

} // namespace

nlohmann::json toJson(const RunPlan& plan)
{
    nlohmann::json phases = nlohmann::json::array();
    for (const Phase& phase : plan.phases)
        phases.push_back({{"name", phase.name}, {"duration_ns", nanosOrNull(phase.duration)}});
    nlohmann::json j = {
        {"engine", plan.engine},
        {"rate", plan.geometry.rate},
        {"frames", plan.geometry.frames},
        {"periods", plan.geometry.periods},
        {"scheduling", toJson(plan.scheduling)},
        {"cpu_load_percent", plan.cpuLoadPercent},
        {"phases", phases},
        {"label", plan.label},
        {"series", {{"id", plan.series.id}, {"index", plan.series.index}, {"count", plan.series.count}}},
        {"limits", {{"max_xruns", orNull(plan.limits.maxXruns)}, {"max_delay_us", orNull(plan.limits.maxDelayUs)}}}};
    if (plan.engine == "jack")
        j["jack"] = toJson(plan.jack);
    if (plan.engine == "alsa")
        j["alsa"] = toJson(plan.alsa);
    if (plan.stress != StressPlan{})
        j["stress"] = toJson(plan.stress);
    return j;
}

Expected<RunPlan> planFieldsFromJson(const nlohmann::json& json)
{
    RunPlan plan;
    JsonFields f(json, "plan");
    f.read("engine", plan.engine);
    f.read("rate", plan.geometry.rate);
    f.read("frames", plan.geometry.frames);
    f.read("periods", plan.geometry.periods);
    f.read("cpu_load_percent", plan.cpuLoadPercent);
    f.read("label", plan.label);
    if (auto ok = f.result(); !ok)
        return tl::unexpected(ok.error());
    if (const auto* scheduling = f.find("scheduling")) {
        auto r = schedulingFromJson(*scheduling);
        if (!r)
            return tl::unexpected(r.error());
        plan.scheduling = *r;
    }
    if (const auto* jack = f.find("jack")) {
        auto read = jackPlanFromJson(*jack);
        if (!read)
            return tl::unexpected(read.error());
        plan.jack = std::move(*read);
    }
    if (const auto* alsa = f.find("alsa")) {
        auto read = alsaPlanFromJson(*alsa);
        if (!read)
            return tl::unexpected(read.error());
        plan.alsa = std::move(*read);
    }
    if (const auto* stress = f.find("stress")) {
        auto read = stressPlanFromJson(*stress);
        if (!read)
            return tl::unexpected(read.error());
        plan.stress = std::move(*read);
    }
    if (const auto* phases = f.find("phases")) {
        auto list = phasesFromJson(*phases);
        if (!list)
            return tl::unexpected(list.error());
        plan.phases = std::move(*list);
    }
    if (const auto* series = f.find("series")) {
        JsonFields s(*series, "plan.series");
        s.read("id", plan.series.id);
        s.read("index", plan.series.index);
        s.read("count", plan.series.count);
        if (auto ok = s.result(); !ok)
            return tl::unexpected(ok.error());
    }
    if (const auto* limits = f.find("limits")) {
        JsonFields l(*limits, "plan.limits");
        l.read("max_xruns", plan.limits.maxXruns);
        l.read("max_delay_us", plan.limits.maxDelayUs);
        if (auto ok = l.result(); !ok)
            return tl::unexpected(ok.error());
    }
    return plan;
}

Expected<RunPlan> planFromJson(const nlohmann::json& json)
{
    auto plan = planFieldsFromJson(json);
    if (!plan)
        return plan;
    if (auto ok = validate(*plan); !ok)
        return tl::unexpected(ok.error());
    return plan;
}

} // namespace xrunscope
