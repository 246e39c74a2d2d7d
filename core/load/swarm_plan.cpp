// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/swarm_plan.h"

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr Nanos kShortestStall = std::chrono::milliseconds{1};
constexpr Nanos kLongestStall = std::chrono::seconds{60};
constexpr Nanos kRarestStall = std::chrono::hours{1};

Expected<void> inRange(const char* what, int value, int low, int high)
{
    if (value >= low && value <= high)
        return {};
    return fail(ErrorKind::Usage, fmt::format("{} cannot be {}", what, value),
                fmt::format("Choose {} to {}", low, high));
}

Expected<void> inRange(const char* what, Nanos value, Nanos low, Nanos high)
{
    if (value >= low && value <= high)
        return {};
    return fail(ErrorKind::Usage, fmt::format("{} cannot be {}", what, durationText(value)),
                fmt::format("Choose {} to {}", durationText(low), durationText(high)));
}

Expected<void> validate(const StallPlan& stall, int clients)
{
    if (clients == 0)
        return fail(ErrorKind::Usage, "no load client can stall when there is none", "Choose at least 1 client");
    if (auto ok = inRange("the client that stalls", stall.client, 1, clients); !ok)
        return ok;
    if (auto ok = inRange("the length of a stall", stall.length, kShortestStall, kLongestStall); !ok)
        return ok;
    if (auto ok = inRange("the time from stall to stall", stall.every, kShortestStall, kRarestStall); !ok)
        return ok;
    if (stall.every <= stall.length)
        return fail(ErrorKind::Usage,
                    fmt::format("a stall of {} every {} leaves no time to run", durationText(stall.length),
                                durationText(stall.every)),
                    "Choose a longer time from stall to stall");
    return {};
}

} // namespace

Expected<void> validate(const SwarmPlan& plan)
{
    if (auto ok = inRange("the number of load clients", plan.clients, 0, SwarmPlan::kMaxClients); !ok)
        return ok;
    if (auto ok = inRange("the number of ports of a load client", plan.ports, 1, SwarmPlan::kMaxPorts); !ok)
        return ok;
    if (auto ok = inRange("the CPU load of a load client in percent", plan.loadPercent, 0, SwarmPlan::kMaxLoad); !ok)
        return ok;
    if (auto ok = inRange("the time from client to client", plan.ramp, Nanos{0}, SwarmPlan::kMaxRamp); !ok)
        return ok;
    return plan.stall ? validate(*plan.stall, plan.clients) : Expected<void>{};
}

} // namespace xrunscope
