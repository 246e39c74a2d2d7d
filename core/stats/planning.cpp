// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/planning.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <boost/math/distributions/normal.hpp>

#include "core/stats/math_policy.h"

namespace xrunscope {

namespace {

constexpr std::uint64_t kFewest = 6;
constexpr double kMostRuns = 1e6;
constexpr double kMostHours = 24.0 * 3653;

double z(double probability)
{
    return boost::math::quantile(boost::math::normal_distribution<double, MathPolicy>(), probability);
}

double reach(const TestAim& aim)
{
    return z(1 - aim.alpha / 2) + z(aim.power);
}

} // namespace

std::uint64_t fewestRuns(double alpha)
{
    // C(2n, n) = C(2n − 2, n − 1) · 2(2n − 1) / n, from C(12, 6) on.
    double relabellings = 924;
    std::uint64_t n = kFewest;
    while (2 / relabellings > alpha && n < 500) {
        ++n;
        relabellings *= 2 * (2 * static_cast<double>(n) - 1) / static_cast<double>(n);
    }
    return n;
}

std::uint64_t runsToFind(double effect, double firstSpread, double secondSpread, const TestAim& aim)
{
    const double quantile = z(1 - aim.alpha / 2);
    const double spread = firstSpread * firstSpread + secondSpread * secondSpread;
    const double runs = spread > 0 ? spread * reach(aim) * reach(aim) / (effect * effect) + quantile * quantile / 4 : 0;
    if (!(runs < kMostRuns))
        return std::numeric_limits<std::uint64_t>::max();
    return std::max(fewestRuns(aim.alpha), static_cast<std::uint64_t>(std::ceil(runs)));
}

Nanos timeToFind(double ratio, double perHour, double dispersion, const TestAim& aim)
{
    const double logarithm = std::log(ratio);
    const double hours =
        std::max(dispersion, 1.0) * (1 + 1 / ratio) * reach(aim) * reach(aim) / (perHour * logarithm * logarithm);
    if (!(hours < kMostHours))
        return Nanos::max();
    return Nanos{static_cast<std::int64_t>(hours * 3600e9)};
}

} // namespace xrunscope
