// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include "app/cli/stop_signals.h"
#include "core/base/error.h"
#include "core/run/run_plan.h"
#include "core/run/runner.h"

namespace xrunscope::cli {

/// A run that has started; or that the user stopped before it had, which is no error.
struct StartedRun {
    std::unique_ptr<Runner> runner; ///< null: stopped before the first cycle
    bool stopped = false;
};

/// Runner::start that heeds the signals meanwhile: the start of many load clients takes its time. Blocks.
Expected<StartedRun> startRun(const RunPlan& plan, const std::filesystem::path& file, StopSignals& signals);

} // namespace xrunscope::cli
