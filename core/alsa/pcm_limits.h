// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/alsa/asound_proc.h"
#include "core/base/error.h"

namespace xrunscope {

struct LimitRange {
    std::uint32_t least = 0;
    std::uint32_t most = 0;
    bool operator==(const LimitRange&) const = default;
};

/// What a device can do.
struct PcmLimits {
    LimitRange rate;
    std::vector<std::uint32_t> rates; ///< the usual ones within
    std::vector<std::string> formats; ///< "S16_LE"
    LimitRange channels;
    std::uint32_t atRate = 0; ///< the rate at which the next two hold
    LimitRange periods;
    LimitRange frames; ///< of a period
    bool operator==(const PcmLimits&) const = default;
};

/// Opens the device for a moment and asks it, for `rate` or the nearest that it has. EngineStart error as openPcm: a
/// busy device cannot be asked. Any thread.
Expected<PcmLimits> probeLimits(const std::string& name, PcmDirection direction, std::uint32_t rate);

} // namespace xrunscope
