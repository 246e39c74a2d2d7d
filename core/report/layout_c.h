// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/run/imported.h"
#include "core/stats/latencytest.h"

namespace xrunscope {

/// The block that latencytest printed for a stress test, byte for byte; every line ends with a line feed. Any thread.
std::string layoutCText(const LatencytestFigures& f);
std::string layoutCText(const ToldLatencytest& t);

} // namespace xrunscope
