// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace xrunscope {

/// Events an hour, with the exact two-sided 95 % interval of a Poisson rate.
struct HourlyRate {
    double perHour = 0;
    double low = 0;
    double high = 0;
};

/// The rate behind `events` seen in `duration` (> 0): chi-squared quantiles, Garwood 1936.
/// 0 events in 300 s: 0 to 44.3 an hour.
HourlyRate hourlyRate(std::uint64_t events, Nanos duration);

/// The same for events that come in clusters: with an index of dispersion φ above 1 the interval is that of events / φ
/// in duration / φ, wider by about √φ (quasi-Poisson, McCullagh and Nelder 1989). φ ≤ 1: as above.
HourlyRate hourlyRate(std::uint64_t events, Nanos duration, double dispersion);

} // namespace xrunscope
