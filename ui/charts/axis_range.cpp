// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_range.h"

#include <cmath>

namespace xrunscope {

namespace {

/// Steps are numbered …, −1: 0.5, 0: 1, 1: 2, 2: 5, 3: 10, …
double stepNumber(int n)
{
    constexpr double kMantissa[] = {1, 2, 5};
    const int third = n >= 0 ? n / 3 : -((2 - n) / 3);
    const double mantissa = kMantissa[n - 3 * third];
    // Powers of ten are exact only upwards: 5 · 10⁻² is 5 / 100.
    return third >= 0 ? mantissa * std::pow(10.0, third) : mantissa / std::pow(10.0, -third);
}

int numberBelow(double value)
{
    constexpr double kHair = 1 + 1e-12;
    int n = 3 * static_cast<int>(std::floor(std::log10(value))) - 1;
    while (stepNumber(n + 1) <= value * kHair)
        ++n;
    return n;
}

int numberAbove(double value)
{
    const int n = numberBelow(value);
    constexpr double kHair = 1 + 1e-12;
    return stepNumber(n) * kHair >= value ? n : n + 1;
}

} // namespace

double stepDown125(double value)
{
    return stepNumber(numberBelow(value));
}

double stepUp125(double value)
{
    return stepNumber(numberAbove(value));
}

bool AxisRange::fit(double low, double high)
{
    const int wantLow = numberBelow(low);
    const int wantHigh = numberAbove(high);
    const int nowLow = numberBelow(low_);
    const int nowHigh = numberAbove(high_);
    const bool moveLow = wantLow < nowLow || wantLow >= nowLow + 2;
    const bool moveHigh = wantHigh > nowHigh || wantHigh <= nowHigh - 2;
    if (moveLow)
        low_ = stepNumber(wantLow);
    if (moveHigh)
        high_ = stepNumber(wantHigh);
    return moveLow || moveHigh;
}

void AxisRange::reset(double low, double high)
{
    low_ = stepDown125(low);
    high_ = stepUp125(high);
}

} // namespace xrunscope
