// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/stats/latencytest.h"

namespace xrunscope {

/// The block that latencytest printed for a stress test, byte for byte; every line ends with a line feed. Any thread.
std::string layoutCText(const LatencytestFigures& figures);

} // namespace xrunscope
