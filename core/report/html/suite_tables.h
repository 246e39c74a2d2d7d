// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/load/load_record.h"
#include "core/report/html/html_page.h"
#include "core/report/suite_table.h"
#include "core/run/phase_record.h"

namespace xrunscope {

/// What suiteText() has, as tables of a page. Any thread, as the next.
void addSuiteTables(HtmlPage& page, const SuiteSystem& system);

/// The loads with their exact commands, and the last lines that they printed.
void addLoadTable(HtmlPage& page, const std::vector<LoadRecord>& loads, const std::vector<PhaseRecord>& phases);

} // namespace xrunscope
