// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/time.h"

namespace xrunscope {

/// Shares of one CPU's (or all CPUs') time over an interval, in percent; they add up to 100.
struct CpuShares {
    double user = 0;
    double system = 0;
    double nice = 0;
    double idle = 0;
    double iowait = 0;
    double irq = 0;
    double softirq = 0;
    double steal = 0;
};

/// The system's load over the second that ended at `at`.
struct SystemSample {
    MonoTime at{};
    CpuShares total;
    /// One entry a CPU that was online at both ends, with the kernel's number.
    struct Cpu {
        int number = 0;
        CpuShares shares;
    };
    std::vector<Cpu> cpus;
    double interruptsPerSecond = 0;
    double contextSwitchesPerSecond = 0;
    std::optional<double> memoryPressure; ///< /proc/pressure/memory, "some", share of this interval in percent
    Nanos suspended{0};                   ///< jump of CLOCK_BOOTTIME against CLOCK_MONOTONIC in this interval
};

} // namespace xrunscope
