// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/run/run_info.h"

namespace xrunscope {

/// A source of more bytes than this is not read.
inline constexpr std::size_t kMaxImportBytes = 16u << 20;

/// What another program measured, or a report told, as a run. The kind is detected by content: cyclictest -h and
/// --json, a table of latencies as OSADL has them, jitterdebugger's results.json, rtla timerlat and osnoise hist,
/// jack_test's summary, latencytest's block, and our own summary and histogram. `name`: of the file, kept as the
/// origin; empty for text that was pasted. `now`: Unix time in milliseconds. A File error names the line. Any thread.
Expected<RunData> readMeasurement(std::string_view text, std::string_view name, std::int64_t now);

/// The bytes of a file; a File error when it cannot be read or is too large.
Expected<std::string> readImportFile(const std::filesystem::path& file);

/// Writes an imported run as a new run file; after an error there is none.
Expected<void> writeImportedRun(const RunData& run, const std::filesystem::path& file);

/// Text to run file: readMeasurement with the time of now, then writeImportedRun. What "Paste" of a window needs.
Expected<RunData> importText(std::string_view text, std::string_view name, const std::filesystem::path& file);

} // namespace xrunscope
