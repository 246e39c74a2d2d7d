// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/load/swarm_plan.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

/// What one load client is told on its command line.
struct ClientOptions {
    std::uint32_t index = 0; ///< of its slot in the shared memory
    std::string library;     ///< libjack to load
    std::string serverName;  ///< empty: the default one
    std::string name;        ///< its JACK name
    std::string upstream;    ///< JACK name of the client that feeds it; empty: none
    bool generates = false;  ///< chain: it makes the signal
    bool playsBack = false;  ///< chain: it feeds the playback ports
    Topology topology = Topology::Chain;
    int ports = 4;
    Nanos period{0};                  ///< of the server
    Nanos load{0};                    ///< nominal CPU time of the loop in each cycle
    std::uint64_t loadIterations = 0; ///< the same in steps of CpuLoop
    Nanos stallLength{0};             ///< 0: no deliberate stall
    Nanos stallEvery{0};
    SchedulingRequest
        scheduling; ///< class, priority, nice, DEADLINE parameters and CPU; without a class: as the server gives
    bool operator==(const ClientOptions&) const = default;
};

/// The command line after the word "client" that makes the options. What is as by default is left out.
std::vector<std::string> toArguments(const ClientOptions& options);

/// Reads them back. Usage error that names the argument.
Expected<ClientOptions> parseClientOptions(const std::vector<std::string>& arguments);

} // namespace xrunscope
