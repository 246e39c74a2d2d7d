// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// How the load clients are connected.
enum class Topology : int {
    Chain = 0,       ///< generator, mixers, playback: as in jack_test 4
    Unconnected = 1, ///< every output the mean of all inputs: as in jack_test 3
};

/// A deliberate stall, to check that the culprit is found.
struct StallPlan {
    int client = 1; ///< 1 … clients
    Nanos length = std::chrono::milliseconds{30};
    Nanos every = std::chrono::seconds{1};
    bool operator==(const StallPlan&) const = default;
};

/// The load clients of a run.
struct SwarmPlan {
    int clients = 0;
    int ports = 4; ///< inputs, and outputs, of each client
    Topology topology = Topology::Chain;
    int loadPercent = 0;                       ///< CPU loop of each client, percent of the period
    Nanos ramp = std::chrono::milliseconds{0}; ///< from one client's start to the next one's
    bool legacyRamp = false;                   ///< the ramp counts in the statistics, as in 2005
    std::optional<StallPlan> stall;
    bool operator==(const SwarmPlan&) const = default;

    static constexpr int kMaxClients = 254;
    static constexpr int kMaxPorts = 64;
    static constexpr int kMaxLoad = 95;
    static constexpr Nanos kMaxRamp = std::chrono::seconds{60};
};

/// Ranges and combinations; a Usage error names the value and the range.
Expected<void> validate(const SwarmPlan& plan);

} // namespace xrunscope
