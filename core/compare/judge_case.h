// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <limits>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/figure.h"
#include "core/compare/verdict.h"

namespace xrunscope {

/// A verdict in the making: a figure of a column against the baseline's.
struct JudgedCase {
    std::size_t column = 0;
    FigureId id{};
    Verdict verdict;
    bool more = false;                                           ///< the column has more than the baseline
    double effect = 0;                                           ///< difference as it was tested: of logarithms, mostly
    double worth = 0;                                            ///< difference to be found, in the same unit
    double ownSpread = std::numeric_limits<double>::quiet_NaN(); ///< of single runs, in the same unit
    double baseSpread = std::numeric_limits<double>::quiet_NaN();
    double dispersion = 1; ///< this and the next: rates
    double perHour = 0;    ///< of both together
};

// The parts of judge(). Any thread; `cancelled` may be null.

/// Judged figures that both columns have: the rates, or all others.
std::vector<FigureId> judgedFigures(const ComparedColumn& own, const ComparedColumn& base, bool rates);

/// Runs of both columns, those of `own` first.
std::vector<const ComparedRun*> runsOfBoth(const ComparedColumn& own, const ComparedColumn& base);

/// The value that is tested, of which the interval is: of maxima the mean of the runs'.
double testedValue(const Figure& figure) noexcept;

/// Tests the rates of a column.
void addRateCases(const Comparison& c, std::size_t column, const std::atomic<bool>* cancelled,
                  std::vector<JudgedCase>& cases);

/// Tests its other figures by resampling whole runs.
void addResampledCases(const Comparison& c, std::size_t column, const std::atomic<bool>* cancelled,
                       std::vector<JudgedCase>& cases);

/// Corrects the tests for their number and says what follows, or what is missing.
void decide(const Comparison& c, std::vector<JudgedCase>& cases);

} // namespace xrunscope
