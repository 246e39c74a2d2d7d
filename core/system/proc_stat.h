// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>

#include "core/system/system_sample.h"

namespace xrunscope {

/// Ticks of one `cpu` line of /proc/stat: user nice system idle iowait irq softirq steal.
using CpuTicks = std::array<std::uint64_t, 8>;

/// The counters of /proc/stat that a sample needs.
struct ProcStat {
    CpuTicks total{};
    std::map<int, CpuTicks> cpus;
    std::uint64_t interrupts = 0;
    std::uint64_t contextSwitches = 0;
};

/// Reads the text of /proc/stat. Missing lines stay 0, unknown ones are passed over, lines of any length
/// and files that end anywhere are accepted; nullopt only when there is no `cpu` line. Never throws.
std::optional<ProcStat> parseProcStat(std::string_view text);

/// "some … total=N" of /proc/pressure/memory in microseconds; nullopt when absent.
std::optional<std::uint64_t> parsePressureTotal(std::string_view text);

/// Shares between two readings. A counter that went backwards (a CPU taken out and put back; iowait) counts as 0.
/// user and nice have guest time inside, as the kernel counts it. All zero when no tick has passed.
CpuShares shares(const CpuTicks& before, const CpuTicks& after);

/// The sample for the interval between two readings `elapsed` apart.
SystemSample sampleBetween(const ProcStat& before, const ProcStat& after, Nanos elapsed);

} // namespace xrunscope
