// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scale.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

Scale::Scale(Kind kind, double low, double high, double from, double to)
    : kind_(kind), low_(low), high_(high), from_(from), to_(to), a_(kind == Kind::Log ? std::log10(low) : low),
      b_(kind == Kind::Log ? std::log10(high) : high)
{
}

double Scale::map(double value) const
{
    const double inside = std::clamp(value, low_, high_);
    const double unit = kind_ == Kind::Log ? std::log10(inside) : inside;
    return from_ + (to_ - from_) * (unit - a_) / (b_ - a_);
}

double Scale::unmap(double pixel) const
{
    const double unit = a_ + (b_ - a_) * (pixel - from_) / (to_ - from_);
    return kind_ == Kind::Log ? std::pow(10.0, unit) : unit;
}

} // namespace xrunscope
