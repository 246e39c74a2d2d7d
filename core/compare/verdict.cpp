// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/verdict.h"

namespace xrunscope {

std::string_view judgementName(Judgement judgement) noexcept
{
    switch (judgement) {
    case Judgement::Better:
        return "better";
    case Judgement::Worse:
        return "worse";
    case Judgement::NoDifference:
        return "no difference seen";
    case Judgement::CannotTell:
        return "cannot tell";
    }
    return "";
}

} // namespace xrunscope
