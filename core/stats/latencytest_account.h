// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/cycle/cycle_record.h"

namespace xrunscope {

/// One cycle as latencytest timed it. Nanoseconds.
struct LatencytestSample {
    std::int64_t start = 0; ///< CLOCK_MONOTONIC: the write before returned, the CPU loop begins
    std::int64_t cpu = 0;   ///< the CPU loop
    std::int64_t total = 0; ///< to the start of the next cycle: one write return to the next
    bool afterGap = false;  ///< cycles directly before it were lost in a full ring
    bool operator==(const LatencytestSample&) const = default;
};

/// Turns the cycles of a run, in order, into samples. A cycle is one once the next cycle has begun: the last of a run,
/// and one that is followed by lost records, have no total and are none. Periods that were skipped lie inside of the
/// total, as the program that waits in its write sees them.
class LatencytestAccount {
public:
    /// Calls use(const LatencytestSample&) for the cycle before `record`, when it is a sample.
    template <typename Use>
    void add(const CycleRecord& record, Use&& use)
    {
        if (hasPrevious_) {
            const std::uint64_t gap = record.period - previous_.period - 1;
            const std::uint64_t skipped = (record.flags & cycle_flag::kAfterSkip) != 0 ? record.aux : 0;
            if (gap <= skipped) {
                use(LatencytestSample{previous_.start, previous_.workEnd - previous_.start,
                                      record.start - previous_.start, afterGap_});
                afterGap_ = false;
            } else {
                afterGap_ = true;
            }
        }
        previous_ = record;
        hasPrevious_ = true;
    }

private:
    CycleRecord previous_;
    bool hasPrevious_ = false;
    bool afterGap_ = false;
};

} // namespace xrunscope
