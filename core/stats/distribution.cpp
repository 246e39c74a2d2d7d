// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/distribution.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

namespace {

constexpr double kBeyond = 10;
// 1 − 0.99 is not exactly 0.01: without this, 1,000 values would not support their p99.
constexpr double kRounding = 1e-9;

} // namespace

void Distribution::add(std::int64_t ns, std::uint64_t count) noexcept
{
    if (count == 0)
        return;
    min_ = count_ == 0 ? ns : std::min(min_, ns);
    max_ = count_ == 0 ? ns : std::max(max_, ns);
    count_ += count;
    sum_ += static_cast<double>(ns) * static_cast<double>(count);
    histogram_.add(ns, count);
}

void Distribution::merge(const Distribution& other) noexcept
{
    if (other.count_ == 0)
        return;
    min_ = count_ == 0 ? other.min_ : std::min(min_, other.min_);
    max_ = count_ == 0 ? other.max_ : std::max(max_, other.max_);
    count_ += other.count_;
    sum_ += other.sum_;
    histogram_.merge(other.histogram_);
}

std::optional<Nanos> Distribution::min() const noexcept
{
    return count_ == 0 ? std::nullopt : std::optional{Nanos{min_}};
}

std::optional<Nanos> Distribution::max() const noexcept
{
    return count_ == 0 ? std::nullopt : std::optional{Nanos{max_}};
}

std::optional<double> Distribution::meanNs() const noexcept
{
    return count_ == 0 ? std::nullopt : std::optional{sum_ / static_cast<double>(count_)};
}

std::optional<Nanos> Distribution::quantile(double q) const noexcept
{
    if (count_ == 0)
        return std::nullopt;
    const double exact = std::ceil(q * static_cast<double>(count_) - kRounding);
    const auto rank = static_cast<std::uint64_t>(std::clamp(exact, 1.0, static_cast<double>(count_)));
    return Nanos{std::clamp(histogram_.valueAtRank(rank), min_, max_)};
}

Percentile Distribution::percentile(double q) const noexcept
{
    const auto needed = static_cast<std::uint64_t>(std::ceil(kBeyond / (1 - q) - kRounding * kBeyond / (1 - q)));
    if (count_ < needed)
        return {std::nullopt, needed - count_};
    return {quantile(q), 0};
}

Distribution Distribution::restored(const Moments& moments, const Histogram& histogram) noexcept
{
    Distribution d;
    d.histogram_ = histogram;
    d.count_ = moments.count;
    d.min_ = moments.min;
    d.max_ = moments.max;
    d.sum_ = moments.sum;
    return d;
}

} // namespace xrunscope
