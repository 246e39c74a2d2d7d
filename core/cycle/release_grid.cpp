// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/release_grid.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

namespace {

constexpr double kWindow = 2e9; ///< nanoseconds of wake-ups that the envelope looks at
constexpr double kBlock = 1e9;
constexpr std::size_t kMostBlocks = 600;
constexpr std::size_t kFewestBlocks = 8;
/// A wake-up may come this part of a period before its estimated release: the estimate gets better with each.
constexpr double kEarly = 0.25;
/// Later than this, and it may be the owed wake-up of an earlier period: what follows decides.
constexpr double kDoubtful = 0.5;
/// A phase that stays later than this after a gap is a restart of the driver and not lateness.
constexpr double kRestart = 0.15;
constexpr double kSmallestShift = 20e3; ///< nanoseconds

} // namespace

double ReleaseGrid::predicted(std::int64_t period) const noexcept
{
    const auto k = static_cast<double>(period);
    return k * t_ + shift_ + slope_ * k + best_;
}

std::int64_t ReleaseGrid::releaseOf(std::uint64_t period) const noexcept
{
    return origin_ + std::llround(predicted(static_cast<std::int64_t>(period)));
}

/// Place on the grid in periods, as a fraction.
double ReleaseGrid::placeOf(std::int64_t wake) const noexcept
{
    return (static_cast<double>(wake - origin_) - shift_ - best_) / (t_ + slope_);
}

std::uint64_t ReleaseGrid::periodAt(std::int64_t t) const noexcept
{
    return static_cast<std::uint64_t>(std::max(std::floor(placeOf(t)), 0.0));
}

void ReleaseGrid::add(std::int64_t wake, std::uint64_t tag, std::vector<PlacedWake>& out)
{
    if (!begun_) {
        begun_ = true;
        origin_ = wake;
        place({wake, tag}, 0, out);
        return;
    }
    if (held_.empty()) {
        const double late = placeOf(wake) - static_cast<double>(next_);
        if (late >= -kEarly && late < kDoubtful) {
            place({wake, tag}, static_cast<std::int64_t>(next_), out);
            return;
        }
    }
    held_.push_back({wake, tag});
    if (calm())
        settle(true, out);
    else if (held_.size() >= kMostHeld)
        settle(false, out);
}

void ReleaseGrid::flush(std::vector<PlacedWake>& out)
{
    if (!held_.empty())
        settle(false, out);
}

/// True when the last kCalm wake-ups came a period apart each.
bool ReleaseGrid::calm() const noexcept
{
    if (held_.size() < kCalm)
        return false;
    for (std::size_t i = held_.size() - kCalm + 1; i < held_.size(); ++i) {
        const double step = static_cast<double>(held_[i].at - held_[i - 1].at) / t_;
        if (step < 1 - kEarly || step > 1 + kEarly)
            return false;
    }
    return true;
}

/// The best of the calm wake-ups tells the phase after a disturbance.
void ReleaseGrid::followPhase()
{
    const std::size_t from = held_.size() - kCalm;
    double best = placeOf(held_[from].at);
    double worst = best;
    for (std::size_t i = 1; i < kCalm; ++i) {
        const double place = placeOf(held_[from + i].at) - static_cast<double>(i);
        best = std::min(best, place);
        worst = std::max(worst, place);
    }
    const double phase = best - std::round(best);
    // A driver that left periods out has begun anew: then a shift shows as soon as it stands out of the jitter.
    const bool gap = std::round(best) > static_cast<double>(next_ + from);
    const double jitter = std::max(3 * (worst - best), kSmallestShift / t_);
    if (phase >= 0 && phase <= (gap ? std::min(jitter, kRestart) : kRestart))
        return;
    shift_ += phase * t_;
}

void ReleaseGrid::settle(bool calm, std::vector<PlacedWake>& out)
{
    if (calm)
        followPhase();
    std::vector<Wake> wakes;
    wakes.swap(held_);
    // From the last to the first: one that came too close to its successor ran for an earlier period.
    std::vector<std::int64_t> periods(wakes.size());
    std::int64_t limit = INT64_MAX;
    for (std::size_t i = wakes.size(); i-- > 0;) {
        const auto due = static_cast<std::int64_t>(std::floor(placeOf(wakes[i].at) + kEarly));
        periods[i] = std::min(due, limit);
        limit = periods[i] - 1;
    }
    for (std::size_t i = 0; i < wakes.size(); ++i) {
        if (periods[i] < static_cast<std::int64_t>(next_))
            ++extra_;
        else
            place(wakes[i], periods[i], out);
    }
}

void ReleaseGrid::place(const Wake& wake, std::int64_t period, std::vector<PlacedWake>& out)
{
    learn(period, static_cast<double>(wake.at - origin_) - static_cast<double>(period) * t_ - shift_);
    next_ = static_cast<std::uint64_t>(period) + 1;
    out.push_back(
        {static_cast<std::uint64_t>(period), releaseOf(static_cast<std::uint64_t>(period)), wake.at, wake.tag});
}

void ReleaseGrid::learn(std::int64_t period, double residual)
{
    const Residual r{period, residual};
    if (window_.empty() || static_cast<double>(period - blockBegin_) * t_ >= kBlock) {
        if (!window_.empty()) {
            blocks_.push_back(blockBest_);
            if (blocks_.size() > kMostBlocks)
                blocks_.pop_front();
            fitSlope();
        }
        blockBegin_ = period;
        blockBest_ = r;
    } else if (residual < blockBest_.value) {
        blockBest_ = r;
    }
    window_.push_back(r);
    while (static_cast<double>(period - window_.front().period) * t_ > kWindow)
        window_.pop_front();
    enterEnvelope(r);
    while (envelope_.front().period < window_.front().period)
        envelope_.pop_front();
    best_ = envelope_.front().value - slope_ * static_cast<double>(envelope_.front().period);
}

void ReleaseGrid::enterEnvelope(const Residual& r)
{
    const auto level = [this](const Residual& x) { return x.value - slope_ * static_cast<double>(x.period); };
    while (!envelope_.empty() && level(envelope_.back()) >= level(r))
        envelope_.pop_back();
    envelope_.push_back(r);
}

/// Least squares over the best wake-up of each second.
void ReleaseGrid::fitSlope()
{
    if (blocks_.size() < kFewestBlocks)
        return;
    double meanX = 0;
    double meanY = 0;
    for (const Residual& b : blocks_) {
        meanX += static_cast<double>(b.period);
        meanY += b.value;
    }
    meanX /= static_cast<double>(blocks_.size());
    meanY /= static_cast<double>(blocks_.size());
    double xy = 0;
    double xx = 0;
    for (const Residual& b : blocks_) {
        const double dx = static_cast<double>(b.period) - meanX;
        xy += dx * (b.value - meanY);
        xx += dx * dx;
    }
    slope_ = xx > 0 ? xy / xx : 0;
    rebuildEnvelope();
}

void ReleaseGrid::rebuildEnvelope()
{
    envelope_.clear();
    for (const Residual& r : window_)
        enterEnvelope(r);
}

} // namespace xrunscope
