// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <span>
#include <sstream>

#include <fmt/format.h>

#include "core/report/compare/compare_report.h"
#include "core/report/compare/compare_words.h"
#include "core/report/labelled_lines.h"
#include "core/report/layout_a.h"
#include "core/report/layout_b.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

using report_text::columnsOf;
using report_text::padLeft;
using report_text::padRight;

constexpr std::size_t kTogether = 3;
constexpr std::size_t kCell = 8;
constexpr std::size_t kGap = 2;

/// Counts added up, maxima the largest, loads averaged.
LayoutA layoutAOfColumn(const ComparedColumn& column)
{
    LayoutA f = layoutAOf(*column.runs.front().data);
    const auto sum = [](auto& to, const auto& from) { to = to && from ? std::optional(*to + *from) : std::nullopt; };
    const auto largest = [](auto& to, const auto& from) {
        to = to && from ? std::optional(std::max(*to, *from)) : std::nullopt;
    };
    for (std::size_t i = 1; i < column.runs.size(); ++i) {
        const LayoutA other = layoutAOf(*column.runs[i].data);
        sum(f.seconds, other.seconds);
        sum(f.timeouts, other.timeouts);
        sum(f.xruns, other.xruns);
        sum(f.delaysOverSpare, other.delaysOverSpare);
        sum(f.delaysOver1000us, other.delaysOver1000us);
        largest(f.delayMaxUs, other.delayMaxUs);
        largest(f.cycleMaxUs, other.cycleMaxUs);
    }
    const auto mean = [&column](FigureId id) {
        const auto& figure = column.figures[id];
        return figure ? std::optional(figure->value) : std::nullopt;
    };
    f.dspLoad = mean(FigureId::Jack1Load);
    f.systemLoad = mean(FigureId::CpuSystem);
    f.userLoad = mean(FigureId::CpuUser);
    f.niceLoad = mean(FigureId::CpuNice);
    f.ioWaitLoad = mean(FigureId::CpuIoWait);
    f.irqLoad = mean(FigureId::CpuIrq);
    f.softIrqLoad = mean(FigureId::CpuSoftIrq);
    f.interruptRate = mean(FigureId::Interrupts);
    f.contextSwitchRate = mean(FigureId::Switches);
    return f;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

/// What stands behind the colon of a line of layout A: its value, as wide as it is there, and its unit.
struct Part {
    std::string value;
    std::string unit;
};
Part partOf(const std::string& text)
{
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = text.starts_with('(') ? text.find(')') + 1 : std::min(text.find(' ', begin), text.size());
    const std::size_t unit = text.find_first_not_of(' ', end);
    return {text.substr(0, end), unit == std::string::npos ? "" : text.substr(unit)};
}

std::string joinedRow(const std::vector<std::vector<std::string>>& blocks, std::size_t row)
{
    const std::string& first = blocks.front()[row];
    const std::size_t colon = first.find(':');
    if (colon == std::string::npos)
        return first + std::string((kCell + kGap) * (blocks.size() - 1), '*') + "\n";
    std::string out = first.substr(0, colon + 1);
    std::string unit;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Part part = partOf(blocks[i][row].substr(colon + 1));
        out += std::string(i > 0 ? kGap : 0, ' ') + padRight(part.value, kCell);
        unit = part.unit.empty() ? unit : part.unit;
    }
    out += unit.empty() ? "" : " " + unit;
    return out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
}

/// Names of columns where they fit, else letters with the names below the table.
std::vector<std::string> shortNames(const Comparison& c, std::size_t widest)
{
    const bool fit = std::all_of(c.columns.begin(), c.columns.end(),
                                 [widest](const ComparedColumn& column) { return columnsOf(column.name) <= widest; });
    std::vector<std::string> names;
    for (std::size_t i = 0; i < c.columns.size(); ++i)
        names.push_back(fit ? c.columns[i].name : columnLetter(i));
    return names;
}

