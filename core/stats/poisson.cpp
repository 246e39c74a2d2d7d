// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/poisson.h"

#include <boost/math/distributions/chi_squared.hpp>

namespace xrunscope {

HourlyRate hourlyRate(std::uint64_t events, Nanos duration)
{
    const double perEvent = 3600.0 / toSeconds(duration);
    const auto half = [](std::uint64_t halfDegrees, double p) {
        const boost::math::chi_squared_distribution<double> d(2.0 * static_cast<double>(halfDegrees));
        return boost::math::quantile(d, p) / 2;
    };
    const double low = events == 0 ? 0 : half(events, 0.025);
    const double high = half(events + 1, 0.975);
    return {static_cast<double>(events) * perEvent, low * perEvent, high * perEvent};
}

} // namespace xrunscope
