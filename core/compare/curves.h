// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/stats/distribution.h"

namespace xrunscope {

/// A point of a drawn curve.
struct CurvePoint {
    double x = 0;
    double y = 0;
    bool operator==(const CurvePoint&) const = default;
};

// Curves of distributions that hold different numbers of values, made comparable. Empty for a distribution without
// bins. Where the largest values were counted without their size (Distribution::beyond), they end there. Any thread;
// some 10 µs each, percentileCurve some 100.

/// Steps: from x µs on, up to the next point, y of a million values are later. The first point is the minimum, or the
/// end of its bin where that is all there is; the last is the maximum, with y = 0, or else what lies beyond what is
/// known. Exact at each x.
std::vector<CurvePoint> tailCurve(const Distribution& d);

/// Share bins a decade: each is a ninth to an eighth wider than its lower edge.
inline constexpr int kShareBinsPerDecade = 20;
/// Lower edge of the first share bin, µs; it holds everything below, too.
inline constexpr double kLeastShareUs = 0.1;

/// Histogram: from x µs up to 10^(1/20) times that lie y percent of all values. Equal bins for every distribution, in
/// order, from its first that holds any to its last, empty ones between them included. A bin of the histogram counts
/// where its middle lies.
std::vector<CurvePoint> shareCurve(const Distribution& d);

/// Points of a percentile curve from one nine to the next.
inline constexpr int kPointsANine = 32;

/// Delay by percentile. x: number of nines, -log10(1 − q), so that p0, p90, p99, p99.9 are 0, 1, 2, 3; y: µs. As far
/// as the sample supports percentiles (count · (1 − q) ≥ 10), kPointsANine points a nine and one where that ends; empty
/// with fewer than 10 values. Where only some percentiles were told, these.
std::vector<CurvePoint> percentileCurve(const Distribution& d);

/// y of the step that holds `x` in a tailCurve: values later than x µs, of a million.
double laterThan(const std::vector<CurvePoint>& tail, double x);

} // namespace xrunscope
