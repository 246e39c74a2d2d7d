// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/host_description.h"

#include <cstdint>

#include <gmock/gmock.h>
#include <sys/utsname.h>

#include "tests/core/system/fake_root.h"
#include "tests/core/system/stat_line.h"

namespace xrunscope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::string cpuInfo(int cpus, const std::string& model, const std::string& flags)
{
    std::string text;
    for (int i = 0; i < cpus; ++i)
        text += "processor\t: " + std::to_string(i) + "\nmodel name\t: " + model + "\nflags\t\t: " + flags + "\n\n";
    return text;
}

TEST(DescribeHost, AStudioMachineWithARealTimeKernel)
{
    FakeRoot root;
    root.write("/proc/sys/kernel/hostname", "studio\n");
    root.write("/proc/sys/kernel/osrelease", "6.12.8-rt1\n");
    root.write("/proc/sys/kernel/version", "#1 SMP PREEMPT_RT Fri Jan 10 2025\n");
    root.write("/proc/sys/kernel/arch", "x86_64\n");
    root.write("/proc/sys/kernel/sched_rt_runtime_us", "-1\n");
    root.write("/proc/sys/kernel/sched_rt_period_us", "1000000\n");
    root.write("/sys/kernel/realtime", "1\n");
    root.write("/sys/kernel/debug/sched/fair_server/cpu0/runtime", "50000000\n");
    root.write("/sys/kernel/debug/sched/fair_server/cpu0/period", "1000000000\n");
    root.write("/sys/kernel/tracing/current_tracer", "function\n");
    root.write("/sys/kernel/tracing/tracing_on", "1\n");
    root.write("/sys/kernel/tracing/events/enable", "X\n");
    root.write("/etc/os-release", "PRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n");
    root.write("/boot/config-6.12.8-rt1", "CONFIG_HZ=1000\nCONFIG_PREEMPT_RT=y\n");
    root.write("/proc/cmdline", "BOOT_IMAGE=/vmlinuz root=/dev/mapper/secret threadirqs isolcpus=3\n");
    root.write("/proc/cpuinfo", cpuInfo(4, "Intel(R) Core(TM) i5-4590 CPU @ 3.30GHz", "fpu sse"));
    root.write("/sys/devices/system/cpu/online", "0-3\n");
    for (const char* cpu : {"0", "1", "2"})
        root.write("/sys/devices/system/cpu/cpu" + std::string(cpu) + "/cpufreq/scaling_governor", "performance\n");
    root.write("/sys/devices/system/cpu/cpu3/cpufreq/scaling_governor", "powersave\n");
    root.write("/sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    root.write("/sys/devices/system/clocksource/clocksource0/available_clocksource", "tsc hpet acpi_pm\n");
    root.write("/sys/class/dmi/id/sys_vendor", "Dell Inc.\n");
    root.write("/proc/meminfo", "MemTotal: 16318464 kB\nSwapTotal: 0 kB\n");
    root.write("/proc/asound/cards", " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n"
                                     "                      HDA Intel PCH at 0xf7e10000 irq 33\n");
    const std::int32_t latency = 2;
    root.write("/dev/cpu_dma_latency", {reinterpret_cast<const char*>(&latency), sizeof latency});
    root.write("/proc/15/stat", statLine(15, "ksoftirqd/0", 0, 0, 0));
    root.write("/proc/330/stat", statLine(330, "irq/33-snd_hda_intel:card0", 0, 95, 1));
    root.write("/proc/331/stat", statLine(331, "irq/9-acpi", 0, 50, 1));
    root.write("/proc/2000/stat", statLine(2000, "jackd", 0, 0, 0));
    root.write("/proc/2000/task/2003/stat", statLine(2003, "jackd", 0, 70, 1));

    const HostDescription host = describeHost(root.path());
    EXPECT_EQ(host.hostname, "studio");
    EXPECT_EQ(host.distribution, "Debian GNU/Linux 13 (trixie)");
    EXPECT_EQ(host.kernel, "6.12.8-rt1");
    EXPECT_EQ(host.kernelVersion, "#1 SMP PREEMPT_RT Fri Jan 10 2025");
    EXPECT_EQ(host.machine, "x86_64");
    EXPECT_EQ(host.preemption, "PREEMPT_RT");
    EXPECT_EQ(host.cpuModel, "Intel Core i5-4590");
    EXPECT_EQ(host.cpus, 4);
    EXPECT_THAT(host.governors, ElementsAre("performance", "performance", "performance", "powersave"));
    EXPECT_EQ(host.clocksource, "tsc");
    EXPECT_EQ(host.hz, 1000);
    EXPECT_THAT(host.bootFlags, ElementsAre("threadirqs", "isolcpus=3"));
    EXPECT_EQ(host.virtualMachine, "none");
    EXPECT_EQ(host.rtRuntimeUs, -1);
    EXPECT_EQ(host.rtPeriodUs, 1'000'000);
    EXPECT_EQ(host.fairServer, "50 of 1000 ms");
    EXPECT_EQ(host.tracing, "function and events");
    EXPECT_EQ(host.memoryMb, 15936);
    EXPECT_EQ(host.swapMb, 0);
    EXPECT_THAT(host.soundCards, ElementsAre("0 PCH: HDA Intel PCH"));
    EXPECT_THAT(host.threads,
                ElementsAre(ThreadInfo{"ksoftirqd/0", 15, "other", 0},
                            ThreadInfo{"irq/33-snd_hda_intel:card0", 330, "fifo", 95},
                            ThreadInfo{"jackd", 2000, "other", 0}, ThreadInfo{"jackd/jackd", 2003, "fifo", 70}));
    EXPECT_EQ(host.cpuLatencyUs, 2);
    EXPECT_EQ(host.line(), "Linux 6.12.8-rt1 PREEMPT_RT, Intel Core i5-4590 (4 CPUs), governor performance, powersave");
}

TEST(DescribeHost, AStockKernelInAVirtualMachine)
{
    FakeRoot root;
    root.write("/proc/sys/kernel/hostname", "guest\n");
    root.write("/proc/sys/kernel/osrelease", "6.1.0-26-amd64\n");
    root.write("/proc/sys/kernel/version", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.112-1 (2024-09-30)\n");
    root.write("/boot/config-6.1.0-26-amd64", "CONFIG_PREEMPT_VOLUNTARY=y\nCONFIG_PREEMPT_DYNAMIC=y\nCONFIG_HZ=250\n");
    root.write("/proc/cmdline", "BOOT_IMAGE=/boot/vmlinuz-6.1.0-26-amd64 root=UUID=1 ro quiet\n");
    root.write("/proc/cpuinfo", cpuInfo(2, "QEMU Virtual CPU version 2.5+", "fpu hypervisor"));
    root.write("/sys/devices/system/clocksource/clocksource0/current_clocksource", "kvm-clock\n");
    root.write("/sys/devices/system/clocksource/clocksource0/available_clocksource", "kvm-clock tsc acpi_pm\n");
    root.write("/sys/class/dmi/id/sys_vendor", "QEMU\n");
    root.write("/proc/sys/kernel/sched_rt_runtime_us", "950000\n");
    root.write("/proc/asound/cards", "--- no soundcards ---\n");

    const HostDescription host = describeHost(root.path());
    EXPECT_EQ(host.preemption, "PREEMPT_DYNAMIC (voluntary)");
    EXPECT_EQ(host.cpus, 2); // no list of CPUs: those of /proc/cpuinfo
    EXPECT_THAT(host.governors, IsEmpty());
    EXPECT_EQ(host.governorText(), "no cpufreq");
    EXPECT_EQ(host.hz, 250);
    EXPECT_EQ(host.virtualMachine, "kvm");
    EXPECT_EQ(host.rtRuntimeUs, 950'000);
    EXPECT_EQ(host.fairServer, "");
    EXPECT_THAT(host.bootFlags, IsEmpty());
    EXPECT_THAT(host.soundCards, IsEmpty());
    EXPECT_THAT(host.threads, IsEmpty());
    EXPECT_EQ(host.cpuLatencyUs, std::nullopt);
    EXPECT_EQ(host.line(), "Linux 6.1.0-26-amd64 PREEMPT_DYNAMIC (voluntary), QEMU Virtual CPU version 2.5+ (2 CPUs), "
                           "no cpufreq, kvm guest");
}

TEST(DescribeHost, TracingIsOffWithoutATracerOrWhenItIsSwitchedOff)
{
    const auto tracing = [](const char* tracer, const char* on, const char* events) {
        FakeRoot root;
        root.write("/sys/kernel/debug/tracing/current_tracer", tracer);
        root.write("/sys/kernel/debug/tracing/tracing_on", on);
        root.write("/sys/kernel/debug/tracing/events/enable", events);
        return describeHost(root.path()).tracing;
    };
    EXPECT_EQ(tracing("nop\n", "1\n", "0\n"), "off");
    EXPECT_EQ(tracing("nop\n", "1\n", "1\n"), "events");
    EXPECT_EQ(tracing("irqsoff\n", "1\n", "0\n"), "irqsoff");
    EXPECT_EQ(tracing("irqsoff\n", "0\n", "X\n"), "off");
}

TEST(DescribeHost, NothingToReadIsUnknownEverywhere)
{
    FakeRoot root;
    const HostDescription host = describeHost(root.path());
    EXPECT_EQ(host, HostDescription{});
}

TEST(DescribeHost, BrokenFilesAreUnknownToo)
{
    FakeRoot root;
    const std::string garbage("\xff\x00\x1b[2J\n\n::==((", 14);
    for (const char* file : {"/proc/cpuinfo", "/proc/meminfo", "/proc/cmdline", "/proc/asound/cards", "/proc/1/stat",
                             "/proc/config.gz", "/proc/sys/kernel/sched_rt_runtime_us", "/etc/os-release",
                             "/sys/devices/system/cpu/online", "/sys/kernel/realtime"})
        root.write(file, garbage);
    root.write("/dev/cpu_dma_latency", "ab");
    EXPECT_EQ(describeHost(root.path()), HostDescription{});
}

TEST(DescribeHost, ThisMachine)
{
    utsname names{};
    ASSERT_EQ(uname(&names), 0);
    const HostDescription host = describeHost();
    EXPECT_EQ(host.kernel, names.release);
    EXPECT_EQ(host.kernelVersion, names.version);
    EXPECT_EQ(host.machine, names.machine);
    EXPECT_EQ(host.hostname, names.nodename);
    EXPECT_GT(host.cpus, 0);
    EXPECT_GT(host.memoryMb, 0);
    ASSERT_TRUE(host.hz.has_value());
    EXPECT_GE(*host.hz, 24);
    EXPECT_FALSE(host.preemption.empty());
}

} // namespace
} // namespace xrunscope
