// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/latencytest.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

namespace {

void count(LatencytestTimes& times, std::int64_t time, bool first) noexcept
{
    times.min = first ? time : std::min(times.min, time);
    times.max = first ? time : std::max(times.max, time);
    // Whole numbers up to 104 days, and no overflow whatever a file holds.
    const auto nominal = static_cast<double>(times.nominal);
    const double off = std::abs(static_cast<double>(time) - nominal);
    for (std::size_t i = 0; i < kLatencytestBands.size(); ++i)
        times.within[i] += off <= static_cast<double>(kLatencytestBands[i]) ? 1 : 0;
    for (std::size_t i = 0; i < kLatencytestPercents.size(); ++i)
        times.withinPercent[i] += off * 100 <= nominal * kLatencytestPercents[i] ? 1 : 0;
}

/// Nearest rank. Reorders `values`, which are not empty.
std::int64_t percentileOf(std::vector<std::int64_t>& values, std::size_t percent)
{
    const auto rank = static_cast<std::ptrdiff_t>((values.size() * percent + 99) / 100);
    const auto at = values.begin() + std::max<std::ptrdiff_t>(rank - 1, 0);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace

std::uint64_t LatencytestTimes::withinBand(std::int64_t band) const
{
    const auto* const found = std::find(kLatencytestBands.begin(), kLatencytestBands.end(), band);
    return within.at(static_cast<std::size_t>(found - kLatencytestBands.begin()));
}

double latencytestFactor(std::uint64_t within, std::uint64_t samples) noexcept
{
    return samples == 0 ? 0 : 100.0 * static_cast<double>(within) / static_cast<double>(samples);
}

int latencytestPixelsPerMs(const Geometry& geometry) noexcept
{
    constexpr double kDeadlinePixels = 450;
    return static_cast<int>(kDeadlinePixels / (toUs(geometry.buffer()) / 1e3));
}

LatencytestCount::LatencytestCount(const Geometry& geometry, Nanos cpuNominal)
    : buffer_(geometry.buffer().count()), fast_(geometry.period())
{
    figures_.geometry = geometry;
    figures_.cpu.nominal = cpuNominal.count();
    figures_.total.nominal = geometry.period().count();
}

bool LatencytestCount::add(const CycleRecord& record)
{
    if (!figures_.capReached)
        account_.add(record, [this](const LatencytestSample& sample) { take(sample); });
    return !figures_.capReached;
}

void LatencytestCount::take(const LatencytestSample& sample)
{
    const bool first = figures_.samples == 0;
    count(figures_.cpu, sample.cpu, first);
    count(figures_.total, sample.total, first);
    cpuSum_ += static_cast<double>(sample.cpu);
    totalSum_ += static_cast<double>(sample.total);
    figures_.overruns += sample.total > buffer_ ? 1 : 0;
    if (sample.afterGap)
        fast_.breakOff();
    fast_.add(sample.total);
    totals_.push_back(sample.total);
    ++figures_.samples;
    figures_.capReached = figures_.samples == kLatencytestCap;
}

LatencytestFigures LatencytestCount::figures()
{
    LatencytestFigures f = figures_;
    if (f.samples == 0)
        return f;
    f.cpu.mean = cpuSum_ / static_cast<double>(f.samples);
    f.total.mean = totalSum_ / static_cast<double>(f.samples);
    f.totalP5 = percentileOf(totals_, 5);
    f.totalP95 = percentileOf(totals_, 95);
    f.wideVariation =
        (static_cast<double>(f.totalP95) - static_cast<double>(f.totalP5)) * 4 > static_cast<double>(f.total.nominal);
    f.tooFast = fast_.found();
    return f;
}

} // namespace xrunscope
