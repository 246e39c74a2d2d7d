// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/thread_stat.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto stat = xrunscope::parseThreadStat(xrunscope::fuzz::input(data, size));
    if (stat)
        xrunscope::fuzz::requireClean(stat->name, 64);
    return 0;
}
