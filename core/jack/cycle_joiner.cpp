// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/cycle_joiner.h"

#include <algorithm>

namespace xrunscope {

namespace {

/// A frame time may stand for several cycles in a row; a finish so long before a release is of an earlier one.
constexpr std::int64_t kSameCycle = 50'000;

/// The frame clock wraps around.
bool before(std::uint32_t a, std::uint32_t b) noexcept
{
    return static_cast<std::int32_t>(a - b) < 0;
}

/// Of an earlier cycle. Both clients may be woken at once: with nothing to wait for, tail may be the first to stamp.
bool isOld(const TailFinish& tail, const HeadStart& head) noexcept
{
    return tail.frame == head.frame ? tail.finish < head.release - kSameCycle
                                    : tail.finish < head.start || before(tail.frame, head.frame);
}

} // namespace

/// Period, release, start, and what was skipped before.
void CycleJoiner::finish(const HeadStart& head, CycleRecord& record)
{
    record.period = head.period;
    record.release = head.release;
    record.start = head.start;
    record.workEnd = record.finish;
    if (head.period > next_ && !head.afterDrop) {
        record.flags |= cycle_flag::kAfterSkip;
        record.aux = static_cast<std::uint32_t>(std::min<std::uint64_t>(head.period - next_, UINT32_MAX));
    }
    next_ = head.period + 1;
}

bool CycleJoiner::next(std::int64_t now, CycleRecord& record)
{
    while (!heads_.empty() && heads_.front().period < next_)
        heads_.pop_front();
    if (heads_.empty())
        return false;
    const HeadStart head = heads_.front();
    record = CycleRecord{};
    if (!hasTail_) {
        record.finish = head.start;
        record.flags = cycle_flag::kNoFinish;
    } else {
        while (!tails_.empty() && isOld(tails_.front(), head))
            tails_.pop_front();
        if (tails_.empty()) {
            if (now - head.start < patience_)
                return false;
            record.finish = now;
            record.flags = cycle_flag::kUnfinished;
        } else {
            record.finish = std::max(tails_.front().finish, head.start);
            if (tails_.front().frame == head.frame)
                tails_.pop_front();
            else
                record.flags = cycle_flag::kUnfinished;
        }
    }
    heads_.pop_front();
    finish(head, record);
    return true;
}

} // namespace xrunscope
