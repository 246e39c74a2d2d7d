// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// Sample rate, frames a period and periods a buffer, and the time grid that follows from them.
struct Geometry {
    std::uint32_t rate = 48000;
    std::uint32_t frames = 64;
    std::uint32_t periods = 2;
    bool operator==(const Geometry&) const = default;

    static constexpr std::uint32_t kMinRate = 8000, kMaxRate = 768000;
    static constexpr std::uint32_t kMinFrames = 8, kMaxFrames = 8192;
    static constexpr std::uint32_t kMinPeriods = 2, kMaxPeriods = 8;

    /// Start of period k after the run's first release: k · frames / rate, rounded down to the nanosecond.
    /// Computed from k each time, so it does not drift.
    constexpr Nanos releaseOffset(std::uint64_t k) const noexcept
    {
        __extension__ using Wide = unsigned __int128;
        return Nanos{static_cast<std::int64_t>(Wide{k} * frames * 1'000'000'000u / rate)};
    }
    /// Index of the last period that was due at `offset` after the first release.
    constexpr std::uint64_t periodAt(Nanos offset) const noexcept
    {
        __extension__ using Wide = unsigned __int128;
        if (offset.count() < 0)
            return 0;
        // releaseOffset rounds down, so a period may be due up to 1 ns before its exact time.
        const auto scaled = (Wide{static_cast<std::uint64_t>(offset.count())} + 1) * rate;
        const auto unit = Wide{frames} * 1'000'000'000u;
        const auto k = scaled / unit;
        return static_cast<std::uint64_t>(scaled % unit == 0 && k > 0 ? k - 1 : k);
    }
    /// Whole periods that fit into `duration`.
    constexpr std::uint64_t periodsIn(Nanos duration) const noexcept
    {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>(Wide{static_cast<std::uint64_t>(duration.count())} * rate /
                                          (Wide{frames} * 1'000'000'000u));
    }
    /// T, rounded to the nanosecond.
    constexpr Nanos period() const noexcept { return Nanos{(std::int64_t{frames} * 1'000'000'000 + rate / 2) / rate}; }
    /// `percent` of T, rounded to the nanosecond: the nominal time of a CPU load.
    constexpr Nanos partOfPeriod(int percent) const noexcept
    {
        return Nanos{(std::int64_t{frames} * 1'000'000'000 * percent + std::int64_t{rate} * 50) /
                     (std::int64_t{rate} * 100)};
    }
    /// (periods − 1) · T: when the audio in the buffer ends, from the release.
    constexpr Nanos deadline() const noexcept { return releaseOffset(periods - 1); }
    /// periods · T.
    constexpr Nanos buffer() const noexcept { return releaseOffset(periods); }
};

/// Checks the ranges above; a Usage error names the value and the range.
Expected<void> validate(const Geometry& g);

} // namespace xrunscope
