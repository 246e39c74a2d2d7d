// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <type_traits>

namespace xrunscope {

/// Bits of CycleRecord::flags.
namespace cycle_flag {
/// The cycle was owed and ran without a sleep before it.
inline constexpr std::uint32_t kOwed = 1u << 0;
/// Periods directly before this one were skipped: the modelled buffer had run dry.
inline constexpr std::uint32_t kAfterSkip = 1u << 1;
/// Nobody knows when this cycle finished: `finish` is the last stamp there is, and the cycle has no cycle time.
inline constexpr std::uint32_t kNoFinish = 1u << 2;
/// The cycle's graph had not finished when the next cycle's did, or never: `finish` is that later moment, and the cycle
/// has no cycle time.
inline constexpr std::uint32_t kUnfinished = 1u << 3;
/// The device lost audio, and was prepared, filled and started again in this cycle; that time is left out of its work
/// and cycle time.
inline constexpr std::uint32_t kRecovery = 1u << 4;
/// The device told the time of its position: `aux` is how long after the release it did, nanoseconds (the interrupt's
/// own latency). Not with kAfterSkip.
inline constexpr std::uint32_t kDeviceTime = 1u << 5;
inline constexpr std::uint32_t kNoCycleTime = kNoFinish | kUnfinished;
} // namespace cycle_flag

/// One cycle as the cycle thread saw it. Times are nanoseconds of CLOCK_MONOTONIC.
struct CycleRecord {
    std::uint64_t period = 0; ///< index on the run's own grid
    std::int64_t release = 0; ///< when the period was due
    std::int64_t start = 0;   ///< first stamp
    std::int64_t workEnd = 0; ///< end of the CPU loop
    std::int64_t finish = 0;  ///< last stamp
    std::uint32_t flags = 0;
    std::uint32_t aux = 0; ///< with kAfterSkip: periods skipped directly before; with kDeviceTime: see there
    bool operator==(const CycleRecord&) const = default;
};

static_assert(sizeof(CycleRecord) == 48);
static_assert(std::is_trivially_copyable_v<CycleRecord>);

} // namespace xrunscope
