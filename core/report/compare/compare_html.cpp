// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/report/compare/compare_report.h"
#include "core/report/compare/compare_words.h"
#include "core/report/mark_rules.h"
#include "core/report/suite_text.h"

namespace xrunscope {

namespace {

using Look = HtmlCell::Look;

HtmlTable figureTable(const Comparison& c)
{
    HtmlTable table;
    table.head.emplace_back("");
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        table.head.push_back(lettered(c, i));
        if (i != c.baseline)
            table.head.push_back(fmt::format("{} / {}", columnLetter(i), columnLetter(c.baseline)));
    }
    for (const FigureId id : shownFigures(c)) {
        const FigureInfo& info = infoOf(id);
        std::vector<HtmlCell> row{{figureLabel(info), Look::Text}};
        const auto best = bestShown(c, id);
        for (std::size_t i = 0; i < c.columns.size(); ++i) {
            const Figure* f = c.figure(i, id);
            const bool isBest = std::find(best.begin(), best.end(), i) != best.end();
            std::string text = f ? figureText(info, f->value) : "-";
            if (const std::string interval = f && info.judged ? intervalText(info, *f) : ""; !interval.empty())
                text += fmt::format(" ({})", interval);
            row.push_back({text, isBest ? Look::Best : Look::Figure});
            if (i != c.baseline)
                row.push_back({ratioText(c.ratio(i, id)), Look::Figure});
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// Layout D: within the headline threshold and elapsed, of each column.
HtmlTable suiteComparisonTable(const std::vector<SuiteSystem>& systems)
{
    const auto seconds = [](std::optional<double> s) { return s ? fmt::format("{:.1f}", *s) : std::string("-"); };
    HtmlTable table;
    table.head.emplace_back("Test");
    for (const SuiteSystem& system : systems) {
        table.head.push_back(fmt::format("{}: {} within {} µs (%)", system.name, system.quantity,
                                         kSuiteThresholds[kSuiteHeadline] / 1000));
        table.head.push_back(fmt::format("{}: elapsed (s)", system.name));
    }
    for (const std::string& name : testNames(systems)) {
        std::vector<HtmlCell> row{{name, Look::Text}};
        for (const SuiteSystem& system : systems) {
            const SuiteTest* const test = system.find(name);
            const bool measured = test != nullptr && test->samples > 0;
            const std::string share =
                measured ? roundedPercent(test->within[kSuiteHeadline], test->samples) : std::string("-");
            row.push_back({share + (measured && test->nearlyAll(kSuiteHeadline) ? " &" : ""), Look::Figure});
            const std::string marks = test != nullptr ? test->marks() : "";
            row.push_back(
                {seconds(test != nullptr ? test->elapsedSeconds : std::nullopt) + (marks.empty() ? "" : " " + marks),
                 Look::Figure});
        }
        table.rows.push_back(std::move(row));
    }
    std::vector<HtmlCell> total{{"total", Look::Text}};
    for (const SuiteSystem& system : systems) {
        total.push_back({"", Look::Figure});
        total.push_back({seconds(system.elapsedTotal()), Look::Figure});
    }
    table.rows.push_back(std::move(total));
    return table;
}

HtmlTable verdictTable(const Comparison& c, std::size_t column)
{
    HtmlTable table;
    table.caption = verdictSentence(c, column);
    table.head = {"", "verdict"};
    for (const FigureInfo& info : figures()) {
        const Verdict* v = c.verdict(column, info.id);
        if (v == nullptr)
            continue;
        const Look look = v->judgement == Judgement::Better  ? Look::Best
                          : v->judgement == Judgement::Worse ? Look::Bad
                                                             : Look::Text;
        table.rows.push_back({{std::string(info.label), Look::Text}, {verdictText(c, column, info.id), look}});
    }
    return table;
}

void addCharts(HtmlPage& page, const Comparison& c, const ComparisonPageCharts& charts)
{
    const std::string bars = charts.pictures.empty() ? comparisonHistograms(c) : "";
    if (charts.pictures.empty() && bars.empty())
        return;
    page.section("Charts");
    if (!charts.without.empty())
        page.remark(charts.without);
    for (const HtmlPicture& picture : charts.pictures)
        page.picture(picture);
    if (!bars.empty())
        page.columns(bars);
}

} // namespace

std::string comparisonHtml(const Comparison& c, const ComparisonPageCharts& charts)
{
    std::vector<std::string> names;
    for (const ComparedColumn& column : c.columns)
        names.push_back(column.name);
    HtmlPage page(fmt::format("{}", fmt::join(names, " / ")), fmt::format("Xrunscope: {} compared", c.columns.size()));
    page.section("Columns");
    std::vector<std::pair<std::string, std::string>> columns;
    for (std::size_t i = 0; i < c.columns.size(); ++i)
        columns.emplace_back(lettered(c, i),
                             fmt::format("{}. {} ({})", c.columns[i].title, c.columns[i].host, runsText(c.columns[i])));
    page.list(columns);
    for (const std::string& warning : c.warnings)
        page.paragraph("Warning: " + warning);
    if (!c.differs.empty()) {
        HtmlTable differs;
        differs.head.emplace_back("Differ in");
        for (std::size_t i = 0; i < c.columns.size(); ++i)
            differs.head.push_back(columnLetter(i));
        for (const TraitDifference& d : c.differs) {
            std::vector<HtmlCell> row{{std::string(d.label), Look::Text}};
            for (const std::string& value : d.values)
                row.push_back({value, Look::Text});
            differs.rows.push_back(std::move(row));
        }
        page.table(differs);
    }
    if (c.columns.size() > 1)
        page.remark("Equal: " + equalText(c));
    if (!c.verdicts.empty() && c.columns.size() > 1) {
        page.section("Verdicts");
        for (std::size_t i = 0; i < c.columns.size(); ++i) {
            if (i != c.baseline)
                page.table(verdictTable(c, i));
        }
        page.remark(methodText(c));
    }
    page.section("Figures");
    page.table(figureTable(c));
    if (const auto suites = suiteSystemsOf(c); !suites.empty()) {
        page.section("Stress suite");
        page.table(suiteComparisonTable(suites));
        page.remark(suiteNotes(suites));
        for (const MarkRule& rule : kMarkRules)
            page.remark(fmt::format("{} {}", rule.mark, rule.rule));
    }
    addCharts(page, c, charts);
    return page.finish();
}

} // namespace xrunscope
