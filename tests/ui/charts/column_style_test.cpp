// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/column_style.h"

#include <algorithm>
#include <array>
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

struct Lab {
    double l, a, b;
};
using Matrix = std::array<std::array<double, 3>, 3>;

/// G. Machado, M. Oliveira, L. Fernandes: A physiologically-based model for simulation of color vision deficiency,
/// 2009, severity 1; on linear RGB. The first changes nothing.
constexpr std::array<Matrix, 4> kEyes{
    {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

/// CIELAB (D65) of a colour as these eyes see it.
Lab seen(const QColor& color, const Matrix& eyes)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    const std::array<double, 3> rgb{linear(color.redF()), linear(color.greenF()), linear(color.blueF())};
    std::array<double, 3> v{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j)
            v[i] += eyes[i][j] * rgb[j];
        v[i] = std::clamp(v[i], 0.0, 1.0);
    }
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double x = f((0.4124564 * v[0] + 0.3575761 * v[1] + 0.1804375 * v[2]) / 0.95047);
    const double y = f(0.2126729 * v[0] + 0.7151522 * v[1] + 0.0721750 * v[2]);
    const double z = f((0.0193339 * v[0] + 0.1191920 * v[1] + 0.9503041 * v[2]) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double contrast(const QColor& a, const QColor& b)
{
    const double one = luminance(a);
    const double other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

TEST(ColumnStyle, CanBeSeenOnThePanel)
{
    for (const Colors& colors : {lightColors(), darkColors()}) {
        for (std::size_t i = 0; i < kColumns; ++i)
            EXPECT_GE(contrast(columnStyle(i, colors).color, colors.panel), 2.8) << i << (colors.dark ? " dark" : "");
    }
}

TEST(ColumnStyle, AnyTwoAreApartForAllEyes)
{
    for (const Colors& colors : {lightColors(), darkColors()}) {
        QList<QColor> all{colors.xrun};
        for (std::size_t i = 0; i < kColumns; ++i)
            all << columnStyle(i, colors).color;
        for (const Matrix& eyes : kEyes) {
            for (qsizetype a = 0; a < all.size(); ++a) {
                for (qsizetype b = a + 1; b < all.size(); ++b) {
                    const Lab one = seen(all[a], eyes);
                    const Lab other = seen(all[b], eyes);
                    EXPECT_GE(std::hypot(one.l - other.l, one.a - other.a, one.b - other.b), 18)
                        << all[a].name().toStdString() << " " << all[b].name().toStdString();
                }
            }
        }
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
