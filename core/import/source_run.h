// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/import/source_lines.h"
#include "core/run/run_info.h"

namespace xrunscope::import {

/// The governor of a machine whose source does not tell it: none at all would mean "no cpufreq".
inline constexpr std::string_view kUntoldGovernor = "unknown";

/// More threads than any machine measures: beyond it a source is none.
inline constexpr std::size_t kMostThreads = 8192;

/// What a reader made of its source. info.imported is there and says what is known.
struct SourceRun {
    SourceRun(std::string_view format, std::string_view program);

    RunInfo info;
    Distribution delay;
    Distribution response;
    Distribution cycleTime;
    Distribution interval;
    RunStatistics::Counts counts;
    Jack1Figures::Stored jack1;
    std::optional<ToldFigures> told;

    ImportedRun& imported() { return *info.imported; }
    void remark(std::string text) { imported().remarks.push_back(std::move(text)); }
    void setLength(Nanos length);
    /// Takes the delays, and their count as that of the cycles.
    void setDelays(const Distribution& d);
};

/// The run that a source makes, with the name of its file (empty: pasted text) and the time of the import (Unix time,
/// milliseconds).
RunData runOf(SourceRun source, std::string_view file, std::int64_t now);

// The readers. Each has been asked whether the source is its own, by content; its errors are of kind File and name the
// line. All checks are made before anything is kept.

bool isCyclictestJson(const nlohmann::json& json);
Expected<SourceRun> readCyclictestJson(const nlohmann::json& json);

bool isJitterdebuggerJson(const nlohmann::json& json);
Expected<SourceRun> readJitterdebuggerJson(const nlohmann::json& json);

bool isRtlaText(const SourceLines& lines);
Expected<SourceRun> readRtlaText(const SourceLines& lines);

/// cyclictest -h, and the table alone as OSADL has it.
bool isCyclictestText(const SourceLines& lines);
Expected<SourceRun> readCyclictestText(const SourceLines& lines);

/// jack_test's summary (layout A).
bool isJackTestText(const SourceLines& lines);
Expected<SourceRun> readJackTestText(const SourceLines& lines);
/// The block alone, from the line of stars on; `end` becomes the index of the line behind it.
Expected<LayoutA> readLayoutA(const SourceLines& lines, std::size_t& end);
/// The figures of JACK 1 among them.
void takeJack1(SourceRun& run, const LayoutA& figures);

/// latencytest's block (layout C).
bool isLatencytestBlock(const SourceLines& lines);
Expected<SourceRun> readLatencytestBlock(const SourceLines& lines);

/// Our own summary, histogram and text for mailing lists.
bool isXrunscopeText(const SourceLines& lines);
Expected<SourceRun> readXrunscopeText(const SourceLines& lines);

} // namespace xrunscope::import
