// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/stats/distribution.h"

namespace xrunscope {

/// A histogram of delays in text, with the spare time drawn in and its percentiles below: at most 72 columns of ASCII.
/// Empty without a delay. Any thread.
std::string delayChart(const Distribution& delay, Nanos spare);

} // namespace xrunscope
