// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace xrunscope {

/// A thread whose class and priority matter to audio: irq/*, ksoftirqd, jackd, PipeWire.
struct ThreadInfo {
    std::string name;
    int pid = 0;
    std::string schedClass; ///< "fifo", "other"…
    int priority = 0;
    bool operator==(const ThreadInfo&) const = default;
};

/// The machine a run was made on. An empty string or nullopt means "could not be found out".
struct HostDescription {
    std::string hostname;
    std::string distribution;  ///< PRETTY_NAME of os-release
    std::string kernel;        ///< uname -r
    std::string kernelVersion; ///< uname -v
    std::string machine;       ///< uname -m
    std::string preemption;    ///< "PREEMPT_RT", "PREEMPT_DYNAMIC (full)", "PREEMPT", "PREEMPT_VOLUNTARY", "none"…
    std::string cpuModel;      ///< short: "AMD Ryzen 7 5700G"
    int cpus = 0;              ///< online
    std::vector<std::string> governors; ///< one a CPU; empty: no cpufreq
    std::string clocksource;
    std::optional<int> hz;              ///< CONFIG_HZ, or from the resolution of the coarse clock
    std::vector<std::string> bootFlags; ///< threadirqs, isolcpus=…, preempt=…, mitigations=…, idle=… and the like
    std::string virtualMachine;         ///< "kvm", "vmware"…; "none" on bare metal
    std::optional<long> rtRuntimeUs;    ///< sched_rt_runtime_us
    std::optional<long> rtPeriodUs;
    std::string fairServer; ///< "50 of 1000 ms" where debug files tell, "present (kernel 6.12 or later)" or empty
    std::string tracing;    ///< of the kernel, which slows it: "off", "function", "events"…; root's to read mostly
    long memoryMb = 0;
    long swapMb = 0;
    std::vector<std::string> soundCards; ///< "0 PCH: HDA Intel PCH"
    std::vector<ThreadInfo> threads;
    std::optional<int>
        cpuLatencyUs; ///< in force in /dev/cpu_dma_latency (2,000,000,000: no limit), where it can be read
    bool operator==(const HostDescription&) const = default;

    /// "performance" when all agree, "performance, powersave" when not, "no cpufreq" when none.
    std::string governorText() const;
    /// One line for pictures and posts: kernel, preemption, CPU, governor, virtual machine. No hostname.
    std::string line() const;
};

/// Reads /proc, /sys, /dev and uname. Missing files are normal. Any thread but the cycle thread; some 10 ms.
/// `root` is put before every path, for tests.
HostDescription describeHost(const std::string& root = {});

} // namespace xrunscope
