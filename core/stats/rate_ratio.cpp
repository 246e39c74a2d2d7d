// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/rate_ratio.h"

#include <algorithm>

#include <boost/math/special_functions/beta.hpp>

#include "core/stats/math_policy.h"

namespace xrunscope {

namespace {

constexpr double kTail = 0.025;

} // namespace

RateRatio rateRatio(const EventCount& of, const EventCount& base, double dispersion)
{
    RateRatio out;
    const double spread = std::max(dispersion, 1.0);
    const double k = static_cast<double>(of.events) / spread;
    const double other = static_cast<double>(base.events) / spread;
    const double ownTime = toSeconds(of.time);
    const double baseTime = toSeconds(base.time);
    if (of.events + base.events == 0 || ownTime <= 0 || baseTime <= 0)
        return out;
    const double share = ownTime / (ownTime + baseTime);
    // P(K ≤ k) and P(K ≥ k) of the binomial as incomplete beta functions, which also take parts of events.
    const double atMost = other > 0 ? boost::math::ibetac(k + 1, other, share, MathPolicy()) : 1;
    const double atLeast = k > 0 ? boost::math::ibeta(k, other + 1, share, MathPolicy()) : 1;
    out.p = std::min(1.0, 2 * std::min(atMost, atLeast));
    if (base.events > 0)
        out.ratio = (static_cast<double>(of.events) / ownTime) / (static_cast<double>(base.events) / baseTime);
    const auto odds = [&](double part) { return part / (1 - part) * baseTime / ownTime; };
    if (k > 0)
        out.low = odds(boost::math::ibeta_inv(k, other + 1, kTail, MathPolicy()));
    if (other > 0)
        out.high = odds(boost::math::ibeta_inv(k + 1, other, 1 - kTail, MathPolicy()));
    return out;
}

} // namespace xrunscope
