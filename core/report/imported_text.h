// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/run/run_info.h"

namespace xrunscope {

/// The summary of an imported run: its origin, and what the source told, in the source's own layout where it is one of
/// ours (layouts A and C, our report). What it did not tell is "not in the source". At most 72 columns. Any thread.
std::string importedText(const RunData& run);

/// Adds the member "imported" to a run's JSON report, and makes null what the source does not tell.
void addImported(nlohmann::json& out, const RunData& run);

/// The row of the delays in tables: "delay", and for what is none "noise" or "IRQ".
std::string_view delayLabel(const ImportedRun& imported) noexcept;

} // namespace xrunscope
