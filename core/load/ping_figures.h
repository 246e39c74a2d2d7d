// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace xrunscope {

/// Round trips over a stretch of time, as ping sums them up. Milliseconds; without an answer they are 0.
struct PingFigures {
    std::uint64_t sent = 0;
    std::uint64_t received = 0;
    double min = 0;
    double average = 0;
    double max = 0;
    double mdev = 0; ///< standard deviation
    bool operator==(const PingFigures&) const = default;

    std::uint64_t lost() const noexcept { return sent - received; }
};

/// Those of a whole run.
struct PingRecord {
    std::string host;
    bool loopback = false; ///< the host is this machine
    PingFigures all;
    bool operator==(const PingRecord&) const = default;
};

} // namespace xrunscope
