// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/boot_flags.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::fuzz::require;
    const auto flags = xrunscope::parseBootFlags(xrunscope::fuzz::input(data, size));
    require(flags.size() <= 64);
    for (const auto& flag : flags)
        xrunscope::fuzz::requireClean(flag, 128);
    const auto mode = xrunscope::bootFlagValue(flags, "preempt");
    require(mode.size() <= 128);
    return 0;
}
