// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/xrun.h"

namespace xrunscope {

std::string_view xrunKindName(XrunKind kind) noexcept
{
    switch (kind) {
    case XrunKind::Modelled:
        return "modelled";
    case XrunKind::Device:
        return "device";
    case XrunKind::ClientLate:
        return "client late";
    case XrunKind::NotFinished:
        return "not finished";
    }
    return "unknown";
}

std::optional<XrunKind> xrunKindFromNumber(std::int64_t number) noexcept
{
    for (const XrunKind kind : kAllXrunKinds)
        if (number == static_cast<std::int64_t>(kind))
            return kind;
    return std::nullopt;
}

std::string_view latenessName(Lateness lateness) noexcept
{
    switch (lateness) {
    case Lateness::WokeLate:
        return "woke late";
    case Lateness::RanLong:
        return "ran long";
    case Lateness::NotFinished:
        return "had not finished";
    }
    return "unknown";
}

std::optional<Lateness> latenessFromNumber(std::int64_t number) noexcept
{
    for (const Lateness lateness : {Lateness::WokeLate, Lateness::RanLong, Lateness::NotFinished})
        if (number == static_cast<std::int64_t>(lateness))
            return lateness;
    return std::nullopt;
}

} // namespace xrunscope
