// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/kernel_config.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::fuzz::require;
    const auto config = xrunscope::parseKernelConfig(xrunscope::fuzz::input(data, size));
    require(!config.hz || (*config.hz > 0 && *config.hz <= 100'000));
    require(config.preemption.empty() || config.preemption == "none" || config.preemption == "voluntary" ||
            config.preemption == "full" || config.preemption == "lazy");
    return 0;
}
