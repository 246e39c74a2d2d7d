// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/stats/distribution.h"

namespace xrunscope {

/// {min, mean, p50, p90, p99, p999, p9999, max, needs_more_cycles {p9999: N}} in microseconds. Any thread.
nlohmann::json distributionJson(const Distribution& distribution);

} // namespace xrunscope
