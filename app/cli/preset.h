// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/run_options.h"
#include "core/base/error.h"

namespace xrunscope::cli {

/// The options with --preset and --fragments turned into those that they stand for; what is given beside a preset goes
/// before it. Usage error for a name or sizes that there are not, and for options that contradict.
Expected<RunOptions> withPreset(RunOptions options);

} // namespace xrunscope::cli
