// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/jack/jack_api.h"

namespace xrunscope {

/// Names of the ports through which a server's audio is heard: the physical ones. Without any, those of the first sink:
/// on PipeWire from 1.0 on a sink that is no hardware has no physical port, but a monitor for each. Any ordinary
/// thread.
std::vector<std::string> playbackPorts(const JackApi& api, jack_client_t* client);

/// Of all audio inputs those of the first sink: named "SINK:playback_…", with an output "SINK:monitor_…", or
/// "SINK Monitor:monitor_…" as older versions call it. In the order of `inputs`.
std::vector<std::string> firstSinkOf(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs);

/// Names of a server's ports: of `type` (nullptr: of each), with all of `flags`.
std::vector<std::string> portNames(const JackApi& api, jack_client_t* client, const char* type, unsigned long flags);

} // namespace xrunscope
