// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/run/run_plan.h"

namespace xrunscope {

/// One run of a series that is still to be made.
struct SeriesRun {
    RunPlan plan;
    std::filesystem::path file;
};

/// "NAME" of …/NAME-07.xrun and …/NAME-07.cut.xrun; empty when the file's name has another form.
std::string seriesName(const std::filesystem::path& member);

/// A random id for a new series, 16 hexadecimal digits.
std::string newSeriesId();

/// N equal runs: files NAME-01.xrun … beside `file`. With count 1 the plan and the name stay as they are.
std::vector<SeriesRun> planSeries(const RunPlan& plan, const std::filesystem::path& file, int count);

/// A run that never began keeps nothing: its file is renamed as by missingRuns(), so that its place is free. True when
/// that was done. Usage error while it is being started, File error when it cannot be renamed.
Expected<bool> setAsideUnbegun(const std::filesystem::path& file);

/// What is missing of the series that `member` (any file of it) belongs to: runs that do not exist, and those
/// that are not complete (their files are kept under the name NAME-01.cut.xrun). A File or Usage error when
/// the file is no member of a series. Empty: the series is complete.
Expected<std::vector<SeriesRun>> missingRuns(const std::filesystem::path& member);

} // namespace xrunscope
