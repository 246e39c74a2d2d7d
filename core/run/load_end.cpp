// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/load_end.h"

#include <fmt/format.h>

namespace xrunscope {

LoadEnd loadEndOf(const LoadRecord& load)
{
    if (load.good())
        return {};
    const std::string how =
        load.exitStatus ? fmt::format("with status {}", *load.exitStatus) : fmt::format("by signal {}", load.signal);
    std::string reason = fmt::format("{} ended {}", load.name, how);
    if (!load.lastLines.empty())
        reason += ": " + load.lastLines.back();
    return {PhaseState::Failed, reason};
}

} // namespace xrunscope
