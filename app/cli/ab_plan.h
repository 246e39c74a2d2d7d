// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "app/cli/ab_command.h"
#include "core/base/error.h"
#include "core/run/run_plan.h"

namespace xrunscope::cli {

/// Options that contradict each other or are out of range: a Usage error.
Expected<void> checkAb(const AbOptions& options);

/// The plan of one side from its options of `run`, for errors named `side` ("--a").
Expected<RunPlan> planOfSide(const std::string& side, const std::string& text, const AbOptions& options);

/// NAME.xrun, from -o or in the run folder, without existing files of this comparison; a File error otherwise.
Expected<std::filesystem::path> fileOfAb(const AbOptions& options);

} // namespace xrunscope::cli
