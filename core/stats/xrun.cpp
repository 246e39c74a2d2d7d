// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/xrun.h"

namespace xrunscope {

std::string_view xrunKindName(XrunKind kind) noexcept
{
    switch (kind) {
    case XrunKind::Modelled:
        return "modelled";
    }
    return "unknown";
}

std::optional<XrunKind> xrunKindFromNumber(std::int64_t number) noexcept
{
    if (number == static_cast<std::int64_t>(XrunKind::Modelled))
        return XrunKind::Modelled;
    return std::nullopt;
}

} // namespace xrunscope
