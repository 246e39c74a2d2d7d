// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/stats/latencytest.h"

namespace xrunscope {

/// The figures of latencytest for programs. Any thread.
nlohmann::json latencytestJson(const LatencytestFigures& figures, bool modelled);

} // namespace xrunscope
