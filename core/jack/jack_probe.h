// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cycle/server_facts.h"

namespace xrunscope {

/// A JACK or PipeWire server that answers.
struct JackServerInfo {
    ServerFacts facts;
    std::string library;    ///< the libjack that speaks to it
    std::string serverName; ///< empty: the default one
    std::uint32_t rate = 0;
    std::uint32_t frames = 0;
    std::uint32_t playbackPorts = 0; ///< as playbackPorts()
    std::vector<std::string> clients;
};

/// The servers that answer now, best first: JACK 2, then PipeWire. Each is asked by a short-lived process of its own
/// (xrunscope-client probe), so that a server that hangs or a library that crashes does no harm; at most 3 s. Nothing
/// is started and nothing changed. Any ordinary thread; blocks.
std::vector<JackServerInfo> findJackServers();

/// Asks one server by its name through one library. EngineStart error with what the server said.
Expected<JackServerInfo> askJackServer(const std::string& library, const std::string& serverName);

/// "No JACK or PipeWire server answers" and how to start one.
Error noJackServer();

/// The other side: main function of `xrunscope-client probe LIBRARY SERVER`. Prints JSON.
int runJackProbe(const std::string& library, const std::string& serverName);

} // namespace xrunscope
