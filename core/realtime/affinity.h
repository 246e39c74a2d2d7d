// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"

namespace xrunscope {

/// CPU numbers above this are refused: no Linux kernel is built for more CPUs.
inline constexpr int kMaxCpus = 8192;

/// The CPUs that thread `tid` (0: the calling thread) may run on, ascending; empty when it is gone. Any thread.
std::vector<int> allowedCpus(int tid);

/// The CPUs that are online, as the kernel writes them ("0-3,6"); falls back to those allowed. Any thread.
std::string onlineCpusText();

/// The CPUs that are online, ascending. Any thread.
std::vector<int> onlineCpus();

/// "0-3,6" for {0, 1, 2, 3, 6}, and the inverse; what cannot be read is left out.
std::string cpuListText(const std::vector<int>& cpus);
std::vector<int> parseCpuList(const std::string& text);

/// Pins thread `tid` (0: the calling one) to `cpu` and reads it back. Error (EngineStart) that names the CPUs there
/// are.
Expected<void> pinThread(int cpu, int tid = 0);

} // namespace xrunscope
