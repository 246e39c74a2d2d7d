// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/run/run_file.h"
#include "core/stats/latencytest.h"
#include "core/stats/latencytest_columns.h"

namespace xrunscope {

/// Whether cycles of this run are those of latencytest, a CPU loop and a wait for room in the buffer. Not on JACK,
/// where the server waits. Error (Usage) otherwise.
Expected<void> checkLatencytest(const RunInfo& info);

/// The figures from the recorded cycles: at most the first kLatencytestCap. Errors: as above, and File when the cycles
/// cannot be read.
Expected<LatencytestFigures> latencytestOf(const RunFile& run);

/// `pixels` columns over [begin, end) nanoseconds after the first release, of the same cycles. Errors as above.
Expected<std::vector<LatencytestColumn>> latencytestColumns(const RunFile& run, std::int64_t begin, std::int64_t end,
                                                            std::size_t pixels);
/// The same of one phase, from its begin to its end; the cap counts from its first cycle.
Expected<std::vector<LatencytestColumn>> latencytestColumns(const RunFile& run, const PhaseRecord& phase,
                                                            std::size_t pixels);

} // namespace xrunscope
