// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/proc_stat.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = xrunscope::fuzz::input(data, size);
    const auto total = xrunscope::parsePressureTotal(text);
    xrunscope::fuzz::require(!total || text.find("total=") != std::string_view::npos);
    return 0;
}
