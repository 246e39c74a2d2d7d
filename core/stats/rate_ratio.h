// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/stats/dispersion.h"

namespace xrunscope {

/// One Poisson rate against another.
struct RateRatio {
    double p = 1;                ///< two-sided, exact
    std::optional<double> ratio; ///< of `of` over `base`; nullopt when base has no event
    double low = 0;              ///< 95 % interval, exact
    std::optional<double> high;  ///< nullopt: without end
};

/// Given the events of both, those of one are binomial (Przyborowski and Wilenski 1940): p is twice the smaller tail,
/// the interval that of Clopper and Pearson. Events that come in clusters, with an index of dispersion φ above 1, count
/// as events / φ. No event at all: p is 1 and nothing is known of the ratio.
RateRatio rateRatio(const EventCount& of, const EventCount& base, double dispersion = 1);

} // namespace xrunscope
