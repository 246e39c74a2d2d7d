// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html/suite_tables.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/load_lines.h"
#include "core/report/mark_rules.h"
#include "core/report/suite_text.h"
#include "core/stats/latencytest.h"

namespace xrunscope {

namespace {

using Look = HtmlCell::Look;

std::string micros(std::int64_t threshold)
{
    return fmt::format("{} µs", threshold / 1000);
}

std::string millis(std::optional<Nanos> t, int decimals = 3)
{
    return t ? fmt::format("{:.{}f} ms", toUs(*t) / 1e3, decimals) : "–";
}

std::string seconds(std::optional<double> s)
{
    return s ? fmt::format("{:.1f} s", *s) : "–";
}

HtmlCell counted(std::uint64_t n)
{
    return {grouped(n), n > 0 ? Look::Bad : Look::Figure};
}

HtmlTable sharesTable(const SuiteSystem& system)
{
    HtmlTable table;
    table.caption = fmt::format("How much of the {} lies within so much of its nominal {} (higher is better), and how "
                                "long the load of the test took (lower is better)",
                                system.quantity, millis(system.nominal));
    table.head = {"Test"};
    for (const std::int64_t threshold : kSuiteThresholds)
        table.head.push_back("within " + micros(threshold));
    for (const char* name : {"longest", "1 s sleep late by", "elapsed", ""})
        table.head.emplace_back(name);
    table.head.back() = "marks";
    for (const SuiteTest& test : system.tests) {
        std::vector<HtmlCell> row{{test.name}};
        for (std::size_t i = 0; i < kSuiteThresholds.size(); ++i)
            row.push_back({test.samples == 0 ? "–"
                                             : roundedPercent(test.within.at(i), test.samples) + " %" +
                                                   (test.nearlyAll(i) ? " &" : "")});
        row.push_back({millis(test.longest)});
        row.push_back({millis(test.worstOvershoot, 1), test.starved() ? Look::Bad : Look::Figure});
        row.push_back({seconds(test.elapsedSeconds)});
        row.push_back({test.marks()});
        table.rows.push_back(std::move(row));
    }
    if (const auto total = system.elapsedTotal()) {
        table.foot.assign(table.head.size(), {});
        table.foot.front().text = "total";
        table.foot.at(table.head.size() - 2).text = seconds(total);
    }
    return table;
}

HtmlTable countsTable(const SuiteSystem& system)
{
    HtmlTable table;
    table.caption = "Counts";
    table.head = {"Test", "samples"};
    for (const std::int64_t threshold : kSuiteThresholds)
        table.head.push_back("beyond " + micros(threshold));
    for (const char* name : {"overruns", "XRUNs", "deadline misses"})
        table.head.emplace_back(name);
    for (const SuiteTest& test : system.tests) {
        if (test.samples == 0)
            continue;
        std::vector<HtmlCell> row{{test.name}, {grouped(test.samples) + (test.capReached ? " ^" : "")}};
        for (const std::uint64_t within : test.within)
            row.push_back({grouped(test.samples - within)});
        for (const std::uint64_t n : {test.overruns, test.xruns, test.misses})
            row.push_back(counted(n));
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<HtmlCell> pingRow(const std::string& name, const PingFigures& f)
{
    std::vector<HtmlCell> row{{name}, {grouped(f.sent)}, counted(f.lost())};
    for (const double ms : {f.min, f.average, f.max, f.mdev})
        row.push_back({f.received > 0 ? fmt::format("{:.3f} ms", ms) : "–"});
    return row;
}

void addPing(HtmlPage& page, const SuiteSystem& system)
{
    if (!system.ping)
        return;
    HtmlTable table;
    table.caption = fmt::format("ping {}{}", system.ping->host, system.ping->loopback ? " (loopback)" : "");
    table.head = {"Test", "sent", "lost", "min", "average", "max", "mdev"};
    for (const SuiteTest& test : system.tests) {
        if (test.ping)
            table.rows.push_back(pingRow(test.name, *test.ping));
    }
    table.foot = pingRow("in all", system.ping->all);
    page.table(table);
}

std::string nameOfPhase(const LoadRecord& load, const std::vector<PhaseRecord>& phases)
{
    const bool known = load.phase && *load.phase >= 0 && static_cast<std::size_t>(*load.phase) < phases.size();
    return known ? phases[static_cast<std::size_t>(*load.phase)].name : std::string("whole run");
}

} // namespace

void addSuiteTables(HtmlPage& page, const SuiteSystem& system)
{
    page.table(sharesTable(system));
    if (const std::string range = longestRange(system); !range.empty())
        page.paragraph(fmt::format("Longest {}: {}", system.quantity, range));
    page.table(countsTable(system));
    if (std::any_of(system.tests.begin(), system.tests.end(), [](const SuiteTest& t) { return t.capReached; }))
        page.remark(fmt::format("^ the first {} cycles of the test", grouped(kLatencytestCap)));
    addPing(page, system);
    for (const SuiteTest& test : system.tests) {
        if (!test.remark.empty())
            page.paragraph(fmt::format("{}: {}", test.name, test.remark));
    }
    for (const MarkRule& rule : kMarkRules)
        page.remark(fmt::format("{} {}", rule.mark, rule.rule));
}

void addLoadTable(HtmlPage& page, const std::vector<LoadRecord>& loads, const std::vector<PhaseRecord>& phases)
{
    HtmlTable table;
    table.caption = "Loads, and what they got done. They run in the ordinary class, without real-time rights.";
    table.head = {"Load", "beside", "command", "wall", "user", "system", "work", "rate", "end"};
    for (const LoadGroup& group : loadGroups(loads)) {
        const LoadRecord& load = group.load;
        std::vector<HtmlCell> row{{load.name + (group.count > 1 ? fmt::format(" × {}", group.count) : "")}};
        row.push_back({nameOfPhase(load, phases), Look::Text});
        row.push_back({load.command, Look::Code});
        for (const Nanos t : {load.wall, load.user, load.system})
            row.push_back({fmt::format("{:.2f} s", toSeconds(t))});
        row.push_back({workText(load)});
        row.push_back({rateText(load)});
        std::string end = outcomeText(load);
        for (const std::string& more : {classText(load), load.remark})
            end += more.empty() ? "" : ", " + more;
        row.push_back({end, load.good() ? Look::Text : Look::Bad});
        table.rows.push_back(std::move(row));
    }
    page.table(table);
    for (const LoadRecord& load : loads) {
        if (load.lastLines.empty())
            continue;
        std::string lines;
        for (const std::string& line : load.lastLines)
            lines += cleanText(line) + "\n";
        page.subsection(fmt::format("Last lines of {}", load.name)).columns(lines);
    }
}

} // namespace xrunscope
