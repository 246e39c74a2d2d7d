// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/latencytest_text.h"
#include "core/report/layout_d.h"
#include "core/report/load_lines.h"
#include "core/report/report.h"
#include "core/report/report_text.h"
#include "core/report/suite_run.h"
#include "core/report/suite_text.h"

namespace xrunscope {

namespace {

std::string headOf(const RunData& run)
{
    const EngineFacts& facts = run.info.facts;
    std::string text = "Stress suite: " + fragmentsText(facts.geometry);
    if (!facts.server && facts.cpuLoopNominal > Nanos{0})
        text += fmt::format(", CPU loop {:.3f} ms", toUs(facts.cpuLoopNominal) / 1e3);
    if (facts.modelled)
        text += ", modelled";
    if (run.info.plan.stress.cpuBurn)
        text += ", beside a niced CPU hog on each CPU";
    return report_text::wrap(text);
}

} // namespace

std::string suiteSection(const RunData& run)
{
    std::string out;
    if (!run.phases.empty())
        out = headOf(run) + "\n" + suiteText(suiteSystemOf(run, {}));
    const std::string loads = loadsText(run.loads);
    if (!out.empty() && !loads.empty())
        out += "\n";
    return out + loads;
}

Expected<std::string> suiteReport(const std::vector<const RunFile*>& runs)
{
    std::vector<SuiteRun> columns;
    for (const RunFile* run : runs) {
        const RunData& data = run->data();
        if (data.phases.empty())
            return fail(ErrorKind::Usage,
                        fmt::format("{} has no stress suite", cleanText(run->path().filename().string(), 200)),
                        "Make a run with xrunscope-cli run --stress");
        const std::string& label = data.info.plan.label;
        columns.push_back(suiteRunOf(data, label.empty() ? run->path().stem().string() : label));
    }
    if (runs.size() == 1)
        return suiteSection(runs.front()->data());
    const std::vector<SuiteSystem> systems = sideBySide(std::move(columns));
    return layoutDText(systems) + "\n" + suiteNotes(systems);
}

} // namespace xrunscope
