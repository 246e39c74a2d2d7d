// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"
#include "core/load/load_record.h"
#include "core/load/ping_figures.h"
#include "core/load/stress_plan.h"
#include "core/run/phase_record.h"

namespace xrunscope {

/// JSON forms of the stress suite in a run file, and back. The readers take JSON from anywhere: missing members take
/// the default, a wrong or impossible one is an error that names it.
nlohmann::json toJson(const StressPlan& plan);
Expected<StressPlan> stressPlanFromJson(const nlohmann::json& json);

nlohmann::json toJson(const PingRecord& ping);
Expected<PingRecord> pingFromJson(const nlohmann::json& json);

nlohmann::json toJson(const LoadRecord& load);
Expected<LoadRecord> loadFromJson(const nlohmann::json& json);

/// What is known when a phase begins: its name and test.
nlohmann::json beginJson(const PhaseRecord& phase);
Expected<void> readBegin(const nlohmann::json& json, PhaseRecord& phase);
/// What is known when it has ended, but the bins of its histograms. Reading leaves phase.statistics as it is.
nlohmann::json endJson(const PhaseRecord& phase);
Expected<void> readPhaseEnd(const nlohmann::json& json, PhaseRecord& phase, RunStatistics::Stored& statistics);

} // namespace xrunscope
