// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/jack_options.h"

#include <charconv>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/wrong_usage.h"
#include "core/base/text.h"

namespace xrunscope::cli {

namespace {

constexpr std::string_view kAlsa = "alsa:";

Expected<void> readServer(const JackOptions& o, JackPlan& plan)
{
    if (!o.server)
        return {};
    if (*o.server == "dummy") {
        plan.server = JackPlan::Server::Dummy;
    } else if (o.server->starts_with(kAlsa)) {
        plan.server = JackPlan::Server::Alsa;
        plan.alsaDevice = o.server->substr(kAlsa.size());
    } else {
        return wrongUsage(fmt::format("--jack-server cannot be '{}'", cleanText(*o.server, 60)),
                          "Give dummy, or alsa:DEVICE such as alsa:hw:0");
    }
    return {};
}

/// Options that only a server of the run's own, or only a running one, can heed.
Expected<void> checkServerOptions(const JackOptions& o)
{
    const bool swarm = o.clients.value_or(0) > 0;
    if (!o.server && (o.synchronous || o.serverPriority))
        return wrongUsage(fmt::format("{} needs --jack-server dummy or alsa:DEVICE",
                                      o.synchronous ? "--jack-sync" : "--jack-priority"),
                          "A server that is running keeps its own settings");
    if (!o.server && o.timeoutMs && !swarm)
        return wrongUsage("--jack-timeout has no effect without --jack-server or --clients", "Leave it out");
    if (o.server && o.forceFrames)
        return wrongUsage("--force-frames has no effect with --jack-server: its server has the frames asked for",
                          "Leave it out");
    return {};
}

Expected<void> checkSwarmOptions(const JackOptions& o)
{
    if (o.clients.value_or(0) == 0) {
        for (const auto& [name, given] :
             {std::pair{"--ports", o.ports.has_value()}, std::pair{"--topology", o.topology.has_value()},
              std::pair{"--client-load", o.clientLoad.has_value()}, std::pair{"--ramp", o.ramp.has_value()},
              std::pair{"--legacy-ramp", o.legacyRamp}, std::pair{"--stall", o.stall.has_value()}})
            if (given)
                return wrongUsage(fmt::format("{} has no effect without load clients", name),
                                  "Give --clients N, or leave it out");
    }
    return {};
}

Expected<StallPlan> stallOf(const std::string& text)
{
    const auto wrong = [&text] {
        return wrongUsage(fmt::format("--stall cannot be '{}'", cleanText(text, 60)),
                          "Give CLIENT:LENGTH or CLIENT:LENGTH:EVERY, for example 5:30ms:1s");
    };
    StallPlan plan;
    const std::size_t first = text.find(':');
    if (first == std::string::npos)
        return wrong();
    const auto [end, error] = std::from_chars(text.data(), text.data() + first, plan.client);
    if (error != std::errc{} || end != text.data() + first)
        return wrong();
    const std::size_t second = text.find(':', first + 1);
    const auto length =
        parseDuration(text.substr(first + 1, second == std::string::npos ? second : second - first - 1));
    if (!length)
        return wrong();
    plan.length = *length;
    if (second == std::string::npos)
        return plan;
    const auto every = parseDuration(text.substr(second + 1));
    if (!every)
        return wrong();
    plan.every = *every;
    return plan;
}

Expected<void> readSwarm(const JackOptions& o, SwarmPlan& plan)
{
    plan.clients = o.clients.value_or(plan.clients);
    plan.ports = o.ports.value_or(plan.ports);
    plan.loadPercent = o.clientLoad.value_or(plan.loadPercent);
    plan.legacyRamp = o.legacyRamp;
    if (o.topology) {
        if (*o.topology != "chain" && *o.topology != "unconnected")
            return wrongUsage(fmt::format("--topology cannot be '{}'", cleanText(*o.topology, 40)),
                              "Give chain or unconnected");
        plan.topology = *o.topology == "chain" ? Topology::Chain : Topology::Unconnected;
    }
    if (o.ramp) {
        const auto ramp = parseDurationOrZero(*o.ramp);
        if (!ramp)
            return wrongUsage(fmt::format("--ramp cannot be '{}'", cleanText(*o.ramp, 40)),
                              "Give the time from client to client, for example 500ms or 3s");
        plan.ramp = *ramp;
    }
    if (o.stall) {
        const auto stall = stallOf(*o.stall);
        if (!stall)
            return tl::unexpected(stall.error());
        plan.stall = *stall;
    }
    return {};
}

} // namespace

void declare(CLI::App& command, JackOptions& o)
{
    command.add_option("--jack-server", o.server);
    command.add_flag("--jack-sync", o.synchronous);
    command.add_option("--jack-priority", o.serverPriority);
    command.add_option("--jack-timeout", o.timeoutMs);
    command.add_flag("--force-frames", o.forceFrames);
    command.add_option("--clients", o.clients);
    command.add_option("--ports", o.ports);
    command.add_option("--topology", o.topology);
    command.add_option("--client-load", o.clientLoad);
    command.add_option("--ramp", o.ramp);
    command.add_flag("--legacy-ramp", o.legacyRamp);
    command.add_option("--stall", o.stall);
}

std::string firstGiven(const JackOptions& o)
{
    for (const auto& [name, given] :
         {std::pair{"--jack-server", o.server.has_value()}, std::pair{"--jack-sync", o.synchronous},
          std::pair{"--jack-priority", o.serverPriority.has_value()},
          std::pair{"--jack-timeout", o.timeoutMs.has_value()}, std::pair{"--force-frames", o.forceFrames},
          std::pair{"--clients", o.clients.has_value()}, std::pair{"--ports", o.ports.has_value()},
          std::pair{"--topology", o.topology.has_value()}, std::pair{"--client-load", o.clientLoad.has_value()},
          std::pair{"--ramp", o.ramp.has_value()}, std::pair{"--legacy-ramp", o.legacyRamp},
          std::pair{"--stall", o.stall.has_value()}})
        if (given)
            return name;
    return "";
}

Expected<JackPlan> jackPlanOf(const JackOptions& o)
{
    JackPlan plan;
    if (auto ok = checkSwarmOptions(o); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = checkServerOptions(o); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = readServer(o, plan); !ok)
        return tl::unexpected(ok.error());
    plan.synchronous = o.synchronous;
    plan.serverPriority = o.serverPriority.value_or(plan.serverPriority);
    if (o.timeoutMs && *o.timeoutMs < 1)
        return wrongUsage(fmt::format("--jack-timeout cannot be {} ms", *o.timeoutMs),
                          "Give 1 ms or more, or leave it out");
    plan.timeoutMs = o.timeoutMs.value_or(plan.timeoutMs);
    plan.forceFrames = o.forceFrames;
    if (auto ok = readSwarm(o, plan.swarm); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    return plan;
}

} // namespace xrunscope::cli
