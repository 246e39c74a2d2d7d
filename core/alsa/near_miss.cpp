// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/near_miss.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

namespace xrunscope {

namespace {

constexpr std::uint32_t kMostTried = 4096;

} // namespace

std::string nearMissText(std::uint32_t asked, std::uint32_t least, std::uint32_t most,
                         const std::function<bool(std::uint32_t)>& takes)
{
    if (asked > most)
        return fmt::format("it takes no more than {}", most);
    if (asked < least)
        return fmt::format("it takes no fewer than {}", least);
    std::optional<std::uint32_t> below;
    std::optional<std::uint32_t> above;
    for (std::uint32_t d = 1; d <= kMostTried && !(below && above); ++d) {
        if (!below && asked >= least + d && takes(asked - d))
            below = asked - d;
        if (!above && most - asked >= d && takes(asked + d))
            above = asked + d;
    }
    if (!below && !above)
        return fmt::format("it takes values from {} to {}, none of them near", least, most);
    if (!below || !above)
        return fmt::format("the nearest that it takes is {}", below.value_or(above.value_or(0)));
    const std::uint32_t step = *above - *below;
    const bool multiples = step > 1 && *below % step == 0 && takes(*above + step <= most ? *above + step : *above);
    return fmt::format("it takes {} or {}{}", *below, *above, multiples ? fmt::format(" (multiples of {})", step) : "");
}

} // namespace xrunscope
