// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/thread_stat.h"

#include "core/base/text.h"
#include "core/system/scan.h"

namespace xrunscope {

std::optional<ThreadStat> parseThreadStat(std::string_view text)
{
    const auto open = text.find('('), close = text.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return std::nullopt;
    const auto pid = scan::number<int>(scan::trim(text.substr(0, open)));
    std::string_view fields = scan::trim(text.substr(close + 1));
    std::optional<int> nice, rtPriority, policy;
    for (int field = 3; field <= 41; ++field) {
        const std::string_view word = scan::takeWord(fields);
        if (field == 19)
            nice = scan::number<int>(word);
        else if (field == 40)
            rtPriority = scan::number<int>(word);
        else if (field == 41)
            policy = scan::number<int>(word);
    }
    if (!pid || !nice || !rtPriority || !policy)
        return std::nullopt;
    return ThreadStat{*pid, cleanText(text.substr(open + 1, close - open - 1), 64), *nice, *rtPriority, *policy};
}

} // namespace xrunscope
