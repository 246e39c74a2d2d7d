// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/run/run_info.h"
#include "core/stats/latencytest.h"

namespace xrunscope {

/// Bytes of one sample frame of latencytest: 16-bit stereo.
inline constexpr int kLatencytestFrameBytes = 4;

/// "3 x 256 bytes (64 frames) at 44,100 Hz".
std::string fragmentsText(const Geometry& geometry);

/// "99.99 %": cut, not rounded, so that only all of them are 100.
std::string cutPercentText(std::uint64_t within, std::uint64_t samples);

/// The figures as a table, at most 72 columns, for a summary: both times, the bands with counts, overruns, the marks
/// "*" and "+" with their meaning, "cap reached". Every line ends with a line feed; empty without a sample. Any thread.
std::string latencytestText(const LatencytestFigures& figures, const EngineFacts& facts);

/// One line for each of "*" and "+" that holds.
std::string latencytestMarks(const LatencytestFigures& figures);

} // namespace xrunscope
