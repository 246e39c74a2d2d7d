// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/measured.h"
#include "core/import/source_run.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::size_t kMaxBins = 2'000'000; ///< of all threads
constexpr std::int64_t kUnit = 1000;        ///< cyclictest does not say when it counts nanoseconds (-N)

/// The lines "# Total: 000000180 …" below the table.
struct Foot {
    std::size_t line = 0; ///< 0: absent
    std::vector<std::uint64_t> values;
};
struct Feet {
    Foot total, min, mean, max, overflows;
};

bool isRow(std::string_view text)
{
    const auto words = wordsOf(text);
    return words.size() >= 2 && std::all_of(words.begin(), words.end(), scan::isDigits);
}

Expected<void> readFoot(const SourceLine& line, std::string_view values, Foot& foot)
{
    foot.line = line.number;
    for (const std::string_view word : wordsOf(values)) {
        const auto value = countOf(word);
        if (!value || *value > kMaxSamples)
            return badLine(line.number, fmt::format("'{}' is not a number", cleanText(word, 40)));
        foot.values.push_back(*value);
    }
    return {};
}

Expected<void> readComment(const SourceLine& line, Feet& feet)
{
    const std::pair<std::string_view, Foot*> known[] = {{"# Total:", &feet.total},
                                                        {"# Min Latencies:", &feet.min},
                                                        {"# Avg Latencies:", &feet.mean},
                                                        {"# Max Latencies:", &feet.max},
                                                        {"# Histogram Overflows:", &feet.overflows}};
    for (const auto& [heading, foot] : known) {
        if (line.text.starts_with(heading))
            return readFoot(line, line.text.substr(heading.size()), *foot);
    }
    return {};
}

/// One row of the table into the bins of the threads.
Expected<void> readRow(const SourceLine& line, std::vector<MeasuredThread>& threads, std::int64_t& last)
{
    const auto words = wordsOf(line.text);
    std::vector<std::uint64_t> numbers;
    for (const std::string_view word : words) {
        const auto number = countOf(word);
        if (!number || *number > kMaxSamples)
            return badLine(line.number, fmt::format("'{}' is not a number", cleanText(word, 40)),
                           "A row is a latency and the count of each thread");
        numbers.push_back(*number);
    }
    if (threads.empty())
        threads.resize(std::min(words.size(), kMostThreads) - 1);
    if (numbers.size() != threads.size() + 1)
        return badLine(line.number,
                       fmt::format("it has {} counts, and the rows above have {}", numbers.size() - 1, threads.size()));
    const auto value = static_cast<std::int64_t>(numbers.front());
    if (value <= last || value > kMaxValue / kUnit)
        return badLine(line.number, fmt::format("the latency {} is out of order or out of range", value));
    last = value;
    for (std::size_t i = 0; i < threads.size(); ++i) {
        if (numbers[i + 1] > 0)
            threads[i].bins.emplace_back(value * kUnit, numbers[i + 1]);
    }
    return {};
}

/// -H adds a column, and a value to each foot, for all threads together.
void dropSumColumn(std::vector<MeasuredThread>& threads, Feet& feet)
{
    const std::size_t n = threads.size();
    if (n < 3)
        return;
    std::uint64_t others = 0;
    for (std::size_t i = 0; i + 1 < n; ++i)
        others += threads[i].inBins();
    if (feet.total.values.size() != n || others == 0 || feet.total.values.back() != others ||
        threads.back().inBins() != others)
        return;
    threads.pop_back();
    for (Foot* foot : {&feet.total, &feet.min, &feet.mean, &feet.max, &feet.overflows}) {
        if (foot->values.size() == n)
            foot->values.pop_back();
    }
}

