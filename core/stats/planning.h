// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace xrunscope {

/// What a plan is made for: to find a difference with a chance of `power`, at a two-sided error of `alpha`.
struct TestAim {
    double alpha = 0.05;
    double power = 0.8;
};

/// Fewest runs of each side with which a permutation test can reach p ≤ alpha: 2 / C(2n, n); never below 6.
std::uint64_t fewestRuns(double alpha);

/// Runs of each side to find a difference of `effect`, when single runs spread with these standard deviations in the
/// same unit: n = (s₁² + s₂²)(z₁₋α/₂ + z_power)² / effect², and z²/4 more for the estimate of s; at least fewestRuns.
/// UINT64_MAX when it is beyond 10⁶.
std::uint64_t runsToFind(double effect, double firstSpread, double secondSpread, const TestAim& aim = {});

/// Time of each side to find that the rate of one (per hour, > 0) is `ratio` (≠ 1) times as large on the other, events
/// coming with this index of dispersion: t = φ (1 + 1/ratio)(z₁₋α/₂ + z_power)² / (rate · ln²ratio). Nanos::max() when
/// it is beyond 10 years.
Nanos timeToFind(double ratio, double perHour, double dispersion, const TestAim& aim = {});

} // namespace xrunscope
