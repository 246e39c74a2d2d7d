// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/run/run_info.h"

namespace xrunscope {

/// A CPU loop's calibration that differs by more after the run says that the CPU's frequency changed meanwhile.
inline constexpr double kMostDriftPercent = 2;

/// Why a run does not belong into an average: unfinished, ended early, timeouts, dropped cycles, drift, nothing
/// measured. Empty: it does. Any thread.
std::string whyMarked(const RunData& run);

} // namespace xrunscope
