// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/alsa/pcm_limits.h"
#include "core/alsa/sound_devices.h"
#include "core/base/error.h"

namespace xrunscope::cli {

/// A sound device and what it can do, or why it could not be asked.
struct ListedDevice {
    SoundDevice device;
    Expected<PcmLimits> limits;
};

/// All devices of this machine; opens those that nobody has open, one after the other, for a moment.
std::vector<ListedDevice> listSoundDevices();

/// A table with a line of limits below each device; a sentence when there is none.
std::string soundDeviceTable(const std::vector<ListedDevice>& devices);

nlohmann::json soundDeviceJson(const std::vector<ListedDevice>& devices);

} // namespace xrunscope::cli
