// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/measured.h"
#include "core/import/source_run.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::string_view kTimerlat = "# RTLA timerlat histogram";
constexpr std::string_view kOsnoise = "# RTLA osnoise histogram";
constexpr std::string_view kUnitLine = "# Time unit is ";
constexpr std::string_view kDurationLine = "# Duration:";
constexpr std::string_view kWhole = "Take the whole output of rtla … hist";
constexpr std::size_t kMaxColumns = 3 * 8192;

/// A column of the table: "Thr-003".
struct Column {
    std::string_view name;
    MeasuredThread values;
    std::optional<std::uint64_t> over;
    std::optional<std::uint64_t> count;
};

struct Table {
    bool osnoise = false;
    std::int64_t unit = 0; ///< nanoseconds; 0: not told yet
    std::optional<Nanos> length;
    std::vector<Column> columns;
    std::size_t headLine = 0;
    std::size_t lastLine = 0;
    std::int64_t lastIndex = -1;
    std::int64_t step = 0; ///< what all indices are multiples of
    bool ended = false;    ///< "max:" was there
};

/// "  0 00:10:00": days and a clock.
std::optional<Nanos> durationOf(std::string_view text)
{
    const auto words = wordsOf(text);
    if (words.size() != 2)
        return std::nullopt;
    std::string_view clock = words[1];
    const auto days = countOf(words[0]);
    const auto h = countOf(scan::takeUntil(clock, ':'));
    const auto m = countOf(scan::takeUntil(clock, ':'));
    const auto s = countOf(clock);
    if (!days || !h || !m || !s || *days > 366 || *h > 23 || *m > 59 || *s > 60)
        return std::nullopt;
    return std::chrono::seconds{((*days * 24 + *h) * 60 + *m) * 60 + *s};
}

Expected<void> readHeading(const SourceLine& line, Table& table)
{
    if (line.text.starts_with(kUnitLine)) {
        if (line.text.ends_with("(ns)"))
            table.unit = 1;
        else if (line.text.ends_with("(us)"))
            table.unit = 1000;
        else
            return badLine(line.number, "the time unit is neither (us) nor (ns)");
    } else if (line.text.starts_with(kDurationLine)) {
        table.length = durationOf(line.text.substr(kDurationLine.size()));
        if (!table.length)
            return badLine(line.number, "the duration is not days and a clock");
    }
    return {};
}

Expected<void> readColumns(const SourceLine& line, Table& table)
{
    const auto words = wordsOf(line.text);
    table.headLine = line.number;
    if (table.unit == 0)
        return badLine(line.number, fmt::format("the line '{}…' is missing above the table", kUnitLine), kWhole);
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view kind = words[i].substr(0, 4);
        const bool known = table.osnoise ? kind == "CPU-" : kind == "IRQ-" || kind == "Thr-" || kind == "Usr-";
        if (!known || i > kMaxColumns)
            return badLine(line.number, fmt::format("'{}' is no column of this table", cleanText(words[i], 20)));
        table.columns.push_back({words[i], {}, {}, {}});
    }
    return {};
}

/// "over:", "count:", "min:", "avg:", "max:" and a value a column. A column without a value of its kind has "-".
Expected<void> readSummary(const SourceLine& line, const std::vector<std::string_view>& words, Table& table)
{
    if (words.size() != table.columns.size() + 1)
        return badLine(line.number,
                       fmt::format("it has {} values for {} columns", words.size() - 1, table.columns.size()));
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        Column& c = table.columns[i];
        if (words[i + 1] == "-")
            continue;
        const auto value = decimalOf(words[i + 1]);
        if (!value || *value < 0 || *value > static_cast<double>(kMaxSamples))
            return badLine(line.number, fmt::format("'{}' is not a number", cleanText(words[i + 1], 40)));
        const double ns = *value * static_cast<double>(table.unit);
        const bool time = words[0] == "min:" || words[0] == "avg:" || words[0] == "max:";
        if (time && ns > static_cast<double>(kMaxValue))
            return badLine(line.number, fmt::format("'{}' is too long a time", cleanText(words[i + 1], 40)));
        if (words[0] == "over:")
            c.over = static_cast<std::uint64_t>(*value);
        else if (words[0] == "count:")
            c.count = static_cast<std::uint64_t>(*value);
        else if (words[0] == "min:")
            c.values.min = static_cast<std::int64_t>(ns);
        else if (words[0] == "max:")
            c.values.max = static_cast<std::int64_t>(ns);
        else
            c.values.mean = ns;
    }
    table.ended = table.ended || words[0] == "max:";
    return {};
}

