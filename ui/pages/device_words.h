// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QString>

#include "core/alsa/alsa_plan.h"
#include "core/alsa/pcm_limits.h"
#include "core/alsa/sound_devices.h"
#include "core/cycle/engine.h"

namespace xrunscope {

/// "HDA Intel PCH: ALC269VC Analog".
QString deviceName(const SoundDevice& device);

/// The device that `name` leads to, in lines: what it is; driver and directions; who uses it. For a name that leads to
/// none, what to do; for a plugin's name, that it is one.
QString deviceText(const std::string& name, const std::vector<SoundDevice>& devices);

/// What a device can do, in two lines.
QString limitsText(const PcmLimits& limits);

/// "Playback and capture on hw:0,0": the plan of a run in a few words.
QString plannedDeviceText(const AlsaPlan& plan);

/// What "est." means on a run.
QString estimatedText(const EngineFacts& facts);

/// Card, format and how releases are known, of a run on ALSA; empty on other engines.
QString cardText(const EngineFacts& facts);

} // namespace xrunscope
