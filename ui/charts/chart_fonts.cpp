// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_fonts.h"

namespace xrunscope {

QFont chartFont(const QFont& base)
{
    constexpr double kShare = 0.9;
    QFont font = base;
    if (base.pixelSize() > 0)
        font.setPixelSize(qMax(1, qRound(base.pixelSize() * kShare)));
    else
        font.setPointSizeF(base.pointSizeF() * kShare);
    return font;
}

} // namespace xrunscope
