// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/ab_order.h"

#include <algorithm>
#include <bit>

#include "core/compare/judge.h"

namespace xrunscope {

std::vector<AbSide> abOrder(std::size_t rounds)
{
    std::vector<AbSide> order;
    for (std::size_t round = 0; round < rounds; ++round) {
        const bool swapped = std::popcount(round) % 2 != 0;
        order.push_back(swapped ? AbSide::B : AbSide::A);
        order.push_back(swapped ? AbSide::A : AbSide::B);
    }
    return order;
}

bool isClear(const Comparison& c, std::size_t looks)
{
    const double error = kVerdictError / static_cast<double>(std::max<std::size_t>(looks, 1));
    for (const auto& column : c.verdicts) {
        for (const std::optional<Verdict>& v : column.values) {
            if (v && v->corrected && *v->corrected < error)
                return true;
        }
    }
    return false;
}

std::size_t looksOf(std::size_t rounds) noexcept
{
    return rounds >= kFewestJudgedRuns ? rounds - kFewestJudgedRuns + 1 : 1;
}

} // namespace xrunscope
