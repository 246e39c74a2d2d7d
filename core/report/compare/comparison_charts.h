// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/compare/curves.h"
#include "core/stats/timeline.h"
#include "core/stats/xrun.h"

namespace xrunscope {

/// What the charts of a comparison show of one column.
struct ColumnChart {
    std::string letter; ///< "A"
    std::string name;   ///< as ComparedColumn::name
    std::string title;
    std::string host;
    std::string runs;                     ///< "6 runs, 6 min"
    std::uint64_t periods = 0;            ///< in the curves
    std::optional<double> periodsPerHour; ///< nullopt: no period is known
    std::vector<CurvePoint> tail, shares, percentiles;
    std::string without;             ///< why those are empty: "no distribution of delays in the source"
    std::optional<double> knownUpTo; ///< µs, where the curves end before the maximum: the source told no more
    std::optional<double> xrunsPerHour, p50, p999, max; ///< µs but the first
    std::optional<std::uint64_t> xruns;
};

/// One line of the stacked timelines: a run, or the runs of a column as one.
struct TimelineStrip {
    std::size_t column = 0;
    std::string label; ///< what follows the column's name: "2 of 3", "worst of 12 runs"; empty: nothing
    std::vector<TimelineColumn> seconds;
    std::vector<Xrun> xruns; ///< their release in nanoseconds after the first
    std::int64_t length = 0; ///< nanoseconds
    std::optional<double> spareUs;
    std::string without; ///< why there is nothing: "no cycles were imported"
};

/// A test of the stress suites, with one entry a column.
struct SuiteBars {
    struct Bar {
        std::optional<double> worstUs;        ///< longest delay; nullopt: not measured
        std::optional<double> outsidePercent; ///< of the periods, not within 100 µs of what layout D counts
        std::uint64_t xruns = 0;
    };
    std::string test;
    std::vector<Bar> bars;
};

/// A comparison prepared for drawing.
struct ComparisonCharts {
    std::vector<ColumnChart> columns;
    std::vector<TimelineStrip> strips;
    std::vector<SuiteBars> suite; ///< baseline first; empty: no column has a suite
    std::string suiteQuantity;    ///< "CPU loops"; "total times" where there is none
    std::string equal;            ///< settings that all columns share, in a line
    std::string host;             ///< of all columns; empty: they differ
    std::string made;             ///< "2026-11-30 14:22": when the newest run began, in its local time
    std::string version;          ///< of the program that made it
    /// What delays may use up, where all columns have the same; the least of them. µs.
    std::optional<double> spareUs;
};

/// Timelines have a strip for each run up to so many runs, beyond that one for each column.
inline constexpr std::size_t kMostStrips = kMostColumns;

/// Prepares all charts. Any thread but the GUI's; some 10 ms.
ComparisonCharts comparisonCharts(const Comparison& c);

} // namespace xrunscope
