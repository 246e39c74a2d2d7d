// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "core/base/error.h"
#include "core/report/series_table.h"
#include "core/run/series.h"

namespace xrunscope::cli {

/// The files that the series of `run` consists of, as far as they exist, in their order.
std::vector<std::filesystem::path> filesOfSeries(const SeriesRun& run);

/// The averaged table of those files. A File error for one that cannot be read.
Expected<SeriesTable> seriesTableOf(const std::vector<std::filesystem::path>& files);

} // namespace xrunscope::cli
