// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/phase_record.h"

namespace xrunscope {

std::string_view phaseStateName(PhaseState state) noexcept
{
    switch (state) {
    case PhaseState::Done:
        return "done";
    case PhaseState::NotPossible:
        return "not possible";
    case PhaseState::Failed:
        return "failed";
    case PhaseState::CutShort:
        return "cut short";
    }
    return "";
}

} // namespace xrunscope
