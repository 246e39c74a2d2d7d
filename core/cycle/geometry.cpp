// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/geometry.h"

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

Expected<void> inRange(const char* name, const char* unit, std::uint32_t value, std::uint32_t low, std::uint32_t high)
{
    if (value >= low && value <= high)
        return {};
    return fail(ErrorKind::Usage, fmt::format("{} {}{} is out of range: {} to {}{} can be measured", name,
                                              grouped(value), unit, grouped(low), grouped(high), unit));
}

} // namespace

Expected<void> validate(const Geometry& g)
{
    if (auto ok = inRange("rate", " Hz", g.rate, Geometry::kMinRate, Geometry::kMaxRate); !ok)
        return ok;
    if (auto ok = inRange("frames", "", g.frames, Geometry::kMinFrames, Geometry::kMaxFrames); !ok)
        return ok;
    return inRange("periods", "", g.periods, Geometry::kMinPeriods, Geometry::kMaxPeriods);
}

} // namespace xrunscope
