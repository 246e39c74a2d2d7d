// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QString>

#include "core/base/error.h"
#include "core/run/run_info.h"
#include "ui/charts/run_picture.h"

namespace xrunscope {

/// What a run can be saved as.
enum class ExportFormat { Png, Svg, Summary, SecondsCsv, CyclesCsv, Json, ClientsCsv, ServerLog, Latencytest };

/// Whether such a run has what the format holds: load clients, a server log, a CPU loop.
bool hasFormat(const RunInfo& info, ExportFormat format);
/// True for the formats that are painted, which only the GUI thread may do; the others can run in a worker.
bool isPicture(ExportFormat format);
/// Ending of the file name, with the dot.
QString exportSuffix(ExportFormat format);

/// Reads `run` and writes `target`, whole or not at all. `picture` matters for pictures. File error with the
/// reason. Any thread for texts, GUI thread for pictures.
Expected<void> exportRun(const std::filesystem::path& run, ExportFormat format, const PictureOptions& picture,
                         const QString& target);

} // namespace xrunscope
