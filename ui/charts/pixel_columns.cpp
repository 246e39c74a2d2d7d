// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/pixel_columns.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

std::vector<PixelColumn> pixelColumns(const std::vector<TimelineColumn>& columns, Quantity quantity, std::int64_t begin,
                                      std::int64_t end, int pixels)
{
    std::vector<PixelColumn> out;
    if (end <= begin || pixels < 1)
        return out;
    out.reserve(static_cast<std::size_t>(pixels));
    const double perNs = pixels / static_cast<double>(end - begin);
    // A hair is added: a column that begins exactly on a pixel must not fall one short by rounding.
    const auto pixelOf = [&](std::int64_t t) {
        return static_cast<int>(std::floor(static_cast<double>(t - begin) * perNs + 1e-6));
    };
    for (const TimelineColumn& c : columns) {
        if (c.count == 0 || c.begin + std::max<std::int64_t>(c.width, 1) <= begin || c.begin >= end)
            continue;
        const int first = std::clamp(pixelOf(c.begin), 0, pixels - 1);
        const int last = std::clamp(pixelOf(c.begin + c.width), first + 1, std::max(first + 1, pixels));
        const bool delay = quantity == Quantity::Delay;
        const PixelColumn p{first, last - first, static_cast<double>(delay ? c.delayMin : c.responseMin) / 1e3,
                            static_cast<double>(delay ? c.delayMax : c.responseMax) / 1e3, c.misses > 0};
        if (out.empty() || out.back().x != first) {
            out.push_back(p);
            continue;
        }
        PixelColumn& same = out.back();
        same.width = std::max(same.width, p.width);
        same.lowUs = std::min(same.lowUs, p.lowUs);
        same.highUs = std::max(same.highUs, p.highUs);
        same.missed = same.missed || p.missed;
    }
    return out;
}

int columnSpacing(const std::vector<PixelColumn>& columns)
{
    if (columns.size() < 2)
        return 0;
    std::vector<int> steps;
    steps.reserve(columns.size() - 1);
    for (std::size_t i = 1; i < columns.size(); ++i)
        steps.push_back(columns[i].x - columns[i - 1].x);
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    return *middle;
}

void closeGaps(std::vector<PixelColumn>& columns, int most)
{
    for (std::size_t i = 1; i < columns.size(); ++i) {
        const int step = columns[i].x - columns[i - 1].x;
        if (step <= most)
            columns[i - 1].width = step;
    }
}

} // namespace xrunscope
