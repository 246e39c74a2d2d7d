// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>

namespace xrunscope {

/// What the calling thread and its process may do about scheduling and locked memory.
struct Rights {
    static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

    std::uint64_t rtPriority = 0;        ///< RLIMIT_RTPRIO, soft: the highest FIFO or RR priority
    std::uint64_t rtPriorityHard = 0;    ///< RLIMIT_RTPRIO, hard: what the soft limit may be raised to
    std::uint64_t memlockBytes = 0;      ///< RLIMIT_MEMLOCK, soft
    std::uint64_t rtTimeUs = kUnlimited; ///< RLIMIT_RTTIME, soft: CPU time of a real-time thread without a sleep
    int lowestNice = 20;                 ///< from RLIMIT_NICE: nice values down to this; 20: none may be lowered
    bool sysNice = false;                ///< CAP_SYS_NICE in the effective set: no limit on class, priority or nice
};

/// Rights of the calling thread. A few system calls; any thread, not in the cycle loop.
Rights readRights() noexcept;

} // namespace xrunscope
