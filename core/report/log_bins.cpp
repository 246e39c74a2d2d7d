// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/log_bins.h"

#include <algorithm>
#include <array>
#include <utility>

namespace xrunscope {

namespace {

// The preferred numbers of ISO 3 (R20, R10, R5), and 1-2-5: edges of one decade, in hundredths.
constexpr std::array<std::int64_t, 20> kR20{100, 112, 125, 140, 160, 180, 200, 224, 250, 280,
                                            315, 355, 400, 450, 500, 560, 630, 710, 800, 900};
constexpr std::array<std::int64_t, 10> kR10{100, 125, 160, 200, 250, 315, 400, 500, 630, 800};
constexpr std::array<std::int64_t, 5> kR5{100, 160, 250, 400, 630};
constexpr std::array<std::int64_t, 3> kOneTwoFive{100, 200, 500};
constexpr std::array<std::int64_t, 1> kDecades{100};

/// Edges from the last one not above `min` to the first one above `max`.
template <std::size_t N>
std::vector<std::int64_t> edges(const std::array<std::int64_t, N>& decade, std::int64_t min, std::int64_t max)
{
    std::vector<std::int64_t> out;
    for (std::int64_t unit = 1; unit < 1'000'000'000'000'000; unit *= 10) {
        for (const std::int64_t step : decade) {
            // Below 100 ns a series of hundredths has no whole nanoseconds.
            const std::int64_t edge = unit * step;
            if (edge <= min)
                out.clear();
            out.push_back(edge);
            if (edge > max && out.size() > 1)
                return out;
        }
    }
    return out;
}

std::vector<std::int64_t> roundEdges(std::int64_t min, std::int64_t max, std::size_t most)
{
    const auto fits = [most](const std::vector<std::int64_t>& e) { return e.size() <= most + 1; };
    if (auto e = edges(kR20, min, max); fits(e))
        return e;
    if (auto e = edges(kR10, min, max); fits(e))
        return e;
    if (auto e = edges(kR5, min, max); fits(e))
        return e;
    if (auto e = edges(kOneTwoFive, min, max); fits(e))
        return e;
    return edges(kDecades, min, max);
}

} // namespace

std::vector<LogBin> logBins(const Distribution& d, std::size_t most)
{
    std::vector<LogBin> out;
    if (d.empty())
        return out;
    const std::vector<std::int64_t> e = roundEdges(d.min()->count(), d.max()->count(), most);
    for (std::size_t i = 0; i + 1 < e.size(); ++i)
        out.push_back({e[i], e[i + 1], 0});
    return countedIn(std::move(out), d);
}

std::vector<LogBin> countedIn(std::vector<LogBin> bins, const Distribution& d)
{
    for (LogBin& bin : bins)
        bin.count = 0;
    std::size_t at = 0;
    for (std::size_t bin = 0; bin < Histogram::kBins && !bins.empty(); ++bin) {
        const std::uint64_t count = d.histogram().count(bin);
        if (count == 0)
            continue;
        while (at + 1 < bins.size() && Histogram::middle(bin) >= bins[at].end)
            ++at;
        bins[at].count += count;
    }
    return bins;
}

} // namespace xrunscope
