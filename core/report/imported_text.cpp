// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/imported_text.h"

#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/labelled_lines.h"
#include "core/report/layout_a.h"
#include "core/report/layout_c.h"
#include "core/report/percentile_table.h"
#include "core/report/report.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

std::string originText(const ImportedRun& imported)
{
    return report_text::wrap(fmt::format("IMPORTED from {}, {}. What the source does not tell is not here.",
                                         imported.source(), importedAtText(imported)));
}

/// "Called    kernel B": the label, where it is not that of the report that was imported.
std::string calledText(const RunInfo& info)
{
    LabelledLines told;
    told.add("Run", titleOf(info));
    if (info.plan.label.empty() || info.imported->text.find(told.text()) != std::string::npos)
        return "";
    LabelledLines called;
    called.add("Called", titleOf(info));
    return called.text();
}

/// What is known of the machine; addHostLines would say of the rest that it has none.
std::string hostText(const HostDescription& host)
{
    std::vector<std::string> parts;
    for (const std::string* text : {&host.kernel, &host.kernelVersion, &host.machine, &host.cpuModel})
        if (!text->empty())
            parts.push_back(cleanText(*text, 200));
    if (host.cpus > 0)
        parts.push_back(report_text::plural(static_cast<std::uint64_t>(host.cpus), "CPU", "CPUs"));
    return parts.empty() ? std::string(kNotInSource) : fmt::format("{}", fmt::join(parts, ", "));
}

void addSettings(LabelledLines& lines, const RunData& run)
{
    const RunInfo& info = run.info;
    lines.add("Run", titleOf(info));
    lines.add("Started", startedAtText(info));
    lines.add("Length", info.knows(Fact::Length) ? durationText(run.length()) : std::string(kNotInSource));
    lines.add("Audio", geometryText(info));
    lines.add("Class", classOf(info));
    lines.add("Host", hostText(info.host));
    for (std::size_t i = 0; i < info.imported->remarks.size(); ++i)
        lines.add(i == 0 ? "Remarks" : "", cleanText(info.imported->remarks[i], 600));
}

std::string delayText(const RunData& run)
{
    const Distribution& d = run.statistics.delay();
    if (d.empty())
        return "";
    std::string out = "\n" + delayTable(d, delayLabel(*run.info.imported));
    const std::string unsupported = unsupportedText(d);
    for (std::string_view rest = unsupported; !rest.empty();) {
        const std::size_t end = rest.find('\n') + 1;
        out += (rest.starts_with("p9") || rest.starts_with("p5") ? "- " : "  ") + std::string(rest.substr(0, end));
        rest.remove_prefix(end);
    }
    return out + fmt::format("{} in all\n", report_text::plural(d.count(), "value", "values"));
}

} // namespace

std::string_view delayLabel(const ImportedRun& imported) noexcept
{
    if (imported.quantity == "noise")
        return "noise";
    return imported.quantity == "interrupt latency" ? "IRQ" : "delay";
}

std::string importedText(const RunData& run)
{
    const ImportedRun& imported = *run.info.imported;
    if (!imported.text.empty())
        return originText(imported) + calledText(run.info) + "\n" + imported.text;
    std::string out = originText(imported) + "\n";
    if (imported.layoutA)
        out += layoutAText(*imported.layoutA) + "\n";
    if (imported.latencytest)
        out += layoutCText(*imported.latencytest) + "\n";
    out += report_text::wrap(closingSentence(run)) + "\n";
    LabelledLines lines;
    addSettings(lines, run);
    return out + lines.text() + delayText(run);
}

} // namespace xrunscope
