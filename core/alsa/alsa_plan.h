// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace xrunscope {

/// What a run needs to know for the ALSA engine beside geometry and scheduling.
struct AlsaPlan {
    enum class Direction : int { Playback = 0, Capture = 1, Duplex = 2 };
    enum class Mode : int {
        Classic = 0, ///< the write (or read) itself blocks, as in 1999: wake-up and copy are one
        Poll = 1,    ///< poll on the device's descriptors, then work, then the write (or read)
        Mmap = 2,    ///< as Poll, but the sound goes straight into the device's memory
    };
    std::string device = "hw:0,0"; ///< any PCM name of alsa-lib
    Direction direction = Direction::Playback;
    Mode mode = Mode::Poll;
    bool tone = false; ///< playback: a quiet tone instead of silence
    bool operator==(const AlsaPlan&) const = default;

    bool plays() const noexcept { return direction != Direction::Capture; }
    bool captures() const noexcept { return direction != Direction::Playback; }
};

/// "playback", "capture", "duplex", and the inverse; nullopt for an unknown name.
std::string_view alsaDirectionName(AlsaPlan::Direction direction) noexcept;
std::optional<AlsaPlan::Direction> alsaDirectionFromName(std::string_view name) noexcept;
/// "classic", "poll", "mmap", and the inverse.
std::string_view alsaModeName(AlsaPlan::Mode mode) noexcept;
std::optional<AlsaPlan::Mode> alsaModeFromName(std::string_view name) noexcept;

/// Ranges and combinations; a Usage error says what to do. No system call.
Expected<void> validate(const AlsaPlan& plan);

} // namespace xrunscope
