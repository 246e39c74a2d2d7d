// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace xrunscope {

enum class PcmDirection : int { Playback = 0, Capture = 1 };
/// "playback", "capture".
std::string_view pcmDirectionName(PcmDirection direction) noexcept;

/// One direction of one device of a card, by a line of /proc/asound/pcm.
struct PcmEntry {
    int card = 0;
    int device = 0;
    PcmDirection direction = PcmDirection::Playback;
    std::string name;   ///< "ALC269VC Analog"
    int subdevices = 0; ///< how many can be open at the same time
    bool operator==(const PcmEntry&) const = default;
};

/// Reads the text of /proc/asound/pcm, at most 512 entries, a device of both directions as two. Never throws on any
/// text.
std::vector<PcmEntry> parsePcmList(std::string_view text);

/// Reads the text of /proc/asound/cardN/pcmMp/subK/status: the thread that has the subdevice open; nullopt when it is
/// closed. Never throws on any text.
std::optional<int> parsePcmOwner(std::string_view text);

/// Which card and device an ALSA name leads to. `cardId` where the name has the id instead of the number.
struct HardwareName {
    std::optional<int> card;
    std::string cardId;
    int device = 0;
    bool operator==(const HardwareName&) const = default;
};

/// Reads "hw:0", "hw:0,3", "plughw:USB,0", "hw:CARD=PCH,DEV=0,SUBDEV=1"; nullopt for every other name: a plugin, whose
/// card its configuration decides. Never throws on any text.
std::optional<HardwareName> parseHardwareName(std::string_view name);

} // namespace xrunscope
