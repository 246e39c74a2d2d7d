// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/os_files.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::fuzz::require;
    const auto text = xrunscope::fuzz::input(data, size);
    const auto memory = xrunscope::parseMemoryInfo(text);
    require(memory.memoryMb >= 0 && memory.swapMb >= 0);
    xrunscope::fuzz::requireClean(xrunscope::parseOsName(text), 128);
    require(!xrunscope::kernelAtLeast(text, 6, 12) || xrunscope::kernelAtLeast(text, 6, 11));
    return 0;
}
