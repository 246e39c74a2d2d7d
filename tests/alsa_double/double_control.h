// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>

namespace xrunscope::test {

/// What a test tells the sound device of tests/alsa_double, and what that tells the test: a file that both map. A zero
/// is the ordinary case of each command.
struct DoubleControl {
    enum class Place : std::int32_t {
        Nowhere = 0,
        State = 1,    ///< the device's state becomes the one that belongs to `error`
        Transfer = 2, ///< the next write or read returns `error`
        Start = 3,    ///< the next start returns `error`
    };

    // Commands.
    std::atomic<std::int32_t> openError{0};      ///< the next opening gives this
    std::atomic<std::int64_t> ppm{0};            ///< its clock is faster by so much; heeded at each start
    std::atomic<std::int64_t> stallNs{0};        ///< once: no wake-up for so long, while the sound goes on
    std::atomic<std::int32_t> error{0};          ///< a negative errno, once
    std::atomic<Place> place{Place::Nowhere};    ///< where it comes up; cleared when it has
    std::atomic<std::int64_t> blockNs{0};        ///< once: a write or read takes so long
    std::atomic<std::int32_t> shortTransfers{0}; ///< so many writes and reads take half of what they could
    std::atomic<std::int32_t> earlyWakes{0};     ///< so many wake-ups come half a period before there is one
    std::atomic<std::int64_t> timeOffset{0};     ///< added to the time of the position
    std::atomic<bool> noTime{false};             ///< the time of the position is 0
    std::atomic<std::uint32_t> frameStep{0};     ///< it takes multiples of this many frames a period alone

    // What it did.
    std::atomic<std::uint64_t> starts{0};
    std::atomic<std::uint64_t> prepares{0};
    std::atomic<std::uint64_t> resumes{0};
    std::atomic<std::uint64_t> transfers{0};
    std::atomic<std::uint64_t> loudest{0};       ///< largest 16-bit sample that was written
    std::atomic<std::int64_t> positionTime[2]{}; ///< CLOCK_MONOTONIC of the position, playback and capture

    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
};

} // namespace xrunscope::test
