// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/base/error.h"
#include "core/run/run_plan.h"

namespace xrunscope::cli {

/// Commands that a stored plan names are shown, and not run without asking: a Usage error when there are any.
/// `source` names where the plan is from, such as "the file of the series"; `option` is what brings it back.
Expected<void> checkStoredCommands(const RunPlan& plan, std::string_view source, std::string_view option);

} // namespace xrunscope::cli
