// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace xrunscope {

/// A calibrated number of iterations of plain arithmetic. Never "spin until": stolen time shows as stretch.
class CpuLoop {
public:
    /// Runs `iterations` steps. Any thread; no memory access.
    static void run(std::uint64_t iterations) noexcept;

    /// Nanoseconds one iteration takes on this thread, now: the minimum of several timed bursts after
    /// `warmUp` of running, long and short ones. Call at the run's own class and CPU.
    static double calibrate(Nanos warmUp = std::chrono::milliseconds{200}) noexcept;

    /// Iterations for `nominal` at `nsPerIteration`.
    static std::uint64_t iterationsFor(Nanos nominal, double nsPerIteration) noexcept;
};

} // namespace xrunscope
