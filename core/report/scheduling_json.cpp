// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/scheduling_json.h"

#include <optional>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"

namespace xrunscope {

namespace {

using nlohmann::json;

std::string_view sourceName(GrantSource source)
{
    switch (source) {
    case GrantSource::OwnLimits:
        return "own limits";
    case GrantSource::Rtkit:
        return "rtkit";
    case GrantSource::Fallback:
        return "fallback";
    }
    return "fallback";
}

json deadlineJson(const DeadlineParams& dl)
{
    return {{"runtime_us", toUs(dl.runtime)}, {"deadline_us", toUs(dl.deadline)}, {"period_us", toUs(dl.period)}};
}

} // namespace

nlohmann::json requestedJson(const SchedulingRequest& r)
{
    json out{{"text", describe(r)},
             {"class", r.schedClass ? json(schedClassName(*r.schedClass)) : json(nullptr)},
             {"cpu", orNull(r.cpu)},
             {"cpu_latency_us", orNull(r.cpuLatencyUs)},
             {"timer_slack_ns", r.timerSlack ? json(r.timerSlack->count()) : json(nullptr)}};
    if (!r.schedClass || hasPriority(*r.schedClass))
        out["priority"] = r.priority;
    if (r.schedClass && hasNice(*r.schedClass))
        out["nice"] = r.nice;
    if (r.schedClass == SchedClass::Deadline)
        out["deadline"] = deadlineJson(r.dl);
    return out;
}

nlohmann::json grantedJson(const SchedulingGranted& g)
{
    json out{{"text", describe(g)},
             {"class", schedClassName(g.schedClass)},
             {"source", sourceName(g.source)},
             {"reason", cleanText(g.reason)},
             {"cpu", orNull(g.cpu)},
             {"cpu_latency_us", orNull(g.cpuLatencyUs)},
             {"timer_slack_ns", g.timerSlack.count()}};
    if (hasPriority(g.schedClass))
        out["priority"] = g.priority;
    if (hasNice(g.schedClass))
        out["nice"] = g.nice;
    if (g.schedClass == SchedClass::Deadline)
        out["deadline"] = deadlineJson(g.dl);
    return out;
}

} // namespace xrunscope
