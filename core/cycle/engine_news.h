// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/stats/xrun.h"

namespace xrunscope {

/// One load client in one second of the run. Nanoseconds.
struct ClientSecond {
    bool alive = false;
    std::uint32_t cycles = 0;
    std::uint32_t late = 0;    ///< cycles in which it woke late or ran long by a tenth of the period or more
    std::int64_t wakeMean = 0; ///< from when it could start (cycle start, or its upstream's finish) to its start
    std::int64_t wakeMax = 0;
    std::int64_t runMean = 0; ///< start to finish
    std::int64_t runMax = 0;
    bool operator==(const ClientSecond&) const = default;
};

/// What only the engine knows of one second.
struct EngineSecond {
    std::uint64_t second = 0;          ///< since the first release
    std::optional<double> serverLoad;  ///< the server's own DSP load, percent
    std::vector<ClientSecond> clients; ///< in the order of EngineFacts::clients
    bool operator==(const EngineSecond&) const = default;

    std::size_t alive() const noexcept
    {
        std::size_t n = 0;
        for (const ClientSecond& c : clients)
            n += c.alive ? 1 : 0;
        return n;
    }
};

/// A line of the server's log. Nanoseconds since the first release; negative before it.
struct ServerLogLine {
    std::int64_t at = 0;
    std::string text;
    bool operator==(const ServerLogLine&) const = default;
};

/// Something worth a word in the run's timeline: a client that died. Nanoseconds since the first release.
struct EngineRemark {
    std::int64_t at = 0;
    std::string text;
};

/// What an engine has to tell beside its cycles since it was last asked.
struct EngineNews {
    std::vector<Xrun> xruns; ///< reported ones; the Collector makes the modelled ones itself
    std::vector<EngineSecond> seconds;
    std::vector<ServerLogLine> log;
    std::vector<EngineRemark> remarks;
};

} // namespace xrunscope
