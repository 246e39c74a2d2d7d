// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/xrunscope_figures.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/measured.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::size_t kCells = 8; ///< min, mean, five percentiles, max

struct Row {
    std::size_t number = 0;
    std::vector<std::string> cells;
};

/// The cells behind the label; "1.001 s" is one.
std::vector<std::string> cellsOf(std::string_view text)
{
    std::vector<std::string> cells;
    for (const std::string_view word : wordsOf(text)) {
        if (word == "s" && !cells.empty())
            cells.back() += " s";
        else
            cells.emplace_back(word);
    }
    return cells;
}

/// A row as a distribution of `count` values; empty when all its cells are "-".
Expected<Distribution> distributionOf(const Row& row, std::uint64_t count)
{
    std::array<std::optional<std::int64_t>, kCells> values;
    for (std::size_t i = 0; i < kCells; ++i) {
        values[i] = toldNs(row.cells[i]);
        if (!values[i] && row.cells[i] != "-")
            return badLine(row.number, fmt::format("'{}' is not a time", cleanText(row.cells[i], 40)));
    }
    if (!values[0] || !values[1] || !values[kCells - 1] || count == 0)
        return Distribution();
    Distribution::Moments m;
    m.toldOnly = true;
    m.count = count;
    m.min = *values[0];
    m.max = *values[kCells - 1];
    m.sum = static_cast<double>(*values[1]) * static_cast<double>(count);
    for (std::size_t i = 0; i < m.told.size(); ++i)
        m.told[i] = values[i + 2];
    if (const char* wrong = contradictionIn(m))
        return badLine(row.number, wrong);
    return Distribution::restored(m, Histogram{});
}

Expected<void> takeDspLoad(const Row& row, SourceRun& run)
{
    const auto percent = [&row](std::size_t i) { return decimalOf(row.cells[i]); };
    for (const std::string& cell : row.cells) {
        if (cell != "-" && !decimalOf(cell))
            return badLine(row.number, fmt::format("'{}' is not a load", cleanText(cell, 40)));
    }
    if (!run.told)
        run.told.emplace();
    run.told->dspLoad = {percent(1), percent(4), percent(kCells - 1)};
    return {};
}

/// The count at the front of what stands beside a label: "299,999 ran" with `what` "ran".
std::optional<std::uint64_t> countBefore(std::string_view text, std::string_view what)
{
    const std::size_t at = text.find(what);
    if (at == std::string_view::npos || at == 0)
        return std::nullopt;
    text = scan::trim(text.substr(0, at));
    const std::size_t blank = text.find_last_of(' ');
    return countOf(blank == std::string_view::npos ? text : text.substr(blank + 1));
}

} // namespace

const char* contradictionIn(const Distribution::Moments& m)
{
    if (m.min > m.max)
        return "its minimum is above its maximum";
    // All are printed to four digits, which a mean reaches by another way.
    const auto off = [](double bound) { return std::abs(bound) * 1e-3 + 10; };
    const auto min = static_cast<double>(m.min);
    const auto max = static_cast<double>(m.max);
    const double mean = m.sum / static_cast<double>(m.count);
    if (mean < min - off(min) || mean > max + off(max))
        return "its mean is not between its minimum and its maximum";
    std::int64_t last = m.min;
    for (const auto& value : m.told) {
        if (!value)
            continue;
        if (*value > m.max)
            return "a percentile is above its maximum";
        if (*value < last)
            return last == m.min ? "a percentile is below its minimum" : "its percentiles do not rise";
        last = *value;
    }
    return nullptr;
}

std::optional<std::int64_t> toldNs(std::string_view text)
{
    const bool seconds = text.ends_with(" s");
    const auto number = decimalOf(seconds ? text.substr(0, text.size() - 2) : text);
    if (!number)
        return std::nullopt;
    const double ns = *number * (seconds ? 1e9 : 1e3);
    return std::abs(ns) <= static_cast<double>(kMaxValue) ? std::optional<std::int64_t>(std::llround(ns))
                                                          : std::nullopt;
}

