// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"

namespace xrunscope {

/// One load process of a run, and what it got done.
struct LoadRecord {
    static constexpr std::size_t kMaxCommand = 4096; ///< bytes
    static constexpr std::size_t kMaxLines = 10;
    static constexpr std::size_t kMaxLine = 200; ///< bytes

    std::string name;         ///< "diskwrite", "burn", "fluidsynth"
    std::optional<int> phase; ///< index of its phase; nullopt: it ran beside the whole run
    std::string command;      ///< as started, words quoted where a shell would want it
    std::string remark;       ///< "loopback"; empty: nothing to say
    std::int64_t begin = 0;   ///< nanoseconds since the first release
    Nanos wall{0};            ///< of the load itself, apart from the measurement's length
    Nanos user{0};
    Nanos system{0};
    std::optional<int> exitStatus;           ///< nullopt: ended by a signal, or by the end of the run
    int signal = 0;                          ///< that ended it; 0: none
    bool endedByRun = false;                 ///< it was still working when its time was over, and was ended
    std::optional<std::uint64_t> bytes;      ///< written, read or sent
    std::optional<std::uint64_t> operations; ///< files read, times drawn, bogo operations
    std::vector<std::string> lastLines;      ///< of what it printed
    std::string schedClass;                  ///< read back while it ran; empty: it had ended before
    int nice = 0;
    int realtimeLimit = 0; ///< RLIMIT_RTPRIO, read back
    bool operator==(const LoadRecord&) const = default;

    /// Ended by itself with status 0, or as planned.
    bool good() const noexcept { return endedByRun || exitStatus == 0; }
};

} // namespace xrunscope
