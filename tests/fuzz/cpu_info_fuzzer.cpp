// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/system/cpu_info.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::fuzz::require;
    const auto text = xrunscope::fuzz::input(data, size);
    const auto info = xrunscope::parseCpuInfo(text);
    xrunscope::fuzz::requireClean(info.model, 128);
    require(info.count >= 0 && (info.x86 || !info.hypervisor));

    const auto cpus = xrunscope::parseCpuList(text);
    require(cpus.size() <= 65536 && std::is_sorted(cpus.begin(), cpus.end()));
    require(cpus.empty() || (cpus.front() >= 0 && cpus.back() <= 65535));
    return 0;
}
