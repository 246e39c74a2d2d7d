// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"
#include "core/stats/run_statistics.h"

namespace xrunscope {

/// Figures that a source told of an imported run, as they stand in the run file. File error for what is none.
nlohmann::json toJson(const ToldFigures& told);
Expected<ToldFigures> toldFromJson(const nlohmann::json& json);

} // namespace xrunscope
