// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/run/run_info.h"

namespace xrunscope {

/// Adds the members "suite" (each test with all of its figures; null without one), "loads" and "ping". Any thread.
void addSuiteMembers(nlohmann::json& out, const RunData& run);

} // namespace xrunscope
