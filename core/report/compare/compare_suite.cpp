// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/report/compare/compare_report.h"
#include "core/report/layout_d.h"
#include "core/report/suite_merge.h"
#include "core/report/suite_run.h"
#include "core/report/suite_text.h"

namespace xrunscope {

namespace {

bool hasSuite(const ComparedColumn& column)
{
    return !column.runs.empty() && std::all_of(column.runs.begin(), column.runs.end(),
                                               [](const ComparedRun& run) { return !run.data->phases.empty(); });
}

SuiteRun suiteOf(const ComparedColumn& column)
{
    SuiteRun suite = suiteRunOf(*column.runs.front().data, column.name);
    std::vector<SuiteSystem> systems;
    for (const ComparedRun& run : column.runs)
        systems.push_back(suiteSystemOf(*run.data, column.name));
    suite.system = mergedSuite(systems);
    return suite;
}

} // namespace

std::vector<SuiteSystem> suiteSystemsOf(const Comparison& c)
{
    std::vector<SuiteRun> suites;
    std::vector<std::string> names; // they say what differs: the hog, where it is that
    for (const ComparedColumn& column : c.columns) {
        if (!hasSuite(column))
            continue;
        suites.push_back(suiteOf(column));
        names.push_back(column.name);
    }
    std::vector<SuiteSystem> systems = sideBySide(std::move(suites));
    for (std::size_t i = 0; i < systems.size(); ++i)
        systems[i].name = std::move(names[i]);
    return systems;
}

std::string comparisonLayoutD(const Comparison& c)
{
    const std::vector<SuiteSystem> systems = suiteSystemsOf(c);
    return systems.empty() ? "" : layoutDText(systems) + "\n" + suiteNotes(systems);
}

} // namespace xrunscope
