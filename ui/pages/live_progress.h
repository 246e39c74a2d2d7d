// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QString>

#include "ui/live_run.h"

namespace xrunscope {

/// How long the run that goes on will take, about where it has a stress suite, nanoseconds; 0: until stopped.
std::int64_t expectedNs(const LiveRun& run);

/// What stands above the bar: which run of a series or test of a suite, how long, clients alive, cycles so far.
/// `place`: that of the run in an A/B comparison, or empty.
QString progressText(const LiveRun& run, const QString& place = {});

} // namespace xrunscope
