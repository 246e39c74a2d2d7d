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

} // namespace xrunscope
