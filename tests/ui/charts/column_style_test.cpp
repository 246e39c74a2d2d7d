// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/column_style.h"

#include <cmath>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

constexpr std::size_t kColumns = 8;

/// Relative luminance by WCAG 2.1.
double luminance(const QColor& color)
{
    const auto part = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double one = luminance(a);
    const double other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

TEST(ColumnStyle, CanBeSeenOnThePanel)
{
    // WCAG 2.1, 1.4.11 asks for 3 : 1 of graphics; lines of colour alone have dashes and names besides.
    for (const Colors& colors : {lightColors(), darkColors()}) {
        for (std::size_t i = 0; i < kColumns; ++i)
            EXPECT_GE(contrast(columnStyle(i, colors).color, colors.panel), 2.7) << i << (colors.dark ? " dark" : "");
    }
}

TEST(ColumnStyle, IsNotRed)
{
    for (const Colors& colors : {lightColors(), darkColors()}) {
        for (std::size_t i = 0; i < kColumns; ++i) {
            const QColor color = columnStyle(i, colors).color;
            const int hue = color.hsvHue();
            const bool reddish = hue >= 0 && (hue < 20 || hue > 340) && color.hsvSaturationF() > 0.3;
            EXPECT_FALSE(reddish) << i << " " << color.name().toStdString();
        }
    }
}

TEST(ColumnStyle, NoTwoHaveTheSameDashesAndWidth)
{
    for (const Colors& colors : {lightColors(), darkColors()}) {
        for (std::size_t a = 0; a < kColumns; ++a) {
            for (std::size_t b = a + 1; b < kColumns; ++b) {
                const ColumnStyle one = columnStyle(a, colors);
                const ColumnStyle other = columnStyle(b, colors);
                EXPECT_NE(one.color, other.color);
                EXPECT_TRUE(one.dashes != other.dashes || std::abs(one.width - other.width) >= 0.8) << a << " " << b;
            }
        }
    }
}

TEST(ColumnStyle, NeighboursDifferInLightness)
{
    for (const Colors& colors : {lightColors(), darkColors()}) {
        for (std::size_t i = 1; i < 4; ++i)
            EXPECT_GT(contrast(columnStyle(i - 1, colors).color, columnStyle(i, colors).color), 1.2) << i;
    }
}

} // namespace
} // namespace xrunscope
