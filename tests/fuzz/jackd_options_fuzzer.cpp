// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "core/jack/jackd_process.h"
#include "core/system/scan.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::fuzz::require;
    std::string_view rest = xrunscope::fuzz::input(data, size);
    std::vector<std::string> argv;
    while (!rest.empty())
        argv.emplace_back(xrunscope::scan::takeUntil(rest, '\0'));
    const auto options = xrunscope::readJackdOptions(argv, "usual");
    require(options.serverName.size() <= size + 5 && options.driver.size() <= size + 16);
    require(!options.periods || options.driver.rfind("alsa ", 0) == 0);
    return 0;
}
