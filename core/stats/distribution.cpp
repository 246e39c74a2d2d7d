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
    m_.min = m_.count == 0 ? ns : std::min(m_.min, ns);
    m_.max = m_.count == 0 ? ns : std::max(m_.max, ns);
    m_.count += count;
    m_.sum += static_cast<double>(ns) * static_cast<double>(count);
    histogram_.add(ns, count);
}

void Distribution::merge(const Distribution& other) noexcept
{
    if (other.m_.count == 0)
        return;
    if (m_.count == 0) {
        *this = other;
        return;
    }
    m_.min = std::min(m_.min, other.m_.min);
    m_.max = std::max(m_.max, other.m_.max);
    m_.count += other.m_.count;
    m_.sum += other.m_.sum;
    m_.beyondFrom = m_.beyond == 0         ? other.m_.beyondFrom
                    : other.m_.beyond == 0 ? m_.beyondFrom
                                           : std::min(m_.beyondFrom, other.m_.beyondFrom);
    m_.beyond += other.m_.beyond;
    m_.toldOnly = m_.toldOnly || other.m_.toldOnly;
    m_.told = {};
    histogram_.merge(other.histogram_);
}

std::optional<Nanos> Distribution::min() const noexcept
{
    return m_.count == 0 ? std::nullopt : std::optional{Nanos{m_.min}};
}

std::optional<Nanos> Distribution::max() const noexcept
{
    return m_.count == 0 ? std::nullopt : std::optional{Nanos{m_.max}};
}

std::optional<double> Distribution::meanNs() const noexcept
{
    return m_.count == 0 ? std::nullopt : std::optional{m_.sum / static_cast<double>(m_.count)};
}

std::uint64_t Distribution::rankOf(double q) const noexcept
{
    const double exact = std::ceil(q * static_cast<double>(m_.count) - kRounding);
    return static_cast<std::uint64_t>(std::clamp(exact, 1.0, static_cast<double>(m_.count)));
}

std::optional<Nanos> Distribution::told(double q) const noexcept
{
    for (std::size_t i = 0; i < kToldQuantiles.size(); ++i)
        if (m_.told[i] && std::abs(q - kToldQuantiles[i]) < kRounding)
            return Nanos{*m_.told[i]};
    return std::nullopt;
}

std::optional<Nanos> Distribution::quantile(double q) const noexcept
{
    if (m_.count == 0)
        return std::nullopt;
    if (const auto value = told(q))
        return value;
    const std::uint64_t rank = rankOf(q);
    if (m_.toldOnly || rank > m_.count - m_.beyond)
        return std::nullopt;
    return Nanos{std::clamp(histogram_.valueAtRank(rank), m_.min, m_.max)};
}

Percentile Distribution::percentile(double q) const noexcept
{
    const auto needed = static_cast<std::uint64_t>(std::ceil(kBeyond / (1 - q) - kRounding * kBeyond / (1 - q)));
    if (m_.count >= needed || told(q))
        return {quantile(q), 0};
    return {std::nullopt, needed - m_.count};
}

Distribution Distribution::restored(const Moments& moments, const Histogram& histogram) noexcept
{
    Distribution d;
    d.histogram_ = histogram;
    d.m_ = moments;
    return d;
}

} // namespace xrunscope
