// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

#include "core/compare/comparison.h"

namespace xrunscope {

/// Chance that a comparison of equal systems says "better" or "worse" of anything at all.
inline constexpr double kVerdictError = 0.05;
/// Runs of each side below which nothing is said of percentiles, maxima and shares.
inline constexpr std::size_t kFewestJudgedRuns = 6;

/// The smallest ratio that a verdict is to find, as the plan for more runs takes it: 2 for rates, 1.25 for delays, 1.01
/// for shares.
double ratioWorthKnowing(FigureKind kind) noexcept;

/// Gives each judged figure of each column its verdict against the baseline, and figures of 6 runs or more their
/// interval. Rates by the exact test of their ratio, with clusters taken into account; all others by relabelling whole
/// runs, which takes up to about a second with dozens of runs: not on a GUI thread. `cancelled` ends it early, and then
/// nothing is changed.
void judge(Comparison& comparison, const std::atomic<bool>* cancelled = nullptr);

} // namespace xrunscope
