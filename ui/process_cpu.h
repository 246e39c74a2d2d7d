// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/base/time.h"

namespace xrunscope {

/// What this program costs in CPU without its cycle thread: Collector, Writer, sampler and window.
class ProcessCpu {
public:
    /// Percent of one CPU since the last call; nullopt on the first, and when less than half a second has
    /// passed. Some system calls; GUI thread.
    std::optional<double> percent();

private:
    MonoTime at_{};
    Nanos used_{0};
    Nanos cycleThread_{0};
};

} // namespace xrunscope
