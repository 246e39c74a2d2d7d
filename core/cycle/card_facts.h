// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace xrunscope {

/// The sound device of a run, as it was when it ran.
struct CardFacts {
    std::string card;   ///< "HDA Intel PCH: ALC269VC Analog"; empty for a plugin
    std::string format; ///< "S16_LE"
    std::uint32_t channels = 0;
    bool batch = false;    ///< its position moves in large steps
    bool linked = false;   ///< both directions were started by one call
    bool reserved = false; ///< other programs had been asked to leave it alone
    bool operator==(const CardFacts&) const = default;
};

} // namespace xrunscope
