// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/trait.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

using Role = Trait::Role;

constexpr std::size_t kLongest = 200;

std::string known(std::string_view text)
{
    return text.empty() ? "unknown" : cleanText(text, kLongest);
}

std::string engineText(const RunInfo& info)
{
    const EngineFacts& facts = info.facts;
    if (!facts.server)
        return known(facts.engine);
    std::string text(serverKindName(facts.server->kind));
    if (facts.server->synchronous.value_or(false))
        text += " synchronous";
    if (!facts.server->driver.empty())
        text += ", " + cleanText(facts.server->driver, kLongest);
    return text;
}

std::string clientsText(const RunInfo& info)
{
    const SwarmPlan& swarm = info.plan.jack.swarm;
    if (info.plan.engine != "jack" || swarm.clients == 0)
        return "none";
    std::string text = fmt::format("{} with {} ports, {}", swarm.clients, swarm.ports,
                                   swarm.topology == Topology::Chain ? "chain" : "unconnected");
    if (swarm.loadPercent > 0)
        text += fmt::format(", {} % load", swarm.loadPercent);
    if (swarm.stall)
        text += ", one stalls";
    return text;
}

std::string lengthText(const RunPlan& plan)
{
    const auto planned = plan.duration();
    return planned ? durationText(*planned) : "until stopped";
}

std::string phasesText(const RunPlan& plan)
{
    std::string text;
    for (const Phase& phase : plan.phases)
        text += (text.empty() ? "" : ", ") + cleanText(phase.name, 40);
    return plan.phases.size() == 1 && plan.phases.front().name == "run" ? "none" : cleanText(text, kLongest);
}

std::string suiteText(const StressPlan& stress)
{
    std::vector<std::string> parts;
    for (const StressTest test : stress.tests)
        parts.emplace_back(stressTestName(test));
    if (std::any_of(stress.tests.begin(), stress.tests.end(), usesDisk))
        parts.push_back(fmt::format("{} bytes", grouped(stress.size)));
    return parts.empty() ? "none" : cleanText(fmt::format("{}", fmt::join(parts, ", ")), kLongest);
}

/// What works beside the whole run.
std::string loadsText(const StressPlan& stress)
{
    std::vector<std::string> parts;
    if (stress.cpuBurn)
        parts.emplace_back("CPU burn");
    for (const std::string& command : ownCommands(stress))
        parts.push_back(command);
    if (!stress.pingHost.empty())
        parts.emplace_back("ping");
    return parts.empty() ? "none" : cleanText(fmt::format("{}", fmt::join(parts, ", ")), kLongest);
}

/// The kernel's default is 2,000 s: no limit.
std::string latencyText(const RunInfo& info)
{
    const auto& held = info.facts.scheduling.cpuLatencyUs;
    const auto& inForce = held ? held : info.host.cpuLatencyUs;
    if (!inForce)
        return "unknown";
    return *inForce >= 2'000'000'000 ? "no limit" : fmt::format("{} µs", *inForce);
}

std::string bootText(const HostDescription& host)
{
    std::string text;
    for (const std::string& flag : host.bootFlags)
        text += (text.empty() ? "" : " ") + flag;
    return text.empty() ? "none" : cleanText(text, kLongest);
}

std::string throttlingText(const HostDescription& host)
{
    if (!host.rtRuntimeUs)
        return "unknown";
    if (*host.rtRuntimeUs < 0)
        return "none";
    return fmt::format("{} of {} µs", *host.rtRuntimeUs, host.rtPeriodUs ? std::to_string(*host.rtPeriodUs) : "?");
}

std::string threadsText(const HostDescription& host)
{
    std::string text;
    for (const ThreadInfo& t : host.threads)
        text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", t.name, t.schedClass, t.priority);
    return text.empty() ? "none" : cleanText(text, kLongest);
}

/// No source tells these but by its layout A or its length.
void hideUntold(std::vector<Trait>& traits, const ImportedRun& imported)
{
    const auto& figures = imported.layoutA;
    for (Trait& trait : traits) {
        if (trait.label == "load clients")
            trait.value = figures && figures->clients && *figures->clients > 0
                              ? fmt::format("{} with {} ports", *figures->clients, figures->portsPerClient.value_or(0))
                              : "unknown";
        else if (trait.label == "length")
            trait.value = imported.length ? durationText(*imported.length) : "unknown";
        for (const std::string_view label : {"CPU load", "phases", "stress suite", "loads", "CPU latency", "boot flags",
                                             "pinned to CPU", "timer slack", "memory locked", "audio threads"}) {
            if (trait.label == label)
                trait.value = "unknown";
        }
    }
}

} // namespace

std::vector<Trait> traitsOf(const RunInfo& info)
{
    const HostDescription& host = info.host;
    const EngineFacts& facts = info.facts;
    const SchedulingGranted& granted = facts.scheduling;
    const bool periodsKnown = info.knows(Fact::Periods) && (!facts.server || facts.server->periods);
    const auto told = [&info](Fact fact, std::string text) { return info.knows(fact) ? std::move(text) : "unknown"; };
    std::vector<Trait> traits{
        {"kernel", known(host.kernel), Role::Subject},
        {"preemption", known(host.preemption), Role::Subject},
        {"class", told(Fact::Scheduling, describe(granted)), Role::Subject},
        {"frames", told(Fact::Frames, grouped(facts.geometry.frames)), Role::MustBeEqual},
        {"periods", periodsKnown ? std::to_string(facts.geometry.periods) : "unknown", Role::MustBeEqual},
        {"rate", told(Fact::Rate, grouped(facts.geometry.rate) + " Hz"), Role::MustBeEqual},
        {"engine", engineText(info), Role::MustBeEqual},
        {"CPU load", fmt::format("{} %", info.plan.cpuLoadPercent), Role::MustBeEqual},
        {"load clients", clientsText(info), Role::MustBeEqual},
        {"phases", phasesText(info.plan), Role::MustBeEqual},
        {"stress suite", suiteText(info.plan.stress), Role::MustBeEqual},
        {"loads", loadsText(info.plan.stress), Role::MustBeEqual},
        {"length", lengthText(info.plan), Role::MustBeEqual},
        {"CPU latency", latencyText(info), Role::MustBeEqual},
        {"governor", host.governorText(), Role::MustBeEqual},
        {"tracing", known(host.tracing), Role::MustBeEqual},
        {"CPU", fmt::format("{} × {}", host.cpus, known(host.cpuModel)), Role::Subject},
        {"boot flags", bootText(host), Role::Subject},
        {"pinned to CPU", granted.cpu ? std::to_string(*granted.cpu) : "no", Role::Subject},
        // Classes that ignore it have none.
        {"timer slack",
         granted.timerSlack > Nanos{0} ? grouped(static_cast<std::uint64_t>(granted.timerSlack.count())) + " ns"
                                       : "unknown",
         Role::Subject},
        {"HZ", host.hz ? std::to_string(*host.hz) : "unknown", Role::Subject},
        {"clocksource", known(host.clocksource), Role::Subject},
        {"virtual machine", known(host.virtualMachine), Role::Subject},
        {"distribution", known(host.distribution), Role::Subject},
        {"RT throttling", throttlingText(host), Role::Subject},
        {"kernel build", known(host.kernelVersion), Role::Subject},
        {"memory locked", info.ringLocked && facts.stackLocked ? "yes" : "no", Role::Minor},
        {"audio threads", threadsText(host), Role::Minor},
        {"xrunscope", known(info.version), Role::Minor},
    };
    if (info.imported)
        hideUntold(traits, *info.imported);
    return traits;
}

} // namespace xrunscope
