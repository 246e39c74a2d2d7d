// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/compare/comparison.h"

namespace xrunscope {

enum class AbSide { A, B };

/// Sides of the runs of an A/B comparison: one of each a round, and which comes first is balanced: AB BA BA AB and so
/// on (Thue and Morse), so that neither a drift nor a rhythm of two favours one.
std::vector<AbSide> abOrder(std::size_t rounds);

/// Whether some figure has a verdict of better or worse that also holds when it is looked for after each of `looks`
/// rounds: at 5 % / looks after correction.
bool isClear(const Comparison& c, std::size_t looks);

/// How often a comparison of so many rounds is looked at: after each from the 6th on.
std::size_t looksOf(std::size_t rounds) noexcept;

} // namespace xrunscope
