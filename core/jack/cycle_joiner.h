// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

#include "core/base/time.h"
#include "core/cycle/cycle_record.h"

namespace xrunscope {

/// When the head client of a cycle started, on the grid.
struct HeadStart {
    std::uint64_t period = 0;
    std::int64_t release = 0;
    std::int64_t start = 0;
    std::uint32_t frame = 0; ///< the server's frame time
    bool afterDrop = false;  ///< stamps directly before it were lost: a gap here is no skipped period
};

/// When the tail client of a cycle finished.
struct TailFinish {
    std::int64_t finish = 0;
    std::uint32_t frame = 0;
};

/// Joins the head's and the tail's stamps of one cycle by the server's frame time to a CycleRecord. A cycle whose graph
/// did not finish gets the moment when the next one did, and is marked kUnfinished. Not thread-safe.
class CycleJoiner {
public:
    /// `patience`: how long a finish is waited for. Without a tail every cycle is marked kNoFinish.
    CycleJoiner(bool hasTail, Nanos patience) noexcept : hasTail_(hasTail), patience_(patience.count()) {}

    void add(const HeadStart& head) { heads_.push_back(head); }
    void add(const TailFinish& tail) { tails_.push_back(tail); }
    /// Calls use(const CycleRecord&) for each cycle that is complete, or has waited too long at `now`, in order,
    /// `most` at once. All finishes stamped before `now` must have been added.
    template <typename Use>
    void take(std::int64_t now, Use&& use, std::size_t most = SIZE_MAX)
    {
        CycleRecord record;
        for (; most > 0 && next(now, record); --most)
            use(record);
    }
    bool waiting() const noexcept { return !heads_.empty(); }
    /// Periods before this one do not belong to the run: their records are not made.
    void startAt(std::uint64_t period) noexcept { next_ = period; }
    /// Whether tail hangs on something now: while it does not, nobody knows when a cycle finishes.
    void setTail(bool hasTail) noexcept { hasTail_ = hasTail; }

private:
    bool next(std::int64_t now, CycleRecord& record);
    void finish(const HeadStart& head, CycleRecord& record);

    bool hasTail_;
    std::int64_t patience_;
    std::deque<HeadStart> heads_;
    std::deque<TailFinish> tails_;
    std::uint64_t next_ = 0;
};

} // namespace xrunscope
