// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/host_description.h"

#include <cstdint>
#include <cstring>
#include <ctime>

#include <sys/utsname.h>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/system/audio_threads.h"
#include "core/system/boot_flags.h"
#include "core/system/cpu_info.h"
#include "core/system/kernel_config.h"
#include "core/system/os_files.h"
#include "core/system/preemption.h"
#include "core/system/scan.h"
#include "core/system/small_file.h"
#include "core/system/sound_cards.h"
#include "core/system/virtual_machine.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxCpuInfoBytes = 16U << 20; // some 2 KiB a CPU

void readKernel(HostDescription& host, const std::string& root)
{
    const std::string folder = root + "/proc/sys/kernel/";
    host.hostname = readFirstLine(folder + "hostname");
    host.kernel = readFirstLine(folder + "osrelease");
    host.kernelVersion = readFirstLine(folder + "version");
    host.machine = readFirstLine(folder + "arch");
    utsname names{};
    if (!root.empty() || uname(&names) != 0)
        return;
    host.hostname = cleanText(names.nodename, 256);
    host.kernel = cleanText(names.release, 256);
    host.kernelVersion = cleanText(names.version, 256);
    host.machine = cleanText(names.machine, 256);
}

/// The tick of this machine's coarse clock is one jiffy.
std::optional<int> hzOfCoarseClock()
{
    timespec tick{};
    if (clock_getres(CLOCK_MONOTONIC_COARSE, &tick) != 0 || tick.tv_sec != 0 || tick.tv_nsec < 10'000)
        return std::nullopt;
    return static_cast<int>((1'000'000'000 + tick.tv_nsec / 2) / tick.tv_nsec);
}

void readPreemptionAndHz(HostDescription& host, const std::string& root)
{
    const KernelConfig config = readKernelConfig(root, host.kernel);
    host.hz = config.hz;
    if (!host.hz && root.empty())
        host.hz = hzOfCoarseClock();
    const std::string realtime = readFirstLine(root + "/sys/kernel/realtime");
    const std::string debugMode = readFirstLine(root + "/sys/kernel/debug/sched/preempt");
    host.preemption = preemptionModel({.version = host.kernelVersion,
                                       .realtime = realtime,
                                       .debugMode = debugMode,
                                       .bootMode = bootFlagValue(host.bootFlags, "preempt"),
                                       .configMode = config.preemption});
}

CpuInfo readCpus(HostDescription& host, const std::string& root)
{
    CpuInfo info = parseCpuInfo(readSmallFile(root + "/proc/cpuinfo", kMaxCpuInfoBytes).value_or(""));
    if (info.model.empty()) // boards whose processor has no name
        info.model = cleanCpuModel(readFirstLine(root + "/proc/device-tree/model"));
    host.cpuModel = info.model;
    const std::string folder = root + "/sys/devices/system/cpu";
    const std::vector<int> online = parseCpuList(readSmallFile(folder + "/online").value_or(""));
    host.cpus = online.empty() ? info.count : static_cast<int>(online.size());
    for (const int cpu : online) {
        std::string governor = readFirstLine(fmt::format("{}/cpu{}/cpufreq/scaling_governor", folder, cpu));
        if (!governor.empty())
            host.governors.push_back(std::move(governor));
    }
    host.clocksource = readFirstLine(root + "/sys/devices/system/clocksource/clocksource0/current_clocksource");
    return info;
}

std::string findVirtualMachine(const CpuInfo& cpu, const std::string& root)
{
    const std::string signature = root.empty() ? hypervisorSignature() : std::string{};
    const std::string type = readFirstLine(root + "/sys/hypervisor/type");
    const std::string tree = readFirstLine(root + "/proc/device-tree/hypervisor/compatible");
    const std::string clocks =
        readFirstLine(root + "/sys/devices/system/clocksource/clocksource0/available_clocksource");
    const std::string vendor = readFirstLine(root + "/sys/class/dmi/id/sys_vendor");
    const std::string product = readFirstLine(root + "/sys/class/dmi/id/product_name");
    return virtualMachineKind({.signature = signature,
                               .hypervisorType = type,
                               .deviceTree = tree,
                               .clocksources = clocks,
                               .vendor = vendor,
                               .product = product,
                               .x86 = cpu.x86,
                               .hypervisorFlag = cpu.hypervisor});
}

/// The part of each period that real-time threads leave to others, of the first CPU: all start alike.
std::string findFairServer(const HostDescription& host, const std::string& root)
{
    const std::string folder = root + "/sys/kernel/debug/sched/fair_server/cpu0/";
    const auto runtime = scan::number<std::uint64_t>(readFirstLine(folder + "runtime"));
    const auto period = scan::number<std::uint64_t>(readFirstLine(folder + "period"));
    if (runtime && *runtime == 0)
        return "off";
    if (runtime && period)
        return fmt::format("{} of {} ms", *runtime / 1'000'000, *period / 1'000'000);
    return kernelAtLeast(host.kernel, 6, 12) ? "present (kernel 6.12 or later)" : "";
}

/// The current tracer and whether there are events that are recorded.
std::string findTracing(const std::string& root)
{
    for (const char* const folder : {"/sys/kernel/tracing/", "/sys/kernel/debug/tracing/"}) {
        const std::string tracer = readFirstLine(root + folder + "current_tracer");
        if (tracer.empty())
            continue;
        const std::string events = readFirstLine(root + folder + "events/enable");
        if (readFirstLine(root + folder + "tracing_on") == "0")
            return "off";
        const bool anyEvent = events == "1" || events == "X";
        if (tracer == "nop")
            return anyEvent ? "events" : "off";
        return anyEvent ? tracer + " and events" : tracer;
    }
    return {};
}

/// Four bytes, a signed number; the file is root's on most systems.
std::optional<int> readCpuLatency(const std::string& root)
{
    const auto bytes = readSmallFile(root + "/dev/cpu_dma_latency", sizeof(std::int32_t));
    std::int32_t value = -1;
    if (!bytes || bytes->size() != sizeof value)
        return std::nullopt;
    std::memcpy(&value, bytes->data(), sizeof value);
    return value >= 0 ? std::optional<int>(value) : std::nullopt;
}

} // namespace

HostDescription describeHost(const std::string& root)
{
    HostDescription host;
    readKernel(host, root);
    host.distribution = parseOsName(readSmallFile(root + "/etc/os-release").value_or(""));
    if (host.distribution.empty())
        host.distribution = parseOsName(readSmallFile(root + "/usr/lib/os-release").value_or(""));
    host.bootFlags = parseBootFlags(readSmallFile(root + "/proc/cmdline").value_or(""));
    readPreemptionAndHz(host, root);
    const CpuInfo cpu = readCpus(host, root);
    host.virtualMachine = findVirtualMachine(cpu, root);
    host.rtRuntimeUs = scan::number<long>(readFirstLine(root + "/proc/sys/kernel/sched_rt_runtime_us"));
    host.rtPeriodUs = scan::number<long>(readFirstLine(root + "/proc/sys/kernel/sched_rt_period_us"));
    host.fairServer = findFairServer(host, root);
    host.tracing = findTracing(root);
    const MemoryInfo memory = parseMemoryInfo(readSmallFile(root + "/proc/meminfo").value_or(""));
    host.memoryMb = memory.memoryMb;
    host.swapMb = memory.swapMb;
    const auto cards = parseSoundCards(readSmallFile(root + "/proc/asound/cards").value_or(""));
    for (const auto& card : cards)
        host.soundCards.push_back(card.text());
    host.threads = findAudioThreads(root, cards);
    host.cpuLatencyUs = readCpuLatency(root);
    return host;
}

} // namespace xrunscope
