// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/error.h"
#include "core/cycle/engine.h"
#include "core/run/run_plan.h"

namespace xrunscope {

/// The engine that the plan names, not started yet. Usage error for an unknown one.
Expected<std::unique_ptr<Engine>> makeEngine(const RunPlan& plan);

} // namespace xrunscope
