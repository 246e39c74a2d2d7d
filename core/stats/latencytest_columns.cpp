// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/latencytest_columns.h"

#include <algorithm>

namespace xrunscope {

void LatencytestColumn::merge(const LatencytestColumn& other) noexcept
{
    if (other.count == 0)
        return;
    cpuMax = count == 0 ? other.cpuMax : std::max(cpuMax, other.cpuMax);
    totalMax = count == 0 ? other.totalMax : std::max(totalMax, other.totalMax);
    count += other.count;
}

std::vector<LatencytestColumn> emptyLatencytestColumns(std::int64_t begin, std::int64_t end, std::size_t pixels)
{
    std::vector<LatencytestColumn> out(end > begin ? pixels : 0);
    const auto span = static_cast<double>(end - begin);
    const auto edge = [&](std::size_t i) {
        return begin + static_cast<std::int64_t>(span * static_cast<double>(i) / static_cast<double>(pixels));
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].begin = edge(i);
        out[i].width = edge(i + 1) - out[i].begin;
    }
    return out;
}

std::vector<LatencytestColumn> decimate(const std::vector<LatencytestColumn>& source, std::int64_t begin,
                                        std::int64_t end, std::size_t pixels)
{
    std::vector<LatencytestColumn> out = emptyLatencytestColumns(begin, end, pixels);
    std::size_t pixel = 0;
    for (const LatencytestColumn& column : source) {
        if (column.begin < begin || column.begin >= end || out.empty())
            continue;
        while (pixel + 1 < out.size() && column.begin >= out[pixel + 1].begin)
            ++pixel;
        out[pixel].merge(column);
    }
    return out;
}

} // namespace xrunscope
