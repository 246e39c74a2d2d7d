// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/compare/compare_report.h"
#include "core/report/compare/compare_words.h"
#include "core/report/labelled_lines.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

using report_text::columnsOf;
using report_text::cut;
using report_text::padLeft;
using report_text::padRight;

constexpr std::size_t kLabel = 20;
constexpr std::size_t kTableCell = 13; ///< with the mark of the best value
constexpr std::size_t kTableColumns = 4;

/// A table of some of the columns, with difference and ratio when they are two.
class Table {
public:
    Table(const Comparison& c, std::size_t first, std::size_t end)
        : c_(c), first_(first), end_(end), pair_(c.columns.size() == 2)
    {
    }

    std::string text() const
    {
        std::string out = heads();
        for (const FigureId id : shownFigures(c_))
            out += rows(id);
        return out;
    }

private:
    std::string heads() const
    {
        std::vector<std::string> letters;
        std::vector<std::string> names;
        bool named = false;
        for (std::size_t i = first_; i < end_; ++i) {
            letters.push_back(columnLetter(i));
            const std::string& name = c_.columns[i].name;
            names.push_back(columnsOf(name) < kTableCell && name != letters.back() ? name : "");
            named = named || !names.back().empty();
        }
        if (pair_) {
            const bool baseFirst = c_.baseline == 0;
            letters.emplace_back(baseFirst ? "B - A" : "A - B");
            letters.emplace_back(baseFirst ? "B / A" : "A / B");
        }
        return row("", letters) + (named ? row("", names) : "");
    }

    /// Cells are set right, one column before the next for the mark.
    static std::string row(std::string_view label, const std::vector<std::string>& cells,
                           const std::vector<std::size_t>& marked = {})
    {
        std::string line = padRight(std::string(label), kLabel);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool mark = std::find(marked.begin(), marked.end(), i) != marked.end();
            line += padLeft(cells[i], kTableCell - 1) + (mark ? "*" : " ");
        }
        return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }

    std::string rows(FigureId id) const
    {
        const FigureInfo& info = infoOf(id);
        std::vector<std::string> values;
        std::vector<std::string> means;
        std::vector<std::string> intervals;
        std::vector<std::string> differences;
        std::vector<std::string> ratios;
        std::vector<std::size_t> best;
        const std::vector<std::size_t> bestColumns = bestShown(c_, id);
        for (std::size_t i = first_; i < end_; ++i) {
            const Figure* f = c_.figure(i, id);
            values.push_back(f ? figureText(info, f->value) : "-");
            const bool averaged = f && f->meanOfRuns && c_.columns[i].runs.size() > 1;
            means.push_back(averaged ? figureText(info, *f->meanOfRuns) : "");
            intervals.push_back(f && info.judged ? shortInterval(info, *f) : "");
            differences.push_back(i == c_.baseline ? "" : differenceText(c_, i, id));
            ratios.push_back(i == c_.baseline ? "" : ratioText(c_.ratio(i, id)));
            if (std::find(bestColumns.begin(), bestColumns.end(), i) != bestColumns.end())
                best.push_back(i - first_);
        }
        if (pair_) {
            values.push_back(differenceText(c_, 1 - c_.baseline, id));
            values.push_back(ratioText(c_.ratio(1 - c_.baseline, id)));
        }
        std::string out = row(figureLabel(info), values, best);
        if (anyOf(means))
            out += row("  mean of runs", means);
        if (anyOf(intervals))
            out += row("  95 %", intervals);
        if (!pair_ && anyOf(differences))
            out += row(fmt::format("  - {}", columnLetter(c_.baseline)), differences);
        if (!pair_ && anyOf(ratios))
            out += row(fmt::format("  / {}", columnLetter(c_.baseline)), ratios);
        return out;
    }

    static bool anyOf(const std::vector<std::string>& cells)
    {
        return std::any_of(cells.begin(), cells.end(), [](const std::string& s) { return !s.empty(); });
    }

    /// "38.1-41.2", as it fits into a cell.
    static std::string shortInterval(const FigureInfo& info, const Figure& f)
    {
        if (!f.low || !f.high)
            return "";
        std::string text = figureText(info, *f.low) + "-" + figureText(info, *f.high);
        if (columnsOf(text) < kTableCell)
            return text;
        // In thousands: milliseconds, or "12.3k"; "2.25M".
        const bool micros = info.unit == "µs";
        const auto brief = [micros](double v) {
            const bool mega = !micros && v >= 999'500;
            return fmt::format("{:.3g}{}", std::round(v) / (mega ? 1e6 : 1e3), micros ? "" : mega ? "M" : "k");
        };
        text = brief(*f.low) + "-" + brief(*f.high) + (micros ? " ms" : "");
        return cut(text, kTableCell - 1);
    }

    const Comparison& c_;
    std::size_t first_;
    std::size_t end_;
    bool pair_;
};

std::string columnLines(const Comparison& c)
{
    LabelledLines lines;
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        const ComparedColumn& column = c.columns[i];
        std::string text = fmt::format("{} ({}){}", lettered(c, i), runsText(column),
                                       c.columns.size() > 1 && i == c.baseline ? ", baseline" : "");
        if (column.title != column.name)
            text += ": " + column.title;
        lines.add(i == 0 ? "Columns" : "", text);
    }
    bool first = true;
    for (const TraitDifference& d : c.differs) {
        std::vector<std::string> values;
        for (std::size_t i = 0; i < d.values.size(); ++i)
            values.push_back(columnLetter(i) + " " + d.values[i]);
        lines.add(first ? "Differ in" : "", fmt::format("{}: {}", d.label, fmt::join(values, " | ")));
        first = false;
    }
    if (c.columns.size() > 1)
        lines.add("Equal", equalText(c));
    first = true;
    for (const std::string& warning : c.warnings) {
        lines.add(first ? "Warning" : "", warning);
        first = false;
    }
    return lines.text();
}

std::string verdictLines(const Comparison& c)
{
    std::string out;
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        if (i == c.baseline || c.verdicts.empty())
            continue;
        out += "\n" + report_text::wrap(verdictSentence(c, i));
        for (const FigureInfo& info : figures()) {
            const std::string text = verdictText(c, i, info.id);
            if (!text.empty())
                out += report_text::wrap("  " + padRight(std::string(info.label), kLabel - 2) + text,
                                         report_text::kColumns, kLabel);
        }
    }
    const std::string method = c.verdicts.empty() ? "" : methodText(c);
    return out + (method.empty() ? "" : "\n" + report_text::wrap(method));
}

} // namespace

std::string comparisonText(const Comparison& c)
{
    std::string out = columnLines(c);
    for (std::size_t first = 0; first < c.columns.size(); first += kTableColumns)
        out += "\n" + Table(c, first, std::min(first + kTableColumns, c.columns.size())).text();
    if (c.columns.size() > 1)
        out += "* best value\n";
    // Its letters are those of all columns, or of none.
    if (suiteSystemsOf(c).size() == c.columns.size())
        out += "\n" + comparisonLayoutD(c);
    return out + verdictLines(c);
}

} // namespace xrunscope
