// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_fonts.h"

#include <QFontDatabase>
#include <QGuiApplication>

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

QFont pictureFont(int pixels, QFont::Weight weight)
{
    QFont font = QGuiApplication::font();
    if (QFontDatabase::hasFamily(QStringLiteral("Inter")))
        font.setFamily(QStringLiteral("Inter"));
    font.setPixelSize(pixels);
    font.setWeight(weight);
    font.setStyleStrategy(QFont::NoSubpixelAntialias);
    return font;
}

} // namespace xrunscope
