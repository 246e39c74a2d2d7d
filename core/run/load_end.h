// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/load/load_record.h"
#include "core/run/phase_record.h"

namespace xrunscope {

/// How the load of a test ended, as its phase tells it.
struct LoadEnd {
    PhaseState state = PhaseState::Done;
    std::string reason; ///< of a failure, with the last line that the load printed
};

LoadEnd loadEndOf(const LoadRecord& load);

} // namespace xrunscope
