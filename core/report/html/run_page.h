// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/report/html/html_page.h"
#include "core/run/run_file.h"

namespace xrunscope {

/// The charts of a page, which another program draws.
struct RunPageCharts {
    std::vector<HtmlPicture> ofRun;
    std::vector<std::vector<HtmlPicture>> ofPhases; ///< one entry for each phase
    std::string without;                            ///< how to get them; the page then has charts in text
};

/// "3x256.html": as latencytest named its pages, fragments and their bytes. Without the periods where they are unknown.
std::string runPageName(const RunInfo& info);

/// A run as a page: result, stress suite, a chart for each test, loads with their commands, machine, and the text
/// summary. File error when the cycles cannot be read. Any thread.
Expected<std::string> runPage(const RunFile& file, const RunPageCharts& charts);

} // namespace xrunscope
