// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <cstdint>

namespace xrunscope {

/// What the command line of a jackd says.
struct JackdOptions {
    std::string serverName;
    std::string driver; ///< "dummy", "alsa hw:0"
    bool synchronous = false;
    std::optional<int> priority; ///< nullopt: jackd's default; 0: not real-time
    std::optional<std::uint32_t> periods;
};

/// Reads the arguments of a jackd, argv[0] first. `defaultName`: of a server without -n.
JackdOptions readJackdOptions(const std::vector<std::string>& argv, const std::string& defaultName);

/// Options of the running jackd of that name (empty: the default one), from /proc; nullopt: none is seen, as with
/// jackdbus, which has no command line.
std::optional<JackdOptions> findJackd(const std::string& serverName);

/// $JACK_DEFAULT_SERVER, or "default".
std::string defaultJackServerName();

} // namespace xrunscope
