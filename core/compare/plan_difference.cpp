// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/plan_difference.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

using Settings = std::vector<std::pair<std::string_view, std::string>>;

std::string orNone(const std::string& text)
{
    return text.empty() ? "none" : cleanText(text, 200);
}

std::string serverText(const JackPlan& jack)
{
    if (!jack.ownServer())
        return jack.forceFrames ? "the running one, frames set" : "the running one";
    std::string text = "own jackd, " +
                       (jack.server == JackPlan::Server::Dummy ? std::string("dummy") : cleanText(jack.alsaDevice, 60));
    text += fmt::format(", {}, priority {}", jack.synchronous ? "synchronous" : "asynchronous", jack.serverPriority);
    if (jack.timeoutMs > 0)
        text += fmt::format(", timeout {} ms", jack.timeoutMs);
    return text;
}

std::string deviceText(const AlsaPlan& alsa)
{
    return fmt::format("{}, {}, {}{}", cleanText(alsa.device, 60), alsaDirectionName(alsa.direction),
                       alsaModeName(alsa.mode), alsa.tone ? ", tone" : "");
}

std::string swarmText(const SwarmPlan& swarm)
{
    if (swarm.clients == 0)
        return "none";
    std::string text = fmt::format("{} × {} ports, {}, {} % each", swarm.clients, swarm.ports,
                                   swarm.topology == Topology::Chain ? "chain" : "unconnected", swarm.loadPercent);
    if (swarm.stall)
        text += fmt::format(", client {} stalls", swarm.stall->client);
    return text;
}

std::string stressText(const StressPlan& stress)
{
    std::string text;
    const auto add = [&text](std::string_view part) {
        text += text.empty() ? "" : ", ";
        text += part;
    };
    for (const StressTest test : stress.tests)
        add(stressTestName(test));
    if (stress.cpuBurn)
        add("CPU hogs");
    for (const std::string& load : stress.loads)
        add(cleanText(load, 60));
    return orNone(text);
}

/// Every field that the texts leave out: two plans with these equal and the texts equal are the same.
RunPlan comparablePlan(RunPlan plan)
{
    plan.phases.clear();
    plan.series = {};
    plan.limits = {};
    plan.stress.size = 0; // an automatic one is decided on the way
    plan.stress.folder.clear();
    return plan;
}

const std::string* valueOf(const Settings& settings, std::string_view label)
{
    const auto found =
        std::find_if(settings.begin(), settings.end(), [label](const auto& s) { return s.first == label; });
    return found == settings.end() ? nullptr : &found->second;
}

} // namespace

Settings settingsOf(const RunPlan& plan)
{
    const bool jack = plan.engine == "jack";
    const SchedulingRequest& s = plan.scheduling;
    Settings settings{{"engine", cleanText(plan.engine, 20)}};
    if (jack)
        settings.emplace_back("server", serverText(plan.jack));
    if (plan.engine == "alsa")
        settings.emplace_back("device", deviceText(plan.alsa));
    settings.emplace_back("rate", grouped(plan.geometry.rate) + " Hz");
    settings.emplace_back("frames", grouped(plan.geometry.frames));
    settings.emplace_back("periods", std::to_string(plan.geometry.periods));
    settings.emplace_back("class", jack ? "as the server gives" : describe(s));
    settings.emplace_back("pinned to CPU", s.cpu ? std::to_string(*s.cpu) : "no");
    settings.emplace_back("timer slack",
                          s.timerSlack ? fmt::format("{} ns", s.timerSlack->count()) : "the kernel's default");
    settings.emplace_back("CPU latency", s.cpuLatencyUs ? fmt::format("{} µs", *s.cpuLatencyUs) : "as it is");
    if (jack)
        settings.emplace_back("load clients", swarmText(plan.jack.swarm));
    else
        settings.emplace_back("CPU load", fmt::format("{} %", plan.cpuLoadPercent));
    settings.emplace_back("stress tests", stressText(plan.stress));
    settings.emplace_back("label", orNone(plan.label));
    return settings;
}

std::vector<SettingDifference> differencesOf(const RunPlan& a, const RunPlan& b)
{
    const Settings ofA = settingsOf(a);
    const Settings ofB = settingsOf(b);
    std::vector<SettingDifference> differences;
    for (const auto& [label, value] : ofA) {
        const std::string* other = valueOf(ofB, label);
        if (other == nullptr || *other != value)
            differences.push_back({label, value, other != nullptr ? *other : "none"});
    }
    for (const auto& [label, value] : ofB) {
        if (valueOf(ofA, label) == nullptr)
            differences.push_back({label, "none", value});
    }
    if (differences.empty() && comparablePlan(a) != comparablePlan(b))
        differences.push_back({"details", "those of A", "those of B"});
    return differences;
}

} // namespace xrunscope
