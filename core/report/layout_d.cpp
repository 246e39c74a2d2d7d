// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_d.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/mark_rules.h"
#include "core/report/report_text.h"
#include "core/report/text_line.h"

namespace xrunscope {

namespace {

using report_text::columnsOf;

constexpr std::size_t kLeastName = 5;     ///< columns of the tests' names
constexpr std::size_t kLongestTest = 10;  ///< a longer one is cut
constexpr std::size_t kLongestSystem = 8; ///< of a longer name stands a letter, and the name below the table
constexpr std::size_t kPercent = 5;       ///< "99.87"
constexpr std::size_t kElapsedWidth = 6;
constexpr std::size_t kLeastPercents = 14;
constexpr std::size_t kLeastElapsed = 16;
constexpr std::size_t kApart = 17; ///< columns of a system that stands apart: " |", its figures, their marks

/// A system and where its figures stand: the first columns of its percentage and of its elapsed time.
struct Column {
    const SuiteSystem* system;
    std::string head;
    std::size_t percent = 0;
    std::size_t elapsed = 0;

    std::size_t percentWidth() const { return std::max(kPercent, columnsOf(head)); }
    std::size_t elapsedWidth() const { return std::max(kElapsedWidth, columnsOf(head) + 1); }
};

/// One table: those side by side, and those that stand apart behind a "|".
struct Table {
    std::size_t name = kLeastName;
    std::size_t marks = 2; ///< columns of an elapsed time's marks with the blank before them
    std::vector<std::string> tests;
    std::vector<Column> together;
    std::vector<Column> apart;

    std::size_t percentsEnd = 0;
    std::size_t end = 0;

