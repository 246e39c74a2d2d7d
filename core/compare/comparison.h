// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/compare/compared_column.h"
#include "core/compare/figure.h"
#include "core/compare/trait.h"
#include "core/compare/verdict.h"

namespace xrunscope {

inline constexpr std::size_t kMostColumns = 8;

/// A trait in which the columns differ.
struct TraitDifference {
    std::string_view label;
    std::vector<std::string> values; ///< one a column
    bool warned = false; ///< should have been equal, and is not the only difference: the comparison may be about it
};

/// Up to eight columns side by side.
struct Comparison {
    std::vector<ComparedColumn> columns;
    std::size_t baseline = 0;
    std::vector<Trait> equal;             ///< what all columns share, stated once
    std::vector<TraitDifference> differs; ///< in the order of traitsOf
    std::vector<std::string> warnings;    ///< ready sentences
    /// One list a column, filled by judge(): empty before. The baseline's has no verdict.
    std::vector<ByFigure<std::optional<Verdict>>> verdicts;

    /// nullptr: the column has no such figure.
    const Figure* figure(std::size_t column, FigureId id) const noexcept;
    const Verdict* verdict(std::size_t column, FigureId id) const noexcept;
    /// Column over baseline; nullopt without both, or with a baseline of 0.
    std::optional<double> ratio(std::size_t column, FigureId id) const noexcept;
    /// Columns with the best value; empty when it is that of all, or when neither more nor less is better.
    std::vector<std::size_t> best(FigureId id) const;
};

/// Names the columns by what differs and finds what should not. 1 to 8 columns, `baseline` among them, else a Usage
/// error. No resampling: fast enough for a GUI thread.
Expected<Comparison> compare(std::vector<ComparedColumn> columns, std::size_t baseline = 0);

/// Files of one series that follow each other are one column, each other file is one of its own.
std::vector<std::vector<ComparedRun>> groupBySeries(std::vector<ComparedRun> runs);

/// Opens the files of all columns, several at a time. The first error that occurs ends it. Any thread but the GUI's.
Expected<std::vector<std::vector<ComparedRun>>>
loadColumns(const std::vector<std::vector<std::filesystem::path>>& files);

/// The columns of a command line: "vs" between files ends one. Without it there is one stretch, of which
/// groupBySeries() makes columns. Usage error when a file is missing beside a "vs".
Expected<std::vector<std::vector<std::string>>> columnsAsked(const std::vector<std::string>& arguments);

/// The columns of these runs compared, without verdicts. Errors of comparedColumnOf() and compare().
Expected<Comparison> compareGroups(std::vector<std::vector<ComparedRun>> groups, std::size_t baseline = 0,
                                   bool withMarked = false);

} // namespace xrunscope
