// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/dispersion.h"

#include <boost/math/distributions/chi_squared.hpp>

#include "core/stats/math_policy.h"

namespace xrunscope {

std::optional<Dispersion> dispersionOf(std::span<const EventCount> runs)
{
    std::uint64_t events = 0;
    double time = 0;
    for (const EventCount& run : runs) {
        events += run.events;
        time += toSeconds(run.time);
    }
    if (runs.size() < 2 || events == 0 || time <= 0)
        return std::nullopt;
    const double rate = static_cast<double>(events) / time;
    double chiSquared = 0;
    for (const EventCount& run : runs) {
        const double expected = rate * toSeconds(run.time);
        const double off = static_cast<double>(run.events) - expected;
        if (expected > 0)
            chiSquared += off * off / expected;
    }
    const auto degrees = static_cast<double>(runs.size() - 1);
    const boost::math::chi_squared_distribution<double, MathPolicy> d(degrees);
    return Dispersion{chiSquared / degrees, boost::math::cdf(boost::math::complement(d, chiSquared))};
}

} // namespace xrunscope
