// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/alsa/asound_proc.h"
#include "core/system/sound_cards.h"

namespace xrunscope {

/// A program that has a subdevice open.
struct PcmHolder {
    int pid = 0;         ///< of the process, not of the thread
    std::string program; ///< "pipewire"; empty where /proc does not tell
    bool operator==(const PcmHolder&) const = default;

    /// "PipeWire", "PulseAudio", "JACK" for the programs of a sound server, "" for others.
    std::string_view server() const noexcept;
    /// "PipeWire (pipewire, pid 1200)", "aplay (pid 1300)": for sentences.
    std::string text() const;
};

/// One direction of one device of a card, as it is now.
struct SoundDevice {
    SoundCard card;
    PcmEntry pcm;
    std::vector<std::optional<PcmHolder>> subdevices; ///< who has each open; nullopt: nobody

    /// "hw:0,3".
    std::string name() const;
    /// All subdevices are open.
    bool busy() const noexcept;
};

/// All sound devices by /proc/asound, in its order; works while other programs have them open, and opens none. `root`
/// stands before "/proc". Any thread; some file reads a device.
std::vector<SoundDevice> findSoundDevices(const std::string& root = "");

/// The devices that an ALSA name leads to, one for each direction; empty for a plugin's name and an unknown card.
std::vector<SoundDevice> devicesOf(std::string_view pcmName, const std::vector<SoundDevice>& devices);

/// Everybody who has one of `devices` open, each process once.
std::vector<PcmHolder> holdersOf(const std::vector<SoundDevice>& devices);

/// "PipeWire (pipewire, pid 1200) and aplay (pid 1300)"; "" for nobody.
std::string holdersText(const std::vector<PcmHolder>& holders);

} // namespace xrunscope
