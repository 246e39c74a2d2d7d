// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/timeline.h"

#include <algorithm>

namespace xrunscope {

void TimelineColumn::add(std::uint64_t period, std::int64_t delay, std::int64_t response, bool miss) noexcept
{
    merge(TimelineColumn{0, 0, period, 1, miss ? 1u : 0u, delay, delay, response, response});
}

void TimelineColumn::merge(const TimelineColumn& other) noexcept
{
    if (other.count == 0)
        return;
    if (count == 0) {
        firstPeriod = other.firstPeriod;
        delayMin = other.delayMin;
        delayMax = other.delayMax;
        responseMin = other.responseMin;
        responseMax = other.responseMax;
    } else {
        firstPeriod = std::min(firstPeriod, other.firstPeriod);
        delayMin = std::min(delayMin, other.delayMin);
        delayMax = std::max(delayMax, other.delayMax);
        responseMin = std::min(responseMin, other.responseMin);
        responseMax = std::max(responseMax, other.responseMax);
    }
    count += other.count;
    misses += other.misses;
}

TimelineColumn columnOf(const SecondRow& row) noexcept
{
    constexpr std::int64_t kSecond = 1'000'000'000;
    return {static_cast<std::int64_t>(row.second) * kSecond,
            kSecond,
            row.firstPeriod,
            row.periods(),
            row.misses,
            row.delayMin,
            row.delayMax,
            row.responseMin,
            row.responseMax};
}

Timeline::Timeline(std::int64_t finestWidth, std::size_t capacity)
    : finest_(finestWidth), capacity_(capacity), width_(finestWidth)
{
}

void Timeline::clear()
{
    width_ = finest_;
    columns_.clear();
}

TimelineColumn& Timeline::at(std::int64_t time)
{
    time = std::max<std::int64_t>(time, 0);
    while (static_cast<std::size_t>(time / width_) >= capacity_) {
        width_ *= 2;
        std::vector<TimelineColumn> merged((columns_.size() + 1) / 2);
        for (std::size_t i = 0; i < merged.size(); ++i) {
            merged[i].begin = static_cast<std::int64_t>(i) * width_;
            merged[i].width = width_;
        }
        for (std::size_t i = 0; i < columns_.size(); ++i)
            merged[i / 2].merge(columns_[i]);
        columns_ = std::move(merged);
    }
    const auto index = static_cast<std::size_t>(time / width_);
    while (columns_.size() <= index) {
        TimelineColumn next;
        next.begin = static_cast<std::int64_t>(columns_.size()) * width_;
        next.width = width_;
        columns_.push_back(next);
    }
    return columns_[index];
}

void Timeline::add(const PeriodSample& sample, std::int64_t firstRelease)
{
    at(sample.release - firstRelease).add(sample.period, sample.delay, sample.response, sample.miss);
}

void Timeline::add(const TimelineColumn& column)
{
    at(column.begin).merge(column);
}

std::vector<TimelineColumn> decimate(const std::vector<TimelineColumn>& source, std::int64_t begin, std::int64_t end,
                                     std::size_t pixels)
{
    std::vector<TimelineColumn> out(end > begin ? pixels : 0);
    const double span = static_cast<double>(end - begin);
    const auto edge = [&](std::size_t i) {
        return begin + static_cast<std::int64_t>(span * static_cast<double>(i) / static_cast<double>(pixels));
    };
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].begin = edge(i);
        out[i].width = edge(i + 1) - out[i].begin;
    }
    if (out.empty())
        return out;
    auto it = std::lower_bound(source.begin(), source.end(), begin,
                               [](const TimelineColumn& c, std::int64_t t) { return c.begin < t; });
    std::size_t pixel = 0;
    for (; it != source.end() && it->begin < end; ++it) {
        while (pixel + 1 < out.size() && it->begin >= out[pixel + 1].begin)
            ++pixel;
        out[pixel].merge(*it);
    }
    return out;
}

} // namespace xrunscope
