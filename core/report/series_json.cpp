// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/report/series_table.h"

namespace xrunscope {

namespace {

using nlohmann::json;

json rateJson(const std::optional<SeriesRate>& r)
{
    if (!r)
        return nullptr;
    return {{"events", r->events},
            {"per_hour", r->rate.perHour},
            {"low_95", r->rate.low},
            {"high_95", r->rate.high},
            {"legacy_per_hour", r->legacy}};
}

json maximumJson(const std::optional<SeriesMaximum>& m)
{
    return m ? json{{"mean", m->mean}, {"largest", m->largest}} : json(nullptr);
}

} // namespace

nlohmann::json seriesJson(const SeriesTable& t)
{
    json leftOut = json::array();
    for (const SeriesTable::LeftOut& l : t.leftOut)
        leftOut.push_back({{"run", cleanText(l.name)}, {"reason", cleanText(l.reason)}});
    return {{"title", cleanText(t.title)},
            {"runs", t.runs},
            {"planned", t.planned},
            {"seconds", toSeconds(t.measured)},
            {"xruns_modelled", t.modelled},
            {"xruns", rateJson(t.runs > 0 ? std::optional(t.xruns) : std::nullopt)},
            {"delays_over_spare", rateJson(t.delaysOverSpare)},
            {"delays_over_1000us", rateJson(t.runs > 0 ? std::optional(t.delaysOver1000us) : std::nullopt)},
            {"jack1_delay_max_us", maximumJson(t.delayMax)},
            {"jack1_cycle_max_us", maximumJson(t.cycleMax)},
            {"delay_max_us", maximumJson(t.trueDelayMax)},
            {"cycle_max_us", maximumJson(t.trueCycleMax)},
            {"dsp_load_percent", orNull(t.dspLoad)},
            {"cpu_system_percent", orNull(t.systemLoad)},
            {"cpu_user_percent", orNull(t.userLoad)},
            {"interrupts_per_s", orNull(t.interruptRate)},
            {"context_switches_per_s", orNull(t.contextSwitchRate)},
            {"left_out", leftOut}};
}

} // namespace xrunscope
