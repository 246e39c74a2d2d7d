// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alsa/alsa_plan.h"
#include "core/alsa/pcm_limits.h"
#include "core/base/error.h"
#include "core/cycle/geometry.h"

namespace xrunscope {

/// What a sound device says when it is asked.
struct DeviceAnswer {
    Expected<PcmLimits> limits; ///< of both directions together on duplex
    Expected<void> takes;       ///< the geometry; a device that others have open is taken at its word
};

/// Opens the device for a moment, in the directions of the plan, and starts nothing. Not on the GUI thread: a plugin
/// may take its time. Two at a time would find it busy.
DeviceAnswer askDevice(const AlsaPlan& plan, const Geometry& geometry);

/// What two directions can do together.
PcmLimits common(const PcmLimits& a, const PcmLimits& b);

} // namespace xrunscope
