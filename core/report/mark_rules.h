// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace xrunscope {

/// A mark of a stress suite's table and when a test gets it, at most 72 columns in one line.
struct MarkRule {
    char mark;
    std::string_view rule;
};
inline constexpr MarkRule kWideVariationRule{'*', "wide variation in audio duration: p95 - p5 of total > 0.25 period"};
inline constexpr MarkRule kTooFastRule{'+', "audio duration \"too fast\": 2 s or more with mean total < 0.90 period"};
inline constexpr MarkRule kNearlyAllRule{'&', "rounds to 100 %, but not all samples are within"};
inline constexpr MarkRule kStarvedRule{'?', "load starved: an ordinary sleep of 1 s was more than 1 s late"};

inline constexpr std::array<MarkRule, 4> kMarkRules{kWideVariationRule, kTooFastRule, kNearlyAllRule, kStarvedRule};

} // namespace xrunscope
