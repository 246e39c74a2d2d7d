// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace xrunscope {

/// One card of /proc/asound/cards.
struct SoundCard {
    int number = 0;
    std::string id;         ///< "PCH"
    std::string driver;     ///< "HDA-Intel", "USB-Audio"
    std::string name;       ///< "HDA Intel PCH"
    std::string location;   ///< "0xf7e10000 irq 34", "usb-0000:00:14.0-2, high speed", "fw1.0, S400"
    std::optional<int> irq; ///< where the location tells
    bool operator==(const SoundCard&) const = default;

    /// "0 PCH: HDA Intel PCH"
    std::string text() const;
};

/// Reads the text of /proc/asound/cards, at most 64 cards. Never throws on any text.
std::vector<SoundCard> parseSoundCards(std::string_view text);

} // namespace xrunscope
