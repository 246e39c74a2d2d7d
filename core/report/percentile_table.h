// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/stats/run_statistics.h"

namespace xrunscope {

/// A percentile that reports list: its share of the values, its heading and its member of the JSON report.
struct NamedQuantile {
    double q;
    std::string_view heading;
    std::string_view member;
};
inline constexpr std::array<NamedQuantile, 5> kQuantiles{{{0.5, "p50", "p50"},
                                                          {0.9, "p90", "p90"},
                                                          {0.99, "p99", "p99"},
                                                          {0.999, "p99.9", "p999"},
                                                          {0.9999, "p99.99", "p9999"}}};

/// Minimum, mean, percentiles and maximum of delay, response time, cycle time, interval excess (µs) and DSP load
/// (%), at most 72 columns; below it how many cycles the percentiles shown as "-" still need.
std::string percentileTable(const RunStatistics& s);

/// The same of one distribution alone, whose row is called `label` (at most 8 columns).
std::string delayTable(const Distribution& d, std::string_view label);

/// One line a percentile that the sample of `d` does not support yet: "p99.99 needs 25,000 more cycles", or that the
/// source of an imported run does not tell. Empty when all are there.
std::string unsupportedText(const Distribution& d);

} // namespace xrunscope
