// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/told_json.h"

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/run/json_fields.h"

namespace xrunscope {

nlohmann::json toJson(const ToldFigures& told)
{
    const auto time = [](const std::optional<Nanos>& t) {
        return t ? nlohmann::json(t->count()) : nlohmann::json(nullptr);
    };
    return {{"spare_time_ns", time(told.spareTime)},
            {"smallest_spare_time_ns", time(told.smallestSpareTime)},
            {"dsp_load_mean", orNull(told.dspLoad.mean)},
            {"dsp_load_p99", orNull(told.dspLoad.p99)},
            {"dsp_load_max", orNull(told.dspLoad.max)}};
}

Expected<ToldFigures> toldFromJson(const nlohmann::json& j)
{
    ToldFigures told;
    JsonFields f(j, "statistics.told");
    f.read("spare_time_ns", told.spareTime);
    f.read("smallest_spare_time_ns", told.smallestSpareTime);
    f.read("dsp_load_mean", told.dspLoad.mean);
    f.read("dsp_load_p99", told.dspLoad.p99);
    f.read("dsp_load_max", told.dspLoad.max);
    return checked(f, told);
}

} // namespace xrunscope