Expected<void> readRow(const SourceLine& line, const std::vector<std::string_view>& words, Table& table)
{
    if (words.size() != table.columns.size() + 1)
        return badLine(line.number, fmt::format("it has {} counts, and the table has {} columns", words.size() - 1,
                                                table.columns.size()));
    const auto index = countOf(words.front());
    if (!index || static_cast<std::int64_t>(*index) <= table.lastIndex ||
        static_cast<std::int64_t>(*index) > kMaxValue / table.unit)
        return badLine(line.number, fmt::format("'{}' is no latency, or is out of order", cleanText(words[0], 40)));
    table.lastIndex = static_cast<std::int64_t>(*index);
    table.step = std::gcd(table.step, table.lastIndex);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const auto count = countOf(words[i + 1]);
        if (!count || *count > kMaxSamples)
            return badLine(line.number, fmt::format("'{}' is not a count", cleanText(words[i + 1], 40)));
        if (*count > 0)
            table.columns[i].values.bins.emplace_back(table.lastIndex * table.unit, *count);
    }
    return {};
}

bool isSummaryName(std::string_view word)
{
    return word == "over:" || word == "count:" || word == "min:" || word == "avg:" || word == "max:";
}

Expected<Table> readTable(const SourceLines& lines)
{
    Table table;
    bool begun = false;
    for (const SourceLine& line : lines) {
        if (line.text == kTimerlat || line.text == kOsnoise) {
            if (begun)
                return badLine(line.number, "a second histogram begins here", "Import one run at a time");
            begun = true;
            table.osnoise = line.text == kOsnoise;
            continue;
        }
        // Newer versions repeat the summary over all CPUs below it.
        if (!begun || table.ended || line.text.empty())
            continue;
        const auto words = wordsOf(line.text);
        Expected<void> ok;
        if (line.text.starts_with('#'))
            ok = readHeading(line, table);
        else if (words[0] == "Index" && table.headLine == 0)
            ok = readColumns(line, table);
        else if (table.headLine == 0)
            ok = badLine(line.number, "the line 'Index' with the columns is missing", kWhole);
        else if (isSummaryName(words[0]))
            ok = readSummary(line, words, table);
        else
            ok = readRow(line, words, table);
        if (!ok)
            return tl::unexpected(ok.error());
        table.lastLine = line.number;
    }
    if (!table.ended)
        return fail(ErrorKind::File, "the line 'max:' is missing: the text was cut off", std::string(kWhole));
    return table;
}

/// Checks a column against its own count and completes what lies beyond its bins.
Expected<void> finishColumn(const Table& table, Column& c)
{
    c.values.beyond = c.over.value_or(0);
    c.values.beyondFrom = (table.lastIndex + 1) * table.unit;
    if (c.count && *c.count != c.values.count())
        return badLine(table.lastLine,
                       fmt::format("{} counts {} values, and its rows hold {}: rows are missing or changed",
                                   cleanText(c.name, 20), *c.count, c.values.count()));
    if (c.values.count() > 0 && c.values.min && c.values.max && *c.values.min > *c.values.max)
        return badLine(table.lastLine, fmt::format("the maximum of {} is below its minimum", cleanText(c.name, 20)));
    // A table of one row does not tell how wide its bins are.
    if (const auto wrong = contradictionIn(c.values, table.step > 0 ? table.step * table.unit : kMaxValue))
        return badLine(table.lastLine, fmt::format("{}: {}", cleanText(c.name, 20), wrong->text));
    return {};
}

} // namespace

bool isRtlaText(const SourceLines& lines)
{
    return std::any_of(lines.begin(), lines.end(),
                       [](const SourceLine& line) { return line.text == kTimerlat || line.text == kOsnoise; });
}

Expected<SourceRun> readRtlaText(const SourceLines& lines)
{
    auto table = readTable(lines);
    if (!table)
        return tl::unexpected(table.error());
    SourceRun run(table->osnoise ? "rtla-osnoise" : "rtla-timerlat", table->osnoise ? "rtla osnoise" : "rtla timerlat");
    if (table->osnoise)
        run.imported().quantity = "noise";
    const bool threads = std::any_of(table->columns.begin(), table->columns.end(),
                                     [](const Column& c) { return c.name.starts_with("Thr-"); });
    const std::string_view wanted = table->osnoise ? "CPU-" : threads ? "Thr-" : "IRQ-";
    std::vector<MeasuredThread> taken;
    bool others = false;
    for (Column& c : table->columns) {
        if (auto ok = finishColumn(*table, c); !ok)
            return tl::unexpected(ok.error());
        if (c.name.starts_with(wanted))
            taken.push_back(std::move(c.values));
        else
            others = true;
    }
    run.setDelays(together(taken));
    if (run.delay.empty())
        return fail(ErrorKind::File, "the table has no value: nothing was measured");
    if (table->length)
        run.setLength(*table->length);
    if (taken.size() > 1)
        run.remark(fmt::format("The values of all {} CPUs together.", taken.size()));
    if (others)
        run.remark("These are the latencies of the threads; those of the interrupts and of the return to user space "
                   "are left out.");
    if (!table->osnoise && !threads) {
        run.imported().quantity = "interrupt latency";
        run.remark("These are the latencies of the timer's interrupts: the source has none of threads.");
    }
    if (table->osnoise)
        run.remark("This is noise: how long a running thread was kept from its CPU, not how late one woke.");
    if (table->step > 1)
        run.remark(
            fmt::format("Values are the lower ends of bins of {} {}.", table->step, table->unit == 1 ? "ns" : "µs"));
    return run;
}

} // namespace xrunscope::import
