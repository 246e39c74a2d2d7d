// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"
#include "core/cycle/server_facts.h"
#include "core/jack/jack_plan.h"

namespace xrunscope {

/// The parts of a run's documents that only JACK has. Readers take what may come from a stranger (Usage error).
nlohmann::json toJson(const JackPlan& plan);
Expected<JackPlan> jackPlanFromJson(const nlohmann::json& json);
nlohmann::json toJson(const ServerFacts& facts);
Expected<ServerFacts> serverFactsFromJson(const nlohmann::json& json);
nlohmann::json toJson(const RampFacts& facts);
Expected<RampFacts> rampFactsFromJson(const nlohmann::json& json);
nlohmann::json toJson(const SwarmOutcome& outcome);
Expected<SwarmOutcome> swarmOutcomeFromJson(const nlohmann::json& json);

} // namespace xrunscope
