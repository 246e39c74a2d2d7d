// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

enum class ServerKind : int { Jack2 = 0, PipeWire = 1, Other = 2 };
/// "JACK 2", "PipeWire", "JACK".
std::string_view serverKindName(ServerKind kind) noexcept;

/// The audio server of a run, as far as a client can know it. nullopt: cannot be found out.
struct ServerFacts {
    ServerKind kind = ServerKind::Other;
    std::string version;             ///< "1.9.21", "0.3.65"; may be empty
    std::string driver;              ///< "dummy", "alsa hw:0"; may be empty
    std::optional<bool> synchronous; ///< JACK 2 only
    std::optional<std::uint32_t> periods;
    std::optional<int> priority;   ///< of the server's real-time thread
    bool own = false;              ///< started for the run
    std::uint32_t framesAsked = 0; ///< differs from the geometry's where the server gave others
    std::uint32_t rateAsked = 0;
    std::string name{}; ///< as in $JACK_DEFAULT_SERVER; empty: the default one
    bool operator==(const ServerFacts&) const = default;
};

/// One load client of the run.
struct ClientFacts {
    std::string name;
    SchedulingGranted scheduling;
    bool operator==(const ClientFacts&) const = default;
};

/// While the load clients were being started: recorded, not counted in the run's figures.
struct RampFacts {
    Nanos length{0};
    std::uint64_t cycles = 0;
    std::uint64_t skipped = 0;
    std::uint64_t reports = 0; ///< XRUN callbacks of the server
    Nanos delayMax{0};
    bool operator==(const RampFacts&) const = default;
};

/// A client that died, was refused or stalled past the timeout.
struct ClientTimeout {
    std::string client;
    std::int64_t at = 0; ///< nanoseconds since the first release; negative: before it
    std::string reason;
    bool operator==(const ClientTimeout&) const = default;
};

/// How the load clients fared, over the whole run.
struct SwarmOutcome {
    std::vector<ClientTimeout> timeouts;
    /// Chain only: largest difference between a sample that came and the one expected, over the client cycles that
    /// could be compared.
    std::optional<double> deltaMaximum;
    std::uint64_t comparedCycles = 0;   ///< client cycles in which the samples were compared
    std::uint64_t uncomparedCycles = 0; ///< left out: a client was late or the signal had a gap
    std::uint64_t lostStamps = 0;       ///< client cycles overwritten before they were read
    static constexpr std::size_t kMostStalls = 100'000;
    std::vector<std::int64_t> stalls; ///< begin of each deliberate stall, nanoseconds since the first release
    bool operator==(const SwarmOutcome&) const = default;
};

} // namespace xrunscope
