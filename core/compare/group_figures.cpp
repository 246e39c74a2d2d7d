// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/group_figures.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace xrunscope {

namespace {

/// Percentiles lie on the steps of a histogram: groups with the same one are told apart by the mean of their runs' own,
/// which weighs too little to change the order of others.
constexpr double kTieBreak = 1e-4;

bool isRatio(FigureKind kind) noexcept
{
    return kind == FigureKind::Rate || kind == FigureKind::Share;
}

/// What the figure of one run is by itself.
double ownValue(const ComparedRun& run, const FigureInfo& info)
{
    if (info.kind == FigureKind::Quantile)
        return toUs(run.data->statistics.delay().quantile(info.quantile).value_or(Nanos{0}));
    return run.value[info.id].value_or(0);
}

} // namespace

GroupedRuns::GroupedRuns(const std::vector<const ComparedRun*>& runs, std::vector<FigureId> ids) : ids_(std::move(ids))
{
    setBins(runs);
    for (const FigureId id : ids_) {
        const FigureInfo& info = infoOf(id);
        logarithmic_.push_back(info.kind != FigureKind::Rate &&
                               std::all_of(runs.begin(), runs.end(),
                                           [&info](const ComparedRun* run) { return ownValue(*run, info) > 0; }));
    }
    for (const ComparedRun* run : runs) {
        for (std::size_t i = 0; i < ids_.size(); ++i) {
            const FigureInfo& info = infoOf(ids_[i]);
            const double own = ownValue(*run, info);
            values_.push_back(isRatio(info.kind) ? static_cast<double>(run->events[info.id].value_or(0))
                              : info.kind == FigureKind::Quantile && logarithmic_[i] ? std::log(own)
                                                                                     : own);
            weights_.push_back(info.kind == FigureKind::Rate ? toSeconds(run->data->length())
                               : info.kind == FigureKind::Share
                                   ? static_cast<double>(run->data->statistics.delay().count())
                                   : 1);
        }
    }
}

void GroupedRuns::setBins(const std::vector<const ComparedRun*>& runs)
{
    if (std::none_of(ids_.begin(), ids_.end(), [](FigureId id) { return infoOf(id).kind == FigureKind::Quantile; }))
        return;
    std::vector<std::size_t> used;
    for (std::size_t bin = 0; bin < Histogram::kBins; ++bin) {
        if (std::any_of(runs.begin(), runs.end(), [bin](const ComparedRun* run) {
                return run->data->statistics.delay().histogram().count(bin) > 0;
            }))
            used.push_back(bin);
    }
    bins_ = used.size();
    for (const std::size_t bin : used)
        middles_.push_back(static_cast<double>(Histogram::middle(bin)) / 1e3);
    for (const ComparedRun* run : runs) {
        for (const std::size_t bin : used)
            counts_.push_back(static_cast<std::uint32_t>(
                std::min<std::uint64_t>(run->data->statistics.delay().histogram().count(bin), UINT32_MAX)));
    }
    group_.resize(bins_);
    pooled_.resize(bins_);
}

double GroupedRuns::quantile(double q) const
{
    if (bins_ == 0 || pooled_.back() == 0)
        return 0;
    // Nearest rank, as Distribution::quantile.
    const double exact = std::ceil(q * static_cast<double>(pooled_.back()) - 1e-9);
    const auto rank = static_cast<std::uint64_t>(std::max(exact, 1.0));
    const auto at = std::lower_bound(pooled_.begin(), pooled_.end(), rank);
    return middles_[static_cast<std::size_t>(std::distance(pooled_.begin(), at))];
}

void GroupedRuns::operator()(std::span<const std::uint32_t> members, std::span<double> out)
{
    if (bins_ > 0) {
        std::fill(group_.begin(), group_.end(), 0);
        for (const std::uint32_t m : members) {
            const std::uint32_t* own = counts_.data() + m * bins_;
            for (std::size_t bin = 0; bin < bins_; ++bin)
                group_[bin] += own[bin];
        }
        std::partial_sum(group_.begin(), group_.end(), pooled_.begin());
    }
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const FigureInfo& info = infoOf(ids_[i]);
        double sum = 0;
        double weight = 0;
        for (const std::uint32_t m : members) {
            sum += values_[m * ids_.size() + i];
            weight += weights_[m * ids_.size() + i];
        }
        const double mean = sum / weight;
        const bool pooled = info.kind == FigureKind::Quantile;
        const double value = pooled ? quantile(info.quantile) : mean;
        out[i] = (logarithmic_[i] ? std::log(value) : value) + (pooled ? kTieBreak * mean : 0);
    }
}

} // namespace xrunscope
