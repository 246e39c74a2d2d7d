// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/base/time.h"
#include "core/cycle/cycle_record.h"

namespace xrunscope {

/// One period of the run: a cycle that ran, or a period that was due and had none. Nanoseconds.
struct PeriodSample {
    std::uint64_t period = 0;
    std::int64_t release = 0;   ///< CLOCK_MONOTONIC
    std::int64_t delay = 0;     ///< start − release; skipped: to the start of the next cycle that ran
    std::int64_t response = 0;  ///< finish − release; skipped: as delay
    std::int64_t cycleTime = 0; ///< finish − start; 0 without hasCycleTime
    std::int64_t interval = 0;  ///< start − previous start − T; valid when hasInterval
    std::int64_t end = 0;       ///< finish, or for a skipped period the start of the next cycle that ran
    bool ran = false;
    bool hasCycleTime = false; ///< false: skipped, or the engine does not know when the cycle finished
    bool hasInterval = false;
    bool miss = false;     ///< response > D, or skipped
    bool nearMiss = false; ///< 0.8 D < response ≤ D
};

/// Turns the cycles of a run, in order, into one PeriodSample for every period that was due, by the
/// definitions of delay, response time and deadline miss. A record that follows skipped periods says so
/// (cycle_flag::kAfterSkip, aux); any other gap in the index is records lost in a full ring, which are no samples.
class PeriodAccount {
public:
    PeriodAccount(Nanos period, Nanos deadline) noexcept : t_(period.count()), d_(deadline.count()) {}

    /// Calls use(const PeriodSample&) for each period skipped before `record`, then for its own.
    template <typename Emit>
    void add(const CycleRecord& record, Emit&& use)
    {
        const std::uint64_t gap = record.period - next_;
        const std::uint64_t skipped =
            (record.flags & cycle_flag::kAfterSkip) != 0 ? std::min<std::uint64_t>(gap, record.aux) : 0;
        hasPrevious_ = hasPrevious_ && gap == skipped;
        emitSkipped(record.period - skipped, record.period, record.release, record.start, use);
        PeriodSample s;
        s.period = record.period;
        s.release = record.release;
        s.delay = record.start - record.release;
        s.response = record.finish - record.release;
        s.hasCycleTime = (record.flags & cycle_flag::kNoCycleTime) == 0;
        s.cycleTime = s.hasCycleTime ? record.finish - record.start : 0;
        s.end = record.finish;
        s.ran = true;
        s.hasInterval = hasPrevious_;
        s.interval = hasPrevious_ ? record.start - previousStart_ - t_ : 0;
        s.miss = s.response > d_;
        s.nearMiss = !s.miss && s.response * 5 > d_ * 4;
        use(s);
        next_ = record.period + 1;
        previousStart_ = record.start;
        hasPrevious_ = true;
    }

    /// The run ended at `end` with the last `skipped` of its `periodsDue` periods skipped; `release` is that of the
    /// first period beyond them.
    template <typename Emit>
    void finish(std::uint64_t periodsDue, std::uint64_t skipped, std::int64_t release, std::int64_t end, Emit&& use)
    {
        emitSkipped(periodsDue - std::min(skipped, periodsDue), periodsDue, release, end, use);
    }

    /// Begins in mid-run: `period` is the next that is expected.
    void startAt(std::uint64_t period) noexcept
    {
        next_ = period;
        hasPrevious_ = false;
    }

    /// Index of the next period that is expected.
    std::uint64_t nextPeriod() const noexcept { return next_; }

private:
    template <typename Emit>
    void emitSkipped(std::uint64_t from, std::uint64_t upTo, std::int64_t releaseOfUpTo, std::int64_t restart,
                     Emit& use)
    {
        for (std::uint64_t k = std::max(from, next_); k < upTo; ++k) {
            PeriodSample s;
            s.period = k;
            s.release = releaseOfUpTo - static_cast<std::int64_t>(upTo - k) * t_;
            s.delay = restart - s.release;
            s.response = s.delay;
            s.end = restart;
            s.miss = true;
            use(s);
        }
        next_ = std::max(next_, upTo);
    }

    std::int64_t t_;
    std::int64_t d_;
    std::uint64_t next_ = 0;
    std::int64_t previousStart_ = 0;
    bool hasPrevious_ = false;
};

} // namespace xrunscope
