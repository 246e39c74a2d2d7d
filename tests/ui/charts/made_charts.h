// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/report/compare/comparison_charts.h"

namespace xrunscope::test {

/// A column of 1,000 cycles of 1 ms: 999 with delays of 10 µs (and bins of 9,984 to 10,111 ns), one of `worstNs`.
ColumnChart madeColumn(std::size_t index, const std::string& name, std::int64_t worstNs);

/// A comparison of so many of them, the worst 1 ms × (1 + index), with a strip of 5 s each; in second 2 of the first an
/// XRUN and misses.
ComparisonCharts madeCharts(std::size_t columns);

/// Adds a suite of baseline and diskwrite: delays of 50 µs and 5 ms, 0 % and 2 % outside, the latter with an XRUN in
/// the first column and not measured in the last.
void addMadeSuite(ComparisonCharts& charts);

} // namespace xrunscope::test
