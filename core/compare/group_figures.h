// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/compare/compared_run.h"
#include "core/compare/figure.h"

namespace xrunscope {

/// Figures, in their units, of any group out of a set of runs, for resampling: percentiles of all delays together,
/// means of maxima, shares, rates. Logarithms where no run has a value of 0 or less: then differences are ratios.
class GroupedRuns {
public:
    /// Figures that every run has; quantiles are those of the delay.
    GroupedRuns(const std::vector<const ComparedRun*>& runs, std::vector<FigureId> ids);

    /// As GroupFigures of core/stats/resampling.h. Any thread, but one at a time.
    void operator()(std::span<const std::uint32_t> members, std::span<double> out);

    const std::vector<FigureId>& ids() const noexcept { return ids_; }
    bool logarithmic(std::size_t figure) const noexcept { return logarithmic_[figure]; }

private:
    void setBins(const std::vector<const ComparedRun*>& runs);
    double quantile(double q) const;

    std::vector<FigureId> ids_;
    std::vector<bool> logarithmic_;
    std::size_t bins_ = 0;
    std::vector<double> middles_;       ///< of the bins that any run has values in, µs
    std::vector<std::uint32_t> counts_; ///< runs × bins
    std::vector<double> values_;        ///< runs × figures
    std::vector<double> weights_;       ///< runs × figures: what a share or rate is divided by
    std::vector<std::uint64_t> pooled_; ///< running sums of the group at hand
    std::vector<std::uint64_t> group_;
};

} // namespace xrunscope
