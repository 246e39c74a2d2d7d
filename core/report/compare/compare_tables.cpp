// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/compare/compare_report.h"
#include "core/report/compare/compare_words.h"
#include "core/report/csv_text.h"
#include "core/report/layout_d.h"

namespace xrunscope {

namespace {

std::string numberOrEmpty(const std::optional<double>& value)
{
    return value ? fmt::format("{}", *value) : "";
}

std::string countOrEmpty(const std::optional<std::uint64_t>& value)
{
    return value ? fmt::format("{}", *value) : "";
}

std::string csvRow(const Comparison& c, std::size_t column, const FigureInfo& info)
{
    const Figure& f = *c.figure(column, info.id);
    const bool isBase = column == c.baseline;
    const Figure* base = c.figure(c.baseline, info.id);
    const std::vector<std::size_t> best = c.best(info.id);
    const Verdict none;
    const Verdict* v = c.verdict(column, info.id);
    const bool judged = v != nullptr;
    v = judged ? v : &none;
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", columnLetter(column),
                       csvText(c.columns[column].name), info.member, csvText(info.unit), f.value, numberOrEmpty(f.low),
                       numberOrEmpty(f.high), countOrEmpty(f.events), numberOrEmpty(f.meanOfRuns),
                       isBase || !base ? "" : fmt::format("{}", f.value - base->value),
                       isBase ? "" : numberOrEmpty(c.ratio(column, info.id)),
                       std::find(best.begin(), best.end(), column) != best.end() ? 1 : 0,
                       judged ? judgementName(v->judgement) : "", numberOrEmpty(v->p), numberOrEmpty(v->corrected),
                       numberOrEmpty(v->ratioLow), numberOrEmpty(v->ratioHigh), countOrEmpty(v->moreRuns),
                       v->moreTime ? fmt::format("{}", toSeconds(*v->moreTime)) : "");
}

/// A cell of a Markdown table.
std::string markdown(std::string_view text)
{
    std::string out;
    for (const char ch : cleanText(text)) {
        if (ch == '|' || ch == '*' || ch == '_' || ch == '`' || ch == '<' || ch == '[' || ch == '\\')
            out += '\\';
        out += ch;
    }
    return out;
}

std::string markdownRow(const std::vector<std::string>& cells)
{
    return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string figureMarkdown(const Comparison& c)
{
    std::vector<std::string> head{""};
    std::vector<std::string> rule{"---"};
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        head.push_back(markdown(lettered(c, i)));
        rule.emplace_back("---:");
        if (i != c.baseline) {
            head.push_back(fmt::format("{} / {}", columnLetter(i), columnLetter(c.baseline)));
            rule.emplace_back("---:");
        }
    }
    std::string out = markdownRow(head) + markdownRow(rule);
    for (const FigureId id : shownFigures(c)) {
        const FigureInfo& info = infoOf(id);
        std::vector<std::string> cells{markdown(figureLabel(info))};
        const auto best = bestShown(c, id);
        for (std::size_t i = 0; i < c.columns.size(); ++i) {
            const Figure* f = c.figure(i, id);
            std::string cell = f ? figureText(info, f->value) : "-";
            if (std::find(best.begin(), best.end(), i) != best.end())
                cell = "**" + cell + "**";
            if (const std::string interval = f && info.judged ? intervalText(info, *f) : ""; !interval.empty())
                cell += fmt::format(" ({})", interval);
            cells.push_back(cell);
            if (i != c.baseline)
                cells.push_back(ratioText(c.ratio(i, id)));
        }
        out += markdownRow(cells);
    }
    return out;
}

} // namespace

std::string comparisonCsv(const Comparison& c)
{
    std::string out = "column,name,figure,unit,value,low_95,high_95,events,mean_of_runs,difference,ratio,best,verdict,"
                      "p,p_corrected,ratio_low_95,ratio_high_95,more_runs_of_each,more_seconds_of_each\n";
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        for (const FigureInfo& info : figures()) {
            if (c.figure(i, info.id) != nullptr)
                out += csvRow(c, i, info);
        }
    }
    return out;
}

std::string comparisonMarkdown(const Comparison& c)
{
    std::string out;
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        const ComparedColumn& column = c.columns[i];
        out += fmt::format("- **{}**: {}, {} ({})\n", markdown(lettered(c, i)), markdown(column.title),
                           markdown(column.host), runsText(column));
    }
    for (const std::string& warning : c.warnings)
        out += fmt::format("- Warning: {}\n", markdown(warning));
    if (c.columns.size() > 1)
        out += fmt::format("- Equal: {}\n", markdown(equalText(c)));
    out += "\n" + figureMarkdown(c);
    if (const auto suites = suiteSystemsOf(c); !suites.empty())
        out += "\n```\n" + layoutDText(suites) + "```\n";
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        if (i == c.baseline || c.verdicts.empty())
            continue;
        out += "\n" + markdown(verdictSentence(c, i)) + "\n\n" + markdownRow({"", "verdict"}) +
               markdownRow({"---", "---"});
        for (const FigureInfo& info : figures()) {
            if (const std::string text = verdictText(c, i, info.id); !text.empty())
                out += markdownRow({markdown(info.label), markdown(text)});
        }
    }
    if (!c.verdicts.empty() && c.columns.size() > 1)
        out += "\n" + markdown(methodText(c)) + "\n";
    return out;
}

} // namespace xrunscope
