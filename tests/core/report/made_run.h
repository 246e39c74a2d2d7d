// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/run/run_info.h"

namespace xrunscope::test {

/// Microseconds as nanoseconds.
constexpr std::int64_t us(std::int64_t n)
{
    return n * 1000;
}

/// A run made by hand, period by period: 64 × 2 at 64,000 Hz, so T = D = 1 ms. Closed and complete, FIFO 70 granted
/// from own limits, planned for as long as it is.
class MadeRun {
public:
    MadeRun();
    /// Adds `count` cycles with this delay and cycle time.
    MadeRun& cycles(std::uint64_t count, std::int64_t delayNs, std::int64_t cycleNs);
    /// Adds `count` skipped periods; the next cycle comes `restartNs` after the last of them was due.
    MadeRun& skipped(std::uint64_t count, std::int64_t restartNs);
    /// Makes it a run on a JACK 2 dummy server with load clients xs-1-01 … and 4 ports each, whose XRUNs are reported.
    /// Call first.
    MadeRun& onJack(int clients);
    /// Adds a reported XRUN.
    MadeRun& reported(Xrun xrun);
    /// Ends the statistics and gives the run.
    RunData take();

    RunData run;

private:
    std::uint64_t next_ = 0;
    std::int64_t previousStart_ = 0;
};

/// 300,000 periods, 5 min, delays of 10 µs but one of 590 µs, cycle times of 100 µs: smallest spare time left 310 µs.
RunData quietRun();

} // namespace xrunscope::test
