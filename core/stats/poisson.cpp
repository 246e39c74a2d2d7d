// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/poisson.h"

#include <algorithm>

#include <boost/math/distributions/chi_squared.hpp>

#include "core/stats/math_policy.h"

namespace xrunscope {

HourlyRate hourlyRate(std::uint64_t events, Nanos duration)
{
    return hourlyRate(events, duration, 1);
}

HourlyRate hourlyRate(std::uint64_t events, Nanos duration, double dispersion)
{
    const double spread = std::max(dispersion, 1.0);
    const double effective = static_cast<double>(events) / spread;
    const double perEvent = 3600.0 / toSeconds(duration);
    const auto half = [](double halfDegrees, double p) {
        const boost::math::chi_squared_distribution<double, MathPolicy> d(2 * halfDegrees);
        return boost::math::quantile(d, p) / 2;
    };
    const double low = events == 0 ? 0 : half(effective, 0.025);
    const double high = half(effective + 1, 0.975);
    return {static_cast<double>(events) * perEvent, low * spread * perEvent, high * spread * perEvent};
}

} // namespace xrunscope
