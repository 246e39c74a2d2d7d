// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstring>

#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::fuzz::require;
    const auto text = xrunscope::fuzz::input(data, size);
    const auto duration = xrunscope::parseDuration(text);
    if (duration) {
        require(duration->count() > 0 && *duration <= std::chrono::hours{24 * 366});
        require(!xrunscope::durationText(*duration).empty() && !xrunscope::clockText(*duration).empty());
    } else {
        xrunscope::fuzz::requireClean(duration.error().text(), 4096);
    }

    for (const std::size_t maxBytes : {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{4096}})
        xrunscope::fuzz::requireClean(xrunscope::cleanText(text, maxBytes), maxBytes);

    double number = 0;
    std::uint64_t count = 0;
    if (size >= sizeof number) {
        std::memcpy(&number, data, sizeof number);
        std::memcpy(&count, data, sizeof count);
        const std::string micros = xrunscope::microsText(number);
        require(!micros.empty() && micros.size() <= 26 && !xrunscope::grouped(count).empty());
        // Four digits up to the thousands, one more for each power of ten above.
        if (std::abs(number) < 9999)
            require(micros.size() == (number < 0 && micros[0] == '-' ? 6U : 5U));
    }
    return 0;
}
