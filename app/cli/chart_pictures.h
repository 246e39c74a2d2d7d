// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "core/report/compare/compare_report.h"
#include "core/report/html/run_page.h"

namespace xrunscope::cli {

/// Lets `xrunscope render` draw the charts of a page: of the whole run and of each phase, light and dark, and those of
/// latencytest where the run has a CPU loop. Where it is not installed, or fails, the charts say why they are in text.
RunPageCharts drawCharts(const RunFile& run);

/// The same of a comparison of these columns; one alone is grouped by series.
ComparisonPageCharts drawCharts(const std::vector<std::vector<std::filesystem::path>>& columns, bool withMarked);

} // namespace xrunscope::cli