Expected<void> applyFeet(std::vector<MeasuredThread>& threads, const Feet& feet, std::int64_t last)
{
    for (const Foot* foot : {&feet.total, &feet.min, &feet.mean, &feet.max, &feet.overflows}) {
        if (foot->line != 0 && foot->values.size() != threads.size())
            return badLine(foot->line,
                           fmt::format("it has {} values for {} threads", foot->values.size(), threads.size()));
    }
    const auto time = [](std::uint64_t us) {
        return static_cast<std::int64_t>(std::min<std::uint64_t>(us, kMaxValue / kUnit)) * kUnit;
    };
    for (std::size_t i = 0; i < threads.size(); ++i) {
        MeasuredThread& t = threads[i];
        if (feet.total.line != 0 && feet.total.values[i] != t.inBins())
            return badLine(feet.total.line, fmt::format("the total of thread {} is {}, and the rows above hold {}: "
                                                        "rows are missing or changed",
                                                        i, feet.total.values[i], t.inBins()));
        if (feet.overflows.line != 0)
            t.beyond = feet.overflows.values[i];
        t.beyondFrom = (last + 1) * kUnit;
        if (t.count() == 0)
            continue;
        if (feet.min.line != 0)
            t.min = time(feet.min.values[i]);
        if (feet.max.line != 0)
            t.max = time(feet.max.values[i]);
        if (feet.mean.line != 0)
            t.mean = static_cast<double>(time(feet.mean.values[i]));
        if (t.min && t.max && *t.min > *t.max)
            return badLine(feet.max.line, fmt::format("the maximum of thread {} is below its minimum", i));
        if (const auto wrong = contradictionIn(t, kUnit)) {
            using Figure = Contradiction::Figure;
            const Foot& foot = wrong->figure == Figure::Min    ? feet.min
                               : wrong->figure == Figure::Mean ? feet.mean
                                                               : feet.max;
            return badLine(foot.line, fmt::format("thread {}: {}", i, wrong->text));
        }
    }
    return {};
}

/// The lines below a table with a head: without one of them the largest values may be missing.
Expected<void> checkNotCutOff(const Feet& feet)
{
    const std::pair<const char*, const Foot*> known[] = {{"'# Total:'", &feet.total},
                                                         {"'# Min Latencies:'", &feet.min},
                                                         {"'# Avg Latencies:'", &feet.mean},
                                                         {"'# Max Latencies:'", &feet.max},
                                                         {"'# Histogram Overflows:'", &feet.overflows}};
    std::string missing;
    for (const auto& [heading, foot] : known) {
        if (foot->line == 0)
            missing += (missing.empty() ? "" : ", ") + std::string(heading);
    }
    if (missing.empty())
        return {};
    return fail(ErrorKind::File, fmt::format("lines below the table are missing ({}): the text was cut off", missing),
                "Take the whole output of cyclictest -h");
}

void addRemarks(SourceRun& run, const Feet& feet, std::size_t threads, std::int64_t last)
{
    if (threads > 1)
        run.remark(fmt::format("The values of all {} threads together.", threads));
    if (feet.overflows.line == 0)
        run.remark(fmt::format("The table ends at {} µs; whether there were higher values is not in the source.",
                               grouped(static_cast<std::uint64_t>(last))));
    if (feet.max.line == 0)
        run.remark("Minimum, mean and maximum are those of the table.");
    run.remark("Values are taken as microseconds, as cyclictest prints them without -N.");
}

} // namespace

bool isCyclictestText(const SourceLines& lines)
{
    std::size_t rows = 0;
    for (const SourceLine& line : lines) {
        if (line.text == "# Histogram")
            return true;
        rows += isRow(line.text) ? 1 : 0;
    }
    return rows >= 2;
}

Expected<SourceRun> readCyclictestText(const SourceLines& lines)
{
    const bool headed =
        std::any_of(lines.begin(), lines.end(), [](const SourceLine& line) { return line.text == "# Histogram"; });
    SourceRun run(headed ? "cyclictest" : "histogram", headed ? "cyclictest" : "");
    Feet feet;
    std::vector<MeasuredThread> threads;
    std::int64_t last = -1;
    std::size_t bins = 0;
    bool inTable = !headed;
    for (const SourceLine& line : lines) {
        if (line.text == "# Histogram") {
            if (!threads.empty())
                return badLine(line.number, "a second histogram begins here", "Import one run at a time");
            inTable = true;
        } else if (line.text.starts_with('#')) {
            inTable = inTable && threads.empty(); // what follows the table is no row of it
            if (auto ok = readComment(line, feet); !ok)
                return tl::unexpected(ok.error());
        } else if (inTable && !line.text.empty()) {
            if (auto ok = readRow(line, threads, last); !ok)
                return tl::unexpected(ok.error());
            bins += threads.size();
            if (bins > kMaxBins)
                return badLine(line.number, "the table is larger than any that cyclictest is asked for");
        }
    }
    if (headed) {
        if (auto ok = checkNotCutOff(feet); !ok)
            return tl::unexpected(ok.error());
    }
    dropSumColumn(threads, feet);
    if (auto ok = applyFeet(threads, feet, last); !ok)
        return tl::unexpected(ok.error());
    run.setDelays(together(threads));
    if (run.delay.empty())
        return fail(ErrorKind::File, "the table has no value: nothing was measured",
                    "Take the whole output of cyclictest -h");
    addRemarks(run, feet, threads.size(), last);
    return run;
}

} // namespace xrunscope::import
