// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/base/time.h"

namespace xrunscope {

/// A wake-up on the grid. Nanoseconds of CLOCK_MONOTONIC.
struct PlacedWake {
    std::uint64_t period = 0;
    std::int64_t release = 0; ///< estimated
    std::int64_t wake = 0;
    std::uint64_t tag = 0; ///< as given to add()
    bool operator==(const PlacedWake&) const = default;
};

/// Estimates when the periods of a server or card were due from the wake-ups of a program alone, and numbers them on
/// the run's own grid. The best wake-up of the last 2 s has delay 0 (lower envelope), so constant lateness stays
/// visible down to the best case; the period is the nominal one, corrected by a regression over the best wake-ups of
/// each second (a card's clock is not ours). After a gap the wake-ups are held until eight regular ones have come: late
/// ones that catch up are then given the periods that they owe, and a driver that restarted at another phase moves the
/// grid. Not thread-safe.
class ReleaseGrid {
public:
    /// Nominal period in nanoseconds: frames / rate.
    explicit ReleaseGrid(double period) noexcept : t_(period) {}

    /// Takes a wake-up, in order; appends what is settled to `out`. `tag` comes back with it.
    void add(std::int64_t wake, std::uint64_t tag, std::vector<PlacedWake>& out);
    /// Settles what is held, when no more will come.
    void flush(std::vector<PlacedWake>& out);

    /// Estimated release of a period. Meaningless before the first wake-up.
    std::int64_t releaseOf(std::uint64_t period) const noexcept;
    /// Period that was due last at `t`.
    std::uint64_t periodAt(std::int64_t t) const noexcept;
    /// First period without a settled wake-up.
    std::uint64_t nextPeriod() const noexcept { return next_; }
    bool empty() const noexcept { return !begun_; }
    /// Wake-ups beyond the grid: more of them than periods. They were left out.
    std::uint64_t extra() const noexcept { return extra_; }

    static constexpr std::size_t kCalm = 8;      ///< regular wake-ups that end a disturbance
    static constexpr std::size_t kMostHeld = 64; ///< then it is settled as it stands

private:
    struct Wake {
        std::int64_t at;
        std::uint64_t tag;
    };
    struct Residual {
        std::int64_t period;
        double value; ///< wake − origin − period · T − shift
    };

    double predicted(std::int64_t period) const noexcept;
    double placeOf(std::int64_t wake) const noexcept;
    bool calm() const noexcept;
    void settle(bool calm, std::vector<PlacedWake>& out);
    void followPhase();
    void place(const Wake& wake, std::int64_t period, std::vector<PlacedWake>& out);
    void learn(std::int64_t period, double residual);
    void fitSlope();
    void rebuildEnvelope();
    void enterEnvelope(const Residual& r);

    double t_;
    std::int64_t origin_ = 0;
    bool begun_ = false;
    std::uint64_t next_ = 0;
    std::uint64_t extra_ = 0;
    double shift_ = 0; ///< of the phase, summed over restarts
    double slope_ = 0; ///< correction of T, nanoseconds a period
    double best_ = 0;  ///< lower envelope
    std::vector<Wake> held_;
    std::deque<Residual> window_;   ///< of the last 2 s
    std::deque<Residual> envelope_; ///< ascending values of window_ from its minimum on
    Residual blockBest_{0, 0};
    std::int64_t blockBegin_ = 0;
    std::deque<Residual> blocks_; ///< best wake-up of each second
};

} // namespace xrunscope