/// Which columns the letters stand for, how many runs, and what was left out.
std::string belowTables(const Comparison& c)
{
    LabelledLines lines;
    for (std::size_t i = 0; i < c.columns.size(); ++i)
        lines.add(i == 0 ? "Columns" : "",
                  fmt::format("{}: {} ({})", lettered(c, i), c.columns[i].title, runsText(c.columns[i])));
    for (std::size_t i = 0; i < c.warnings.size(); ++i)
        lines.add(i == 0 ? "Warning" : "", c.warnings[i]);
    return lines.text();
}

/// Columns that have a run at all.
std::vector<std::size_t> filled(const Comparison& c)
{
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        if (!c.columns[i].runs.empty())
            out.push_back(i);
    }
    return out;
}

std::optional<double> meanMaximum(const ComparedColumn& column, FigureId id)
{
    const auto& figure = column.figures[id];
    return figure ? figure->meanOfRuns : std::nullopt;
}

} // namespace

std::string comparisonLayoutA(const Comparison& c)
{
    std::string out;
    const std::vector<std::string> names = shortNames(c, kCell);
    const std::vector<std::size_t> columns = filled(c);
    for (std::size_t first = 0; first < columns.size(); first += kTogether) {
        std::vector<std::vector<std::string>> blocks;
        std::string heads(31, ' ');
        for (std::size_t i = first; i < std::min(first + kTogether, columns.size()); ++i) {
            blocks.push_back(linesOf(layoutAText(layoutAOfColumn(c.columns[columns[i]]))));
            heads += std::string(i > first ? kGap : 0, ' ') + padLeft(names[columns[i]], kCell);
        }
        if (first > 0)
            out += "\n";
        if (c.columns.size() > 1)
            out += heads + "\n";
        for (std::size_t row = 0; row < blocks.front().size(); ++row)
            out += joinedRow(blocks, row);
    }
    return out + (out.empty() ? "" : "\n") + belowTables(c);
}

std::string comparisonLayoutB(const Comparison& c, bool legacyRates)
{
    std::vector<LayoutB> systems;
    const std::vector<std::string> names = shortNames(c, kCell - 1);
    for (const std::size_t i : filled(c)) {
        const ComparedColumn& column = c.columns[i];
        const auto rate = [&](std::uint64_t events) {
            const double perHour = static_cast<double>(events) * 3600 / std::max(toSeconds(column.measured), 1e-9);
            return legacyRates ? perHour / static_cast<double>(column.runs.size()) : perHour;
        };
        const auto rateOf = [&](FigureId id) {
            const auto& figure = column.figures[id];
            return figure && figure->events ? std::optional(rate(*figure->events)) : std::nullopt;
        };
        const auto mean = [&column](FigureId id) {
            const auto& figure = column.figures[id];
            return figure ? std::optional(figure->value) : std::nullopt;
        };
        LayoutB b;
        b.name = names[i];
        // 2005 counted each XRUN, also those close to another.
        if (column.figures[FigureId::XrunRate])
            b.xrunRate = rate(column.xruns);
        b.delaysOverSpareRate = rateOf(FigureId::OverSpare);
        b.delaysOver1000usRate = rateOf(FigureId::Over1000us);
        b.delayMaxUs = meanMaximum(column, FigureId::Jack1DelayMax);
        b.cycleMaxUs = meanMaximum(column, FigureId::Jack1CycleMax);
        b.dspLoad = mean(FigureId::Jack1Load);
        b.interruptRate = mean(FigureId::Interrupts);
        b.contextSwitchRate = mean(FigureId::Switches);
        b.systemLoad = mean(FigureId::CpuSystem);
        b.userLoad = mean(FigureId::CpuUser);
        systems.push_back(b);
    }
    std::string out = layoutBText(systems);
    out += out.empty() ? "" : "\n";
    if (legacyRates)
        out += report_text::wrap("Rates as in 2005, to compare with posts of then: too low by the number of runs.");
    return out + belowTables(c);
}

} // namespace xrunscope
