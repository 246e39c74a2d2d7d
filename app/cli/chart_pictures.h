// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/html/run_page.h"

namespace xrunscope::cli {

/// Lets `xrunscope render` draw the charts of a page: of the whole run and of each phase, light and dark, and those of
/// latencytest where the run has a CPU loop. Where it is not installed, or fails, the charts say why they are in text.
RunPageCharts drawCharts(const RunFile& run);

} // namespace xrunscope::cli
