// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace xrunscope {

// A comparison in words, the same in every report and in the window. Any thread.

/// A value of a figure: "38.14", "1.001 s", "99.998", "415", "below 44" has no value.
std::string figureText(const FigureInfo& info, double value);

/// "Delay p50 (µs)".
std::string figureLabel(const FigureInfo& info);

/// "38.1 to 41.2", "0 to 44": the 95 % interval; empty without one.
std::string intervalText(const FigureInfo& info, const Figure& figure);

/// "+12.3", "-0.42": column minus baseline; empty without both.
std::string differenceText(const Comparison& c, std::size_t column, FigureId id);

/// Columns whose figure reads as the best value does; empty when it is that of all.
std::vector<std::size_t> bestShown(const Comparison& c, FigureId id);

/// "×1.34"; empty without a ratio.
std::string ratioText(std::optional<double> ratio);

/// "better, ×0.34 (0.21 to 0.56)", "no difference seen, ×1.02 (0.97 to 1.06)", "cannot tell yet: about 7 more runs of
/// each", "cannot tell: 4 more runs of each".
std::string verdictText(const Comparison& c, std::size_t column, FigureId id);

/// What a column is against the baseline, all verdicts in one or two sentences; empty before judge().
std::string verdictSentence(const Comparison& c, std::size_t column);

/// "6 runs, 6 min; 1 left out".
std::string runsText(const ComparedColumn& column);

/// Letters for columns: "A", "B".
std::string columnLetter(std::size_t column);

/// "A  6.1.0-18" where it has a name, else "A".
std::string lettered(const Comparison& c, std::size_t column);

/// Figures that any column has, without those of JACK 1, which have layouts of their own, and without loads that round
/// to 0 everywhere.
std::vector<FigureId> shownFigures(const Comparison& c);

/// What all columns share, in one line: "engine timer, frames 64, …".
std::string equalText(const Comparison& c);

/// What the statistics rest on, in sentences.
std::string methodText(const Comparison& c);

} // namespace xrunscope
