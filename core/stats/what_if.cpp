// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/what_if.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

const WhatIfCell* WhatIf::at(std::uint32_t frames, std::uint32_t inPeriods, int loadPercent) const noexcept
{
    const auto found = std::find_if(cells.begin(), cells.end(), [&](const WhatIfCell& c) {
        return c.geometry.frames == frames && c.geometry.periods == inPeriods && c.loadPercent == loadPercent;
    });
    return found == cells.end() ? nullptr : &*found;
}

const WhatIfCell* WhatIf::smallestSafe(int loadPercent) const noexcept
{
    const WhatIfCell* best = nullptr;
    for (const WhatIfCell& c : cells) {
        if (c.loadPercent == loadPercent && c.safe() &&
            (best == nullptr || c.geometry.buffer() < best->geometry.buffer()))
            best = &c;
    }
    return best;
}

int whatIfLoad(double percent) noexcept
{
    constexpr double kTolerance = 2;
    const double steps = std::ceil((percent - kTolerance) / 10);
    return static_cast<int>(std::clamp(steps, 0.0, 9.0)) * 10;
}

WhatIfCount::WhatIfCount(const Geometry& recorded, bool onePeriodDeadline)
{
    table_.recorded = recorded;
    table_.onePeriodDeadline = onePeriodDeadline;
    for (const std::uint32_t frames : kWhatIfFrames) {
        for (const std::uint32_t periods : kWhatIfPeriods) {
            if (onePeriodDeadline && periods != kWhatIfPeriods.front())
                continue;
            for (const int load : kWhatIfLoads) {
                WhatIfCell cell;
                cell.geometry = {recorded.rate, frames, periods};
                cell.loadPercent = load;
                const Nanos deadline = onePeriodDeadline ? cell.geometry.period() : cell.geometry.deadline();
                cell.limit = deadline - cell.geometry.partOfPeriod(load);
                table_.cells.push_back(cell);
            }
        }
    }
    for (std::size_t i = 0; i < table_.cells.size(); ++i) {
        Count count;
        count.limit = table_.cells[i].limit.count();
        // T / T′ from the frames: both are at the same rate.
        count.ratio = static_cast<double>(recorded.frames) / table_.cells[i].geometry.frames;
        count.cell = i;
        counts_.push_back(count);
    }
    std::stable_sort(counts_.begin(), counts_.end(), [](const Count& a, const Count& b) { return a.limit < b.limit; });
}

/// A lone late period is a moment that a wake-up happened to hit: n times as many wake-ups hit n times as many. Several
/// in a row are one stall, which is one XRUN at any period that it is sure to hit: it counts once at most, and by its
/// length over T′ where T′ is longer.
void WhatIfCount::close(Count& count) noexcept
{
    if (count.open == 0)
        return;
    const double weight = static_cast<double>(count.open) * count.ratio;
    count.weight += count.open == 1 ? weight : std::min(1.0, weight);
    count.open = 0;
}

void WhatIfCount::add(const PeriodSample& sample) noexcept
{
    if (sample.period != nextPeriod_)
        endRun();
    nextPeriod_ = sample.period + 1;
    ++table_.periods;
    table_.longestDelay = std::max(table_.longestDelay, Nanos{sample.delay});
    std::size_t late = 0;
    for (; late < counts_.size() && sample.delay > counts_[late].limit; ++late) {
        Count& count = counts_[late];
        ++count.misses;
        count.episodes += count.open == 0 ? 1 : 0;
        ++count.open;
    }
    for (std::size_t i = late; i < openUpTo_; ++i)
        close(counts_[i]);
    openUpTo_ = late;
}

void WhatIfCount::endRun() noexcept
{
    for (std::size_t i = 0; i < openUpTo_; ++i)
        close(counts_[i]);
    openUpTo_ = 0;
}

WhatIf WhatIfCount::result(int ownLoadPercent) const
{
    WhatIf table = table_;
    table.ownLoadPercent = ownLoadPercent;
    table.measured = table.recorded.releaseOffset(table.periods);
    if (table.periods == 0)
        return table;
    const double perHour = 3600 / toSeconds(table.measured);
    for (Count count : counts_) {
        close(count);
        WhatIfCell& cell = table.cells[count.cell];
        cell.misses = count.misses;
        cell.episodes = count.episodes;
        cell.missesPerHour = perHour * count.ratio * static_cast<double>(count.misses);
        // What was never seen may be of either kind: the larger factor.
        const double factor =
            count.episodes == 0 ? std::max(1.0, count.ratio) : count.weight / static_cast<double>(count.episodes);
        const HourlyRate rate = hourlyRate(count.episodes, table.measured);
        cell.xruns = {rate.perHour * factor, rate.low * factor, rate.high * factor};
    }
    return table;
}

} // namespace xrunscope
