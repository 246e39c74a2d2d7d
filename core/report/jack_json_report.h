// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/run/run_info.h"

namespace xrunscope {

/// {"modelled": N} on the timer, else device, client late and not finished, 0 included.
nlohmann::json xrunsByKind(const RunData& run);

/// Every XRUN: kind, time, length, misses; on a server its reports and who was late, too.
nlohmann::json xrunEvents(const RunData& run);

/// server, clients, swarm, ramp, culprits, server_dsp_load_percent, extra_cycles: what only an audio server has.
/// Any thread.
void addServerMembers(nlohmann::json& out, const RunData& run);

} // namespace xrunscope
