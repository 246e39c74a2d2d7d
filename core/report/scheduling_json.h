// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/realtime/scheduling.h"

namespace xrunscope {

/// What a thread was asked to have, and what it has, as members of the JSON report. Any thread.
nlohmann::json requestedJson(const SchedulingRequest& request);
nlohmann::json grantedJson(const SchedulingGranted& granted);

} // namespace xrunscope
