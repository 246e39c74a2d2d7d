// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"

namespace xrunscope {

/// What a line of jackd's log says.
struct ServerLogEvent {
    enum class What {
        DriverXrun,        ///< the driver lost audio; `delay` when the line has it
        ClientNotFinished, ///< `client` had not finished
        ClientTimedOut,    ///< `client` was given up
    };
    What what = What::DriverXrun;
    std::string client;
    std::optional<Nanos> delay;
    bool operator==(const ServerLogEvent&) const = default;
};

/// Reads a line of jackd 1.9's log (verbose or not); nullopt: nothing of the kind. Any thread.
std::optional<ServerLogEvent> readServerLogLine(std::string_view line);

} // namespace xrunscope