    /// Gives each column its place.
    void place()
    {
        std::size_t at = name + 1;
        for (Column& column : together) {
            column.percent = at;
            at += column.percentWidth() + 2;
        }
        percentsEnd = at = std::max(at, name + 1 + kLeastPercents);
        for (Column& column : together) {
            column.elapsed = at;
            at += column.elapsedWidth() + marks;
        }
        at = std::max(at, percentsEnd + kLeastElapsed);
        for (Column& column : apart) {
            column.percent = at + 4;
            column.elapsed = column.percent + kPercent + 1;
            at += kApart;
        }
        end = at;
    }
};

void addPercent(TextLine& line, const Column& column, std::size_t width, const SuiteTest* test)
{
    const bool measured = test && test->samples > 0;
    line.upTo(column.percent + width,
              measured ? roundedPercent(test->within[kSuiteHeadline], test->samples) : std::string("-"));
    if (measured && test->nearlyAll(kSuiteHeadline))
        line.at(column.percent + width, "&");
}

std::string secondsText(std::optional<double> seconds)
{
    return seconds ? fmt::format("{:.0f}", *seconds) : "-";
}

void addElapsed(TextLine& line, std::size_t end, const SuiteTest* test)
{
    line.upTo(end, secondsText(test ? test->elapsedSeconds : std::nullopt));
    if (const std::string marks = test ? test->marks() : std::string(); !marks.empty())
        line.at(end + 1, marks);
}

std::size_t elapsedEnd(const Column& column, bool apart)
{
    return column.elapsed + (apart ? kElapsedWidth - 2 : column.elapsedWidth());
}

std::string testRow(const Table& table, const std::string& name)
{
    TextLine line;
    line.at(0, report_text::cut(cleanText(name), kLongestTest));
    for (const Column& column : table.together)
        addPercent(line, column, column.percentWidth(), column.system->find(name));
    for (const Column& column : table.together)
        addElapsed(line, elapsedEnd(column, false), column.system->find(name));
    for (const Column& column : table.apart) {
        line.at(column.percent - 3, "|");
        addPercent(line, column, kPercent, column.system->find(name));
        addElapsed(line, elapsedEnd(column, true), column.system->find(name));
    }
    return line.text();
}

std::string totalRow(const Table& table)
{
    TextLine line;
    line.at(0, "total");
    for (const Column& column : table.together)
        line.upTo(elapsedEnd(column, false), secondsText(column.system->elapsedTotal()));
    for (const Column& column : table.apart)
        line.at(column.percent - 3, "|").upTo(elapsedEnd(column, true), secondsText(column.system->elapsedTotal()));
    return line.text();
}

std::string headRows(const Table& table)
{
    const std::string within = fmt::format("within {} usec", kSuiteThresholds[kSuiteHeadline] / 1000);
    TextLine what;
    what.within(table.name + 1, within.size(), table.together.front().system->quantity + " (%)")
        .at(table.percentsEnd + 2, "Elapsed Time (sec)");
    TextLine heads;
    heads.at(0, "Test");
    for (const Column& column : table.together)
        heads.within(column.percent, column.percentWidth(), column.head);
    for (const Column& column : table.together)
        heads.upTo(elapsedEnd(column, false), column.head);
    for (const Column& column : table.apart) {
        what.within(column.percent - 2, kApart - 2, column.head);
        heads.at(column.percent - 3, "|").at(column.percent + 1, "CPU").at(column.elapsed, "Elapsed");
    }
    return TextLine().at(table.name + 1, within).text() + what.text() + heads.text();
}

std::string tableText(const Table& table)
{
    std::string out = headRows(table);
    for (const std::string& test : table.tests)
        out += testRow(table, test);
    out += totalRow(table);
    return out + TextLine().at(1, "[higher is better]").at(table.percentsEnd + 1, "[lower is better]").text();
}

/// Its name, or a letter for one that is too long.
std::string headOf(const std::vector<SuiteSystem>& systems, std::size_t index)
{
    const std::string name = cleanText(systems[index].name);
    return columnsOf(name) <= kLongestSystem ? name : std::string(1, static_cast<char>('A' + index % 26));
}

/// The systems, as many to a table as fit.
std::vector<Table> tablesOf(const std::vector<SuiteSystem>& systems)
{
    Table empty;
    empty.tests = testNames(systems);
    bool all = false;
    for (const std::string& name : empty.tests)
        empty.name = std::max(empty.name, std::min(columnsOf(cleanText(name)), kLongestTest));
    for (const SuiteSystem& system : systems) {
        for (const SuiteTest& test : system.tests) {
            all |= roundedPercent(test.within[kSuiteHeadline], test.samples) == "100.00";
            empty.marks = std::max(empty.marks, test.marks().size() + 1);
        }
    }
    empty.name += all ? 1 : 0; // "100.00" takes the blank before it
    std::vector<Table> tables;
    for (std::size_t i = 0; i < systems.size(); ++i) {
        const std::string head = headOf(systems, i);
        const auto added = [&](Table table) {
            const bool apart = systems[i].apart && !table.together.empty();
            (apart ? table.apart : table.together).push_back({&systems[i], head});
            table.place();
            return table;
        };
        if (tables.empty() || added(tables.back()).end > report_text::kColumns)
            tables.push_back(empty);
        tables.back() = added(tables.back());
    }
    return tables;
}

std::string ruleLine(const MarkRule& rule)
{
    return fmt::format("{} {}\n", rule.mark, rule.rule);
}

} // namespace

std::string layoutDText(const std::vector<SuiteSystem>& systems)
{
    std::string out;
    for (const Table& table : tablesOf(systems))
        out += (out.empty() ? "" : "\n") + tableText(table);
    if (out.empty())
        return out;
    for (std::size_t i = 0; i < systems.size(); ++i) {
        const std::string head = headOf(systems, i);
        if (const std::string name = cleanText(systems[i].name, 200); name != head)
            out += report_text::wrap(fmt::format("{} = {}", head, name), report_text::kColumns, 4);
    }
    out += "* wide variation in audio duration\n"
           "+ long stretch of audio duration \"too fast\"\n";
    const auto any = [&systems](auto&& holds) {
        return std::any_of(systems.begin(), systems.end(), [&](const SuiteSystem& system) {
            return std::any_of(system.tests.begin(), system.tests.end(), holds);
        });
    };
    if (any([](const SuiteTest& test) { return test.nearlyAll(kSuiteHeadline); }))
        out += ruleLine(kNearlyAllRule);
    if (any([](const SuiteTest& test) { return test.starved(); }))
        out += ruleLine(kStarvedRule);
    return out;
}

} // namespace xrunscope
