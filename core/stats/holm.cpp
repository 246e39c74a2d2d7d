// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/holm.h"

#include <algorithm>
#include <numeric>

namespace xrunscope {

std::vector<double> holm(const std::vector<double>& p)
{
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&p](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    std::vector<double> corrected(p.size());
    double soFar = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        soFar = std::max(soFar, p[order[i]] * static_cast<double>(p.size() - i));
        corrected[order[i]] = std::min(soFar, 1.0);
    }
    return corrected;
}

} // namespace xrunscope
