// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include <QString>

#include "core/compare/curves.h"

namespace xrunscope {

/// Number of the share bin (core/compare/curves.h) that begins at or below `us` (> 0).
inline double shareBinOf(double us)
{
    return std::floor(std::log10(us / kLeastShareUs) * kShareBinsPerDecade + 1e-6);
}

/// Its lower edge, µs.
inline double shareEdgeOf(double bin)
{
    return kLeastShareUs * std::pow(10.0, bin / kShareBinsPerDecade);
}

/// "12.3", "0.0045": percent without the sign.
inline QString percentText(double percent)
{
    if (percent > 0 && percent < 0.0001)
        return QString::number(percent, 'g', 1);
    return QString::number(percent, 'g', percent < 1 ? 2 : 3);
}

} // namespace xrunscope
