// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/run/run_info.h"
#include "core/stats/layout_a_figures.h"

namespace xrunscope {

/// The block of 2005, byte for byte; every line ends with a line feed. Any thread.
std::string layoutAText(const LayoutA& figures);

/// Why lines of a run's block say "n/a": sentences below it, at most 72 columns; empty when none does. Any thread.
std::string layoutARemarks(const RunData& run);

/// A run's figures by the JACK 1 formulas (Jack1Figures) and the means of the one-second system samples.
LayoutA layoutAOf(const RunData& run);

} // namespace xrunscope
