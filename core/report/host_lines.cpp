// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/host_lines.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

std::string joined(const std::vector<std::string>& parts, std::string_view separator, std::size_t most = 16)
{
    std::string out;
    for (std::size_t i = 0; i < parts.size() && i < most; ++i)
        out += (i == 0 ? "" : std::string(separator)) + cleanText(parts[i], 200);
    if (parts.size() > most)
        out += fmt::format("{}and {} more", separator, parts.size() - most);
    return out;
}

std::string throttlingText(const HostDescription& host)
{
    std::string text;
    if (host.rtRuntimeUs && *host.rtRuntimeUs < 0)
        text = "no throttling of real-time threads";
    else if (host.rtRuntimeUs && host.rtPeriodUs)
        text = fmt::format("real-time threads get {} of {} ms", *host.rtRuntimeUs / 1000, *host.rtPeriodUs / 1000);
    else
        text = "throttling unknown";
    if (!host.tracing.empty() && host.tracing != "off")
        text += ", kernel tracing on: " + cleanText(host.tracing, 80);
    if (!host.fairServer.empty())
        text += ", fair server " + cleanText(host.fairServer, 80);
    return text;
}

std::string threadText(const ThreadInfo& t)
{
    std::string text = cleanText(t.name, 40) + " " + cleanText(t.schedClass, 20);
    if (t.priority != 0)
        text += fmt::format(" {}", t.priority);
    return text;
}

} // namespace

void addHostLines(LabelledLines& lines, const HostDescription& host)
{
    lines.add("Host", cleanText(host.line(), 400));
    std::vector<std::string> kernel;
    if (!host.kernelVersion.empty())
        kernel.push_back(host.kernelVersion);
    kernel.push_back("preemption " + (host.preemption.empty() ? std::string("unknown") : host.preemption));
    kernel.push_back(host.hz ? fmt::format("HZ {}", *host.hz) : std::string("HZ unknown"));
    kernel.push_back("clocksource " + (host.clocksource.empty() ? std::string("unknown") : host.clocksource));
    lines.add("Kernel", joined(kernel, ", "));
    lines.add("Boot",
              host.bootFlags.empty() ? std::string("no flags that matter to latency") : joined(host.bootFlags, " "));
    std::vector<std::string> machine;
    if (!host.distribution.empty())
        machine.push_back(host.distribution);
    if (!host.machine.empty())
        machine.push_back(host.machine);
    machine.push_back(host.virtualMachine.empty()     ? "virtual machine or not: unknown"
                      : host.virtualMachine == "none" ? "no virtual machine"
                                                      : "virtual machine " + host.virtualMachine);
    machine.push_back(host.governors.empty() ? "no cpufreq" : "governor " + host.governorText());
    if (host.memoryMb > 0)
        machine.push_back(fmt::format("{} MB memory", host.memoryMb));
    machine.push_back(host.swapMb > 0 ? fmt::format("{} MB swap", host.swapMb) : "no swap");
    // The kernel's default is 2,000 s: no limit.
    if (host.cpuLatencyUs && *host.cpuLatencyUs < 2'000'000'000)
        machine.push_back(fmt::format("CPU latency limit {} µs", *host.cpuLatencyUs));
    lines.add("Machine", joined(machine, ", "));
    lines.add("Limits", throttlingText(host));
    lines.add("Sound", host.soundCards.empty() ? std::string("no sound card") : joined(host.soundCards, "; "));
    std::vector<std::string> threads;
    for (const ThreadInfo& t : host.threads)
        threads.push_back(threadText(t));
    lines.add("Threads", threads.empty() ? std::string("no audio server, no sound card interrupt thread")
                                         : joined(threads, ", ", 12));
}

} // namespace xrunscope
