// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/live_feed.h"

namespace xrunscope {

LoadPoint loadPointOf(const RunRow& row, Nanos period)
{
    LoadPoint p;
    const auto t = static_cast<double>(period.count());
    p.second = row.cycles.second;
    if (row.cycles.cycles > 0)
        p.dspMean = 100.0 * static_cast<double>(row.cycles.cycleSum) / static_cast<double>(row.cycles.cycles) / t;
    p.dspMax = 100.0 * static_cast<double>(row.cycles.cycleMax) / t;
    p.hasSystem = row.system.has_value();
    if (row.system) {
        p.user = row.system->total.user + row.system->total.nice;
        p.system = row.system->total.system;
        p.contextSwitches = row.system->contextSwitchesPerSecond;
    }
    return p;
}

} // namespace xrunscope
