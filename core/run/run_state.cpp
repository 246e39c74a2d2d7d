// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_state.h"

#include <nlohmann/json.hpp>

#include "core/run/json_fields.h"

namespace xrunscope {

nlohmann::json toJson(const RowCounts& c)
{
    return {{"seconds", c.seconds},
            {"system", c.system},
            {"xruns", c.xruns},
            {"markers", c.markers},
            {"chunks", c.chunks},
            {"cycles", c.cycles},
            {"engine_seconds", c.engineSeconds},
            {"server_log", c.serverLog},
            {"phases", c.phases},
            {"loads", c.loads}};
}

Expected<RowCounts> countsFromJson(const nlohmann::json& json)
{
    RowCounts c;
    JsonFields f(json, "state");
    f.read("seconds", c.seconds);
    f.read("system", c.system);
    f.read("xruns", c.xruns);
    f.read("markers", c.markers);
    f.read("chunks", c.chunks);
    f.read("cycles", c.cycles);
    f.read("engine_seconds", c.engineSeconds);
    f.read("server_log", c.serverLog);
    f.read("phases", c.phases);
    f.read("loads", c.loads);
    if (auto ok = f.result(); !ok)
        return tl::unexpected(ok.error());
    return c;
}

} // namespace xrunscope
