// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/alsa/alsa_plan.h"
#include "core/alsa/pcm.h"
#include "core/cycle/geometry.h"

namespace xrunscope {

/// What a PCM was set up to, as read back.
struct PcmSetup {
    int format = 0; ///< alsa-lib's number
    std::uint32_t channels = 0;
    bool batch = false; ///< its position moves in large steps
};

/// Gives the PCM exactly this geometry, and wake-ups once a period with times of CLOCK_MONOTONIC. EngineStart error
/// that says what it takes instead when it cannot be had. Not on the cycle thread.
Expected<PcmSetup> setUpPcm(snd_pcm_t* pcm, const std::string& name, const Geometry& geometry, AlsaPlan::Mode mode);

} // namespace xrunscope
