// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/report/compare/compare_report.h"
#include "core/report/layout_d.h"
#include "core/report/suite_run.h"
#include "core/report/suite_text.h"

namespace xrunscope {

std::vector<SuiteSystem> suiteSystemsOf(const Comparison& c)
{
    std::vector<SuiteRun> runs;
    for (const ComparedColumn& column : c.columns) {
        std::size_t at = 0;
        for (const ComparedRun& run : column.runs) {
            ++at;
            if (!run.data->phases.empty())
                runs.push_back(suiteRunOf(*run.data, column.runs.size() > 1 ? fmt::format("{} {}", column.name, at)
                                                                            : column.name));
        }
    }
    return sideBySide(std::move(runs));
}

std::string comparisonLayoutD(const Comparison& c)
{
    const std::vector<SuiteSystem> systems = suiteSystemsOf(c);
    return systems.empty() ? "" : layoutDText(systems) + "\n" + suiteNotes(systems);
}

} // namespace xrunscope
