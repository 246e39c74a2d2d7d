// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live_columns.h"

#include <algorithm>

namespace xrunscope {

std::vector<TimelineColumn> columnsWithin(const std::vector<TimelineColumn>& source, std::int64_t begin,
                                          std::int64_t end)
{
    std::vector<TimelineColumn> out;
    for (const TimelineColumn& c : source) {
        if (c.begin + c.width > begin && c.begin < end)
            out.push_back(c);
    }
    return out;
}

std::int64_t coveredEnd(const std::vector<TimelineColumn>& columns)
{
    for (auto c = columns.rbegin(); c != columns.rend(); ++c) {
        if (c->count > 0)
            return c->begin + c->width;
    }
    return 0;
}

std::vector<TimelineColumn> continuedWith(const std::vector<TimelineColumn>& fine,
                                          const std::vector<TimelineColumn>& source, std::int64_t begin,
                                          std::int64_t end)
{
    const std::int64_t covered = coveredEnd(fine);
    std::vector<TimelineColumn> columns = fine;
    std::erase_if(columns, [](const TimelineColumn& c) { return c.count == 0; });
    for (const TimelineColumn& c : columnsWithin(source, std::max(begin, covered), end)) {
        if (c.begin >= covered)
            columns.push_back(c);
    }
    return columns;
}

} // namespace xrunscope
