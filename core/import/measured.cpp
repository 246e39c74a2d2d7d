// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/measured.h"

#include <algorithm>
#include <numeric>

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
    const std::int64_t min = t.min.value_or(least);
    const std::int64_t max = t.max.value_or(most);
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

} // namespace

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
