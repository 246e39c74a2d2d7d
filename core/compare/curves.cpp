// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/curves.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

namespace {

constexpr double kMillion = 1e6;

double microsOf(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e3;
}

/// The first share bin begins at kLeastShareUs.
int shareBinOf(double us)
{
    if (us <= kLeastShareUs)
        return 0;
    return static_cast<int>(std::floor(std::log10(us / kLeastShareUs) * kShareBinsPerDecade + 1e-9));
}

double shareEdge(std::size_t bin)
{
    return kLeastShareUs * std::pow(10.0, static_cast<double>(bin) / kShareBinsPerDecade);
}

/// Bins from here on have values whose size is not known.
std::size_t knownBins(const Distribution& d)
{
    return d.beyond() > 0 ? Histogram::binOf(d.beyondFrom().count()) : Histogram::kBins;
}

std::vector<CurvePoint> toldPercentiles(const Distribution& d)
{
    std::vector<CurvePoint> curve;
    for (const double q : kToldQuantiles) {
        if (const auto value = d.percentile(q).value)
            curve.push_back({-std::log10(1 - q), toUs(*value)});
    }
    return curve;
}

} // namespace

std::vector<CurvePoint> tailCurve(const Distribution& d)
{
    const Histogram& h = d.histogram();
    const std::uint64_t total = h.total();
    std::vector<CurvePoint> curve;
    if (total == 0)
        return curve;
    curve.push_back({toUs(*d.min()), kMillion});
    std::uint64_t later = total;
    const std::size_t known = knownBins(d);
    for (std::size_t bin = 0; bin < known && later > 0; ++bin) {
        if (h.count(bin) == 0)
            continue;
        later -= h.count(bin);
        const double x = later == 0 ? toUs(*d.max()) : microsOf(Histogram::highest(bin));
        const double y = kMillion * static_cast<double>(later) / static_cast<double>(total);
        if (curve.back().x >= x) // the minimum ends its bin
            curve.back().y = y;
        else
            curve.push_back({x, y});
    }
    if (later > 0) // beyond what is known
        curve.push_back({std::max(toUs(d.beyondFrom()), curve.back().x), curve.back().y});
    return curve;
}

std::vector<CurvePoint> shareCurve(const Distribution& d)
{
    const Histogram& h = d.histogram();
    const std::uint64_t total = h.total();
    std::vector<CurvePoint> curve;
    if (total == 0)
        return curve;
    std::vector<std::uint64_t> counts;
    std::size_t first = 0;
    const std::size_t known = knownBins(d);
    for (std::size_t bin = 0; bin < known; ++bin) {
        if (h.count(bin) == 0)
            continue;
        const auto share = static_cast<std::size_t>(shareBinOf(microsOf(Histogram::middle(bin))));
        if (counts.empty())
            first = share;
        if (counts.size() <= share - first)
            counts.resize(share - first + 1);
        counts[share - first] += h.count(bin);
    }
    for (std::size_t i = 0; i < counts.size(); ++i)
        curve.push_back({shareEdge(first + i), 100.0 * static_cast<double>(counts[i]) / static_cast<double>(total)});
    return curve;
}

std::vector<CurvePoint> percentileCurve(const Distribution& d)
{
    constexpr double kSupport = 10; // values beyond a percentile
    if (d.toldOnly())
        return toldPercentiles(d);
    std::vector<CurvePoint> curve;
    if (d.histogram().total() == 0 || static_cast<double>(d.count()) < kSupport)
        return curve;
    const double beyond = std::max(kSupport, static_cast<double>(d.beyond()));
    const double last = std::log10(static_cast<double>(d.count()) / beyond);
    const auto add = [&](double nines) {
        if (const auto value = d.quantile(1 - std::pow(10.0, -nines)))
            curve.push_back({nines, toUs(*value)});
    };
    for (int i = 0; static_cast<double>(i) / kPointsANine < last; ++i)
        add(static_cast<double>(i) / kPointsANine);
    add(last);
    return curve;
}

double laterThan(const std::vector<CurvePoint>& tail, double x)
{
    const auto after =
        std::upper_bound(tail.begin(), tail.end(), x, [](double value, const CurvePoint& p) { return value < p.x; });
    return after == tail.begin() ? kMillion : std::prev(after)->y;
}

} // namespace xrunscope
