// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"
#include "core/run/run_info.h"

namespace xrunscope {

/// JSON forms of what a run file keeps beside its tables, and back. The readers take JSON from anywhere: missing
/// members take the default, a wrong one is an error that names it.
nlohmann::json toJson(const SchedulingGranted& granted);
Expected<SchedulingGranted> grantedFromJson(const nlohmann::json& json);

nlohmann::json toJson(const EngineFacts& facts);
Expected<EngineFacts> factsFromJson(const nlohmann::json& json);

nlohmann::json toJson(const RunSummaryFigures& figures);
Expected<RunSummaryFigures> figuresFromJson(const nlohmann::json& json);

nlohmann::json toJson(const RunStatistics::Stored& stored);
Expected<RunStatistics::Stored> storedFromJson(const nlohmann::json& json);

/// Start of the run: program version, wall clock, ring.
nlohmann::json startJson(const RunInfo& info);
Expected<void> readStart(const nlohmann::json& json, RunInfo& info);

/// End of the run: reason, sentence, outcome, drops.
nlohmann::json endJson(const RunInfo& info);
Expected<void> readEnd(const nlohmann::json& json, RunInfo& info);

} // namespace xrunscope
