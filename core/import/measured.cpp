// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/measured.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope::import {

std::uint64_t MeasuredThread::inBins() const noexcept
{
    return std::accumulate(bins.begin(), bins.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const auto& bin) { return sum + bin.second; });
}

namespace {

double sumOf(const MeasuredThread& t)
{
    if (t.mean)
        return *t.mean * static_cast<double>(t.count());
    double sum = static_cast<double>(t.beyond) * static_cast<double>(t.beyondFrom);
    for (const auto& [value, count] : t.bins)
        sum += static_cast<double>(value) * static_cast<double>(count);
    return sum;
}

/// Adds one thread to the histogram and the moments.
void add(const MeasuredThread& t, Histogram& histogram, Distribution::Moments& m)
{
    std::int64_t least = INT64_MAX;
    std::int64_t most = INT64_MIN;
    for (const auto& [value, count] : t.bins) {
        if (count == 0)
            continue;
        histogram.add(value, count);
        least = std::min(least, value);
        most = std::max(most, value);
    }
    if (t.beyond > 0) {
        const bool maxIsBeyond = t.max && *t.max >= t.beyondFrom;
        histogram.add(t.beyondFrom, t.beyond - (maxIsBeyond ? 1 : 0));
        if (maxIsBeyond)
            histogram.add(*t.max);
        least = std::min(least, t.beyondFrom);
        most = std::max(most, t.beyondFrom);
        m.beyondFrom = m.beyond == 0 ? t.beyondFrom : std::min(m.beyondFrom, t.beyondFrom);
        m.beyond += t.beyond;
    }
    const std::int64_t min = t.min.value_or(std::min(least, t.max.value_or(least)));
    const std::int64_t max = t.max.value_or(std::max(most, min));
    m.min = m.count == 0 ? min : std::min(m.min, min);
    m.max = m.count == 0 ? max : std::max(m.max, max);
    m.count += t.count();
    m.sum += sumOf(t);
}

/// Threads without a histogram: their counts, extremes and means.
Distribution figuresOf(const std::vector<MeasuredThread>& threads)
{
    Distribution::Moments m;
    m.toldOnly = true;
    for (const MeasuredThread& t : threads) {
        if (t.count() == 0 || !t.min || !t.max || !t.mean)
            continue;
        m.min = m.count == 0 ? *t.min : std::min(m.min, *t.min);
        m.max = m.count == 0 ? *t.max : std::max(m.max, *t.max);
        m.count += t.count();
        m.sum += sumOf(t);
    }
    return Distribution::restored(m, Histogram{});
}

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// What a figure may be, nanoseconds.
struct Range {
    double low = -kUnbounded;
    double high = kUnbounded;
};

std::optional<Contradiction> outside(Contradiction::Figure figure, std::string_view name, double value,
                                     const Range& range)
{
    if (value >= range.low && value <= range.high)
        return std::nullopt;
    const auto us = [](double ns) { return microsText(ns / 1e3); };
    const std::string by = std::isinf(range.high)
                               ? fmt::format("at least {}", us(range.low))
                               : fmt::format("{} to {}", us(std::max(range.low, 0.0)), us(range.high));
    return Contradiction{figure,
                         fmt::format("the {} is {} µs, and by the other figures it is {} µs", name, us(value), by)};
}

/// The bins of a thread as one.
struct Extent {
    double least = kUnbounded;
    double most = -kUnbounded;
    double sum = 0;
};

Extent extentOf(const MeasuredThread& t)
{
    Extent e;
    for (const auto& [value, count] : t.bins) {
        if (count == 0)
            continue;
        const auto v = static_cast<double>(value);
        e.least = std::min(e.least, v);
        e.most = std::max(e.most, v);
        e.sum += v * static_cast<double>(count);
    }
    return e;
}

Range rangeOfMean(const MeasuredThread& t, const Extent& e, double bin)
{
    const auto count = static_cast<double>(t.count());
    const auto beyond = static_cast<double>(t.beyond);
    Range range{(e.sum + beyond * static_cast<double>(t.beyondFrom)) / count - bin, kUnbounded};
    if (t.beyond == 0)
        range.high = e.sum / count + bin;
    else if (t.max)
        range.high = (e.sum + beyond * static_cast<double>(*t.max)) / count + bin;
    if (t.min)
        range.low = std::max(range.low, static_cast<double>(*t.min) - bin);
    return range;
}

} // namespace

std::optional<Contradiction> contradictionIn(const MeasuredThread& t, std::int64_t bin)
{
    using Figure = Contradiction::Figure;
    if (t.count() == 0)
        return std::nullopt;
    const auto width = static_cast<double>(bin);
    const auto from = static_cast<double>(t.beyondFrom);
    const Extent e = extentOf(t);
    const bool table = t.inBins() > 0;
    if (t.min) {
        const Range range = table ? Range{e.least - width, e.least + width} : Range{from - width, kUnbounded};
        if (auto found = outside(Figure::Min, "minimum", static_cast<double>(*t.min), range))
            return found;
    }
    if (t.max) {
        const Range range = t.beyond > 0 ? Range{from - width, kUnbounded} : Range{e.most - width, e.most + width};
        if (auto found = outside(Figure::Max, "maximum", static_cast<double>(*t.max), range))
            return found;
    }
    return t.mean ? outside(Figure::Mean, "mean", *t.mean, rangeOfMean(t, e, width)) : std::nullopt;
}

Distribution together(const std::vector<MeasuredThread>& threads)
{
    Histogram histogram;
    Distribution::Moments m;
    if (std::all_of(threads.begin(), threads.end(), [](const MeasuredThread& t) { return t.inBins() == 0; }))
        return figuresOf(threads);
    for (const MeasuredThread& t : threads) {
        if (t.count() > 0)
            add(t, histogram, m);
    }
    return Distribution::restored(m, histogram);
}

} // namespace xrunscope::import
