// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/alsa/alsa_plan.h"
#include "core/base/error.h"
#include "core/cycle/card_facts.h"

namespace xrunscope {

/// The ALSA part of a plan and of what an engine knows; back as planFromJson: never throws, Usage error for wrong
/// values.
nlohmann::json toJson(const AlsaPlan& plan);
Expected<AlsaPlan> alsaPlanFromJson(const nlohmann::json& json);
nlohmann::json toJson(const CardFacts& facts);
Expected<CardFacts> cardFactsFromJson(const nlohmann::json& json);

} // namespace xrunscope
