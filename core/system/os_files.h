// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace xrunscope {

/// Sizes of /proc/meminfo, 0 where a line is missing.
struct MemoryInfo {
    long memoryMb = 0;
    long swapMb = 0;
    bool operator==(const MemoryInfo&) const = default;
};

/// Reads the text of /proc/meminfo. Never throws on any text.
MemoryInfo parseMemoryInfo(std::string_view text);

/// PRETTY_NAME of os-release, without its quotes and backslashes; empty when missing.
std::string parseOsName(std::string_view osRelease);

/// True when a kernel release ("6.12.1-rt5") is at least `major`.`minor`.
bool kernelAtLeast(std::string_view release, int major, int minor);

} // namespace xrunscope
