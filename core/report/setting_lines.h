// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/labelled_lines.h"
#include "core/run/run_info.h"

namespace xrunscope {

/// What a run was asked to be and what it was granted: engine, audio, CPU loop, class, thread. Any thread.
LabelledLines settingLines(const RunData& run);

} // namespace xrunscope
