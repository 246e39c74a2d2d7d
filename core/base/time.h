// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>

namespace xrunscope {

using Nanos = std::chrono::nanoseconds;

/// CLOCK_MONOTONIC: the clock of every time stamp in a run. Any thread; wait-free (vDSO).
struct MonoClock {
    using duration = Nanos;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<MonoClock, duration>;
    static constexpr bool is_steady = true;

    static time_point now() noexcept
    {
        timespec ts{};
        clock_gettime(CLOCK_MONOTONIC, &ts);
        return time_point{std::chrono::seconds{ts.tv_sec} + Nanos{ts.tv_nsec}};
    }
};

using MonoTime = MonoClock::time_point;

/// Nanoseconds since the clock's zero: the plain form used in CycleRecord and in the run file.
constexpr std::int64_t toNs(MonoTime t) noexcept
{
    return t.time_since_epoch().count();
}

constexpr MonoTime fromNs(std::int64_t ns) noexcept
{
    return MonoTime{Nanos{ns}};
}

/// Microseconds as a number for display and JSON.
constexpr double toUs(Nanos t) noexcept
{
    return static_cast<double>(t.count()) / 1e3;
}

/// Seconds as a number for display and JSON.
constexpr double toSeconds(Nanos t) noexcept
{
    return static_cast<double>(t.count()) / 1e9;
}

} // namespace xrunscope
