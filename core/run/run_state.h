// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"
#include "core/run/run_schema.h"

namespace xrunscope {

/// Keys of the table `meta`.
namespace meta_key {
inline constexpr const char* kPlan = "plan";
inline constexpr const char* kFacts = "facts";
inline constexpr const char* kHost = "host";
inline constexpr const char* kStart = "start";
inline constexpr const char* kLabel = "label";
inline constexpr const char* kNote = "note";
inline constexpr const char* kState = "state";
inline constexpr const char* kSummary = "summary";
inline constexpr const char* kStatistics = "statistics";
inline constexpr const char* kEnd = "end";
inline constexpr const char* kImported = "imported"; ///< imported runs alone
} // namespace meta_key

/// Names in the table `histograms`.
namespace histogram_name {
inline constexpr const char* kDelay = "delay";
inline constexpr const char* kInterval = "interval";
inline constexpr const char* kCycleTime = "cycle_time";
inline constexpr const char* kResponse = "response";
} // namespace histogram_name

nlohmann::json toJson(const RowCounts& counts);
Expected<RowCounts> countsFromJson(const nlohmann::json& json);

} // namespace xrunscope
