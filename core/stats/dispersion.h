// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/time.h"

namespace xrunscope {

/// Events counted in a stretch of time (> 0).
struct EventCount {
    std::uint64_t events = 0;
    Nanos time{0};
};

/// How unevenly events come over runs.
struct Dispersion {
    double index = 1; ///< Pearson's χ² / (runs − 1): about 1 when they come evenly
    double p = 1;     ///< chance of so large a χ² when they do
};

/// Index of dispersion (Fisher 1950): Σ (kᵢ − λtᵢ)² / λtᵢ against χ² with runs − 1 degrees of freedom, λ the rate of
/// all. nullopt for fewer than two runs, or without an event.
std::optional<Dispersion> dispersionOf(std::span<const EventCount> runs);

} // namespace xrunscope
