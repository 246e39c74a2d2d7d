// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/latencytest_live.h"

#include <algorithm>
#include <utility>

namespace xrunscope {

LatencytestLive::LatencytestLive(const Geometry& geometry, Nanos cpuNominal, std::int64_t origin)
    : origin_(origin), count_(geometry, cpuNominal)
{
    column_.width = kColumnWidth;
}

std::int64_t LatencytestLive::placeOf(const LatencytestSample& sample) const
{
    const std::int64_t at = std::max<std::int64_t>(sample.start - origin_, 0);
    return at - at % kColumnWidth;
}

void LatencytestLive::take(const LatencytestSample& sample)
{
    column_.begin = placeOf(sample);
    column_.merge({0, 0, 1, sample.cpu, sample.total});
}

LatencytestTimeline::LatencytestTimeline(std::size_t capacity) : capacity_(std::max<std::size_t>(capacity, 2)) {}

void LatencytestTimeline::add(const LatencytestColumn& column)
{
    while (columns_.size() >= capacity_)
        widen();
    put(column);
}

void LatencytestTimeline::put(const LatencytestColumn& column)
{
    const std::int64_t begin = column.begin - column.begin % width_;
    if (columns_.empty() || columns_.back().begin != begin)
        columns_.push_back({begin, width_, 0, 0, 0});
    columns_.back().merge(column);
}

void LatencytestTimeline::widen()
{
    width_ *= 2;
    const std::vector<LatencytestColumn> narrow = std::exchange(columns_, {});
    for (const LatencytestColumn& column : narrow)
        put(column);
}

} // namespace xrunscope
