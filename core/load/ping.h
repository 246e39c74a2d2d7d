// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/load/ping_figures.h"
#include "core/load/process_guard.h"

namespace xrunscope {

/// A host that can be pinged.
struct PingTarget {
    std::string host;      ///< as it was named
    std::string address;   ///< in numbers
    bool loopback = false; ///< this machine: no packet leaves it
};

/// Looks the host up, which may take seconds, and the system's ping. Usage error that names what is missing, with its
/// package, or the host that is unknown. Any ordinary thread.
Expected<PingTarget> findPingTarget(const std::string& host);

/// The system's ping, once a second until it is ended, its texts in English.
ChildSpec pingCommand(const PingTarget& target);

/// What a line of ping tells of one request.
struct PingLine {
    std::uint16_t sequence = 0;
    std::optional<double> milliseconds; ///< of its round trip; nullopt: no answer so far, or the answer was an error
};
/// nullopt: the line is of no request.
std::optional<PingLine> parsePingLine(std::string_view line);

/// Keeps each request of a ping, to sum up any stretch of time. An answer that comes late counts. One thread.
class PingAccount {
public:
    /// What ping printed, with the time at which it was read.
    void add(const ChildLine& line);

    /// Of the requests sent in [begin, end): the figures as ping makes them. A request that ping has told nothing of
    /// is not counted.
    PingFigures figures(MonoTime begin, MonoTime end) const;
    PingFigures all() const;

private:
    struct Request {
        MonoTime sent{};
        std::optional<double> milliseconds;
    };

    std::uint64_t unwrapped(std::uint16_t sequence) const noexcept;

    std::map<std::uint64_t, Request> requests_; ///< by sequence number
    std::uint64_t last_ = 0;
};

} // namespace xrunscope