Expected<std::size_t> readPercentileTable(const SourceLines& lines, std::size_t heading, SourceRun& run)
{
    const std::uint64_t ran = run.counts.cycles;
    const std::uint64_t all = ran + run.counts.skipped;
    const struct {
        std::string_view label;
        Distribution* to;
        std::uint64_t count;
    } rows[] = {{"delay ", &run.delay, all},
                {"response ", &run.response, all},
                {"cycle ", &run.cycleTime, ran},
                {"interval ", &run.interval, ran > 0 ? ran - 1 : 0}};
    bool hasDelay = false;
    std::size_t at = heading + 1;
    for (; at < lines.size(); ++at) {
        const std::string_view text = lines[at].text;
        const bool dsp = text.starts_with("DSP % ");
        const auto* known =
            std::find_if(std::begin(rows), std::end(rows), [&](const auto& r) { return text.starts_with(r.label); });
        if (!dsp && known == std::end(rows))
            break;
        Row row{lines[at].number, cellsOf(text.substr(dsp ? 6 : known->label.size()))};
        if (row.cells.size() != kCells)
            return badLine(row.number,
                           fmt::format("it has {} figures, and the table has {} columns", row.cells.size(), kCells));
        if (dsp) {
            if (auto ok = takeDspLoad(row, run); !ok)
                return tl::unexpected(ok.error());
            continue;
        }
        auto d = distributionOf(row, known->count);
        if (!d)
            return tl::unexpected(d.error());
        *known->to = *d;
        hasDelay = hasDelay || known->to == &run.delay;
    }
    if (!hasDelay && all > 0)
        return badLine(lines[heading].number, "the table that begins here has no line 'delay'",
                       "Take the report whole");
    return at;
}

Expected<void> readCounts(const LabelledTexts& texts, SourceRun& run)
{
    const auto cycles = texts.find("Cycles");
    const auto misses = texts.find("Misses");
    if (cycles == texts.end() || misses == texts.end())
        return fail(ErrorKind::File, "the lines 'Cycles' and 'Misses' are missing: the report was cut off",
                    "Take it whole, from the line of stars to the lines of the host");
    const std::string& c = cycles->second.text;
    const auto ran = countBefore(c, " ran");
    const auto skipped = countBefore(c, " skipped");
    const auto dropped = countBefore(c, " dropped");
    if (!ran || !skipped || !dropped)
        return badLine(cycles->second.number, "it does not tell the cycles that ran, were skipped and were dropped");
    const std::string& m = misses->second.text;
    const auto missed = countBefore(m, " deadline miss");
    const auto near = countBefore(m, " near miss");
    const auto episodes = countBefore(m, " episode");
    if (!missed || !near || !episodes)
        return badLine(misses->second.number, "it does not tell deadline misses, near misses and episodes");
    run.counts.cycles = *ran;
    run.counts.skipped = *skipped;
    run.info.dropped = *dropped;
    run.counts.misses = *missed;
    run.counts.nearMisses = *near;
    run.counts.episodes = *episodes;
    for (const Fact fact : {Fact::Cycles, Fact::Skipped, Fact::Misses, Fact::NearMisses})
        run.imported().know(fact);
    if (const auto apart = texts.find("Apart"); apart != texts.end()) {
        run.imported().separatedXruns = countBefore(apart->second.text, " XRUN");
        run.imported().separatedMisses = countBefore(apart->second.text, " stretch");
        if (!run.imported().separatedXruns || !run.imported().separatedMisses)
            return badLine(apart->second.number, "it does not tell XRUNs and stretches of misses that stand apart");
    }
    if (const auto spare = texts.find("Spare"); spare != texts.end()) {
        if (!run.told)
            run.told.emplace();
        const std::string_view text = spare->second.text;
        const auto time = [](std::string_view part) {
            const auto ns = toldNs(part.substr(0, part.find(" µs")));
            return ns ? std::optional(Nanos{*ns}) : std::nullopt;
        };
        constexpr std::string_view kLeft = "smallest left ";
        run.told->spareTime = time(text);
        if (const auto at = text.find(kLeft); at != std::string_view::npos)
            run.told->smallestSpareTime = time(text.substr(at + kLeft.size()));
    }
    return {};
}

} // namespace xrunscope::import
