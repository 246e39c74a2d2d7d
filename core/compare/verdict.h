// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"

namespace xrunscope {

/// What can be said of a column's figure against the baseline's.
enum class Judgement {
    Better,
    Worse,
    NoDifference, ///< none seen, and one worth knowing would have been
    CannotTell,   ///< yet
};
/// "better", "worse", "no difference seen", "cannot tell".
std::string_view judgementName(Judgement judgement) noexcept;

/// A verdict on one figure of one column.
struct Verdict {
    Judgement judgement = Judgement::CannotTell;
    std::optional<double> p;         ///< of the test, before correction; nullopt: too few runs for a test
    std::optional<double> corrected; ///< by Holm over all figures of the comparison: better or worse below 0.05
    /// Column over baseline with its 95 % interval; nullopt where it cannot be had (no event, one run, delays below 0).
    std::optional<double> ratio, ratioLow, ratioHigh;
    /// What is missing until it can be told: so many more runs of each, or, for rates without runs to compare, so much
    /// more time of each. nullopt: nothing is missing, or more would not help.
    std::optional<std::uint64_t> moreRuns;
    std::optional<Nanos> moreTime;
    std::string_view remark; ///< a sentence's worth of why, where it is not the above; else empty
};

} // namespace xrunscope
