// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace xrunscope {

/// Numbers of processors above are taken for damage.
inline constexpr int kMaxCpuNumber = 65535;

/// What /proc/cpuinfo tells about the processors.
struct CpuInfo {
    std::string model;       ///< cleaned; of a board where the processor has no name (ARM)
    int count = 0;           ///< processors listed, all of them online
    bool x86 = false;        ///< the file has x86's flags line
    bool hypervisor = false; ///< the x86 flag of a virtual machine
    bool operator==(const CpuInfo&) const = default;
};

/// Reads the text of /proc/cpuinfo of any architecture. Never throws on any text.
CpuInfo parseCpuInfo(std::string_view text);

/// "Intel(R) Core(TM) i7-4790 CPU @ 3.60GHz" as "Intel Core i7-4790": marks, clock, core count and the
/// name of a built-in GPU are dropped. At most 128 bytes.
std::string cleanCpuModel(std::string_view model);

/// "0-3,5" of /sys/devices/system/cpu/online as 0 1 2 3 5, ascending; parts that are no ranges are passed over.
std::vector<int> parseCpuList(std::string_view text);

} // namespace xrunscope
