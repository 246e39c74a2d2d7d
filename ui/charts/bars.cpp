// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

namespace {

/// Two bins of the histogram at its coarsest, as a logarithm to base 10.
const double kLeastDecades = 2 * std::log10(1 + 1.0 / 64);

double toUnit(Scale::Kind kind, double us, double low)
{
    return kind == Scale::Kind::Log ? std::log10(std::max(us, low)) : us;
}

double fromUnit(Scale::Kind kind, double unit)
{
    return kind == Scale::Kind::Log ? std::pow(10.0, unit) : unit;
}

/// Adds `count` values spread evenly over [from, to) (in bars) in whole counts.
void share(std::vector<Bar>& bars, double from, double to, std::uint64_t count)
{
    const double last = static_cast<double>(bars.size() - 1);
    const auto barOf = [&](double at) { return static_cast<std::size_t>(std::clamp(std::floor(at), 0.0, last)); };
    const std::size_t first = barOf(from);
    const std::size_t end = std::max(first, barOf(std::nextafter(to, from)));
    std::uint64_t given = 0;
    for (std::size_t i = first; i <= end; ++i) {
        const double covered = i == end ? 1.0 : (static_cast<double>(i + 1) - from) / (to - from);
        const auto upToHere =
            static_cast<std::uint64_t>(std::llround(std::clamp(covered, 0.0, 1.0) * static_cast<double>(count)));
        bars[i].count += upToHere - given;
        given = upToHere;
    }
}

} // namespace

std::vector<Bar> barsOf(const Histogram& histogram, const BarGrid& grid)
{
    const double a = toUnit(grid.kind, grid.low, grid.low);
    const double b = toUnit(grid.kind, grid.high, grid.low);
    double width = (b - a) / std::max(grid.most, 1);
    if (grid.kind == Scale::Kind::Log)
        width = std::max(width, kLeastDecades);
    const bool limited = grid.limitUs > grid.low && grid.limitUs < grid.high;
    const double limit = limited ? toUnit(grid.kind, grid.limitUs, grid.low) : a;
    const double start = limit - std::ceil((limit - a) / width - 1e-9) * width;
    const auto number = static_cast<std::size_t>(std::max(1.0, std::ceil((b - start) / width - 1e-9)));
    const auto barsBelow = static_cast<std::size_t>(std::llround((limit - start) / width));

    std::vector<Bar> bars(number);
    for (std::size_t i = 0; i < number; ++i) {
        bars[i].from = std::max(grid.low, fromUnit(grid.kind, start + width * static_cast<double>(i)));
        bars[i].to = std::min(grid.high, fromUnit(grid.kind, start + width * static_cast<double>(i + 1)));
        bars[i].beyond = (limited && i >= barsBelow) || (grid.limitUs > 0 && grid.limitUs <= grid.low);
    }
    for (std::size_t bin = 0; bin < Histogram::kBins; ++bin) {
        const std::uint64_t count = histogram.count(bin);
        if (count == 0)
            continue;
        const double lowest = static_cast<double>(Histogram::lowest(bin)) / 1e3;
        const double highest = (static_cast<double>(Histogram::highest(bin)) + 1) / 1e3;
        double from = (toUnit(grid.kind, lowest, grid.low) - start) / width;
        double to = (toUnit(grid.kind, highest, grid.low) - start) / width;
        if (limited && lowest <= grid.limitUs)
            to = std::min(to, static_cast<double>(barsBelow));
        from = std::min(from, to - 1e-9);
        share(bars, from, to, count);
    }
    return bars;
}

} // namespace xrunscope
