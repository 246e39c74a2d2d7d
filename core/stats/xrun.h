// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace xrunscope {

/// Who says that audio was lost.
enum class XrunKind : int {
    Modelled = 0, ///< timer: the modelled buffer ran dry
};

std::string_view xrunKindName(XrunKind kind) noexcept;
std::optional<XrunKind> xrunKindFromNumber(std::int64_t number) noexcept;

/// One XRUN: one contiguous stretch of missed periods on the timer. Nanoseconds of CLOCK_MONOTONIC.
struct Xrun {
    XrunKind kind = XrunKind::Modelled;
    std::uint64_t firstPeriod = 0;
    std::uint64_t misses = 0; ///< missed periods in it
    std::int64_t release = 0; ///< of the first missed period
    std::int64_t begin = 0;   ///< when the buffer ran dry: release + D
    std::int64_t length = 0;  ///< to the restart
    bool operator==(const Xrun&) const = default;
};

} // namespace xrunscope
