// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/jack1_figures.h"

#include <algorithm>

namespace xrunscope {

Jack1Figures::Jack1Figures(Nanos period) noexcept
    : t_(std::max<std::int64_t>(period.count(), 1)),
      every_(std::max<std::uint64_t>(1'024'000'000u / static_cast<std::uint64_t>(t_), 1))
{
}

void Jack1Figures::add(std::int64_t interval, bool hasInterval, std::int64_t cycleTime) noexcept
{
    constexpr std::int64_t kOneMillisecond = 1'000'000;
    if (hasInterval && previousCycleTime_ <= t_) {
        const std::int64_t delay = std::max<std::int64_t>(interval, 0);
        delayMax_ = std::max(delayMax_, delay);
        if (delay > kOneMillisecond)
            ++over1000us_;
        if (spare_ > 0 && delay >= spare_)
            ++overSpare_;
    }
    previousCycleTime_ = cycleTime;

    window_[cycles_ % kWindow] = cycleTime;
    ++cycles_;
    if (cycles_ % every_ != 0)
        return;
    const std::int64_t longest = *std::max_element(window_.begin(), window_.end());
    spare_ = std::max<std::int64_t>(t_ - longest, 0);
    load_ = 0.5 * load_ + 50.0 * (1.0 - static_cast<double>(spare_) / static_cast<double>(t_));
    loadSum_ += load_;
    ++loads_;
    cycleMax_ = std::max(cycleMax_, longest);
}

double Jack1Figures::averageLoad() const noexcept
{
    return loads_ == 0 ? 0 : loadSum_ / static_cast<double>(loads_);
}

void Jack1Figures::restore(const Stored& s) noexcept
{
    delayMax_ = s.delayMax;
    cycleMax_ = s.cycleMax;
    overSpare_ = s.overSpare;
    over1000us_ = s.over1000us;
    loads_ = s.loads;
    loadSum_ = s.loadSum;
}

} // namespace xrunscope
