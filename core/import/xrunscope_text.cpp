// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/histogram_head.h"
#include "core/import/xrunscope_figures.h"
#include "core/report/report_text.h"
#include "core/run/json_fields.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::string_view kStars = "* SUMMARY RESULT *";
constexpr std::string_view kTable = "µs           min    mean";
constexpr std::string_view kBins = " from us     periods";
constexpr std::string_view kPercentiles = "us: min ";
constexpr std::size_t kIndent = 10;
constexpr std::array<std::string_view, 3> kOpenings{"UNFINISHED RUN", "INCOMPLETE RUN", "TAINTED RUN"};

std::size_t indexOf(const SourceLines& lines, std::string_view begin, std::size_t from = 0)
{
    for (std::size_t i = from; i < lines.size(); ++i)
        if (lines[i].text.starts_with(begin))
            return i;
    return lines.size();
}

std::size_t starsOf(const SourceLines& lines, std::size_t from = 0)
{
    for (std::size_t i = from; i < lines.size(); ++i)
        if (lines[i].text.find(kStars) != std::string_view::npos)
            return i;
    return lines.size();
}

bool isLabelled(std::string_view text)
{
    return text.size() > kIndent && text[0] >= 'A' && text[0] <= 'Z' && text[kIndent - 1] == ' ' &&
           text[kIndent] != ' ';
}

/// All labelled lines from `from` on; `last` becomes the index of the last that belongs to one.
LabelledTexts labelledTexts(const SourceLines& lines, std::size_t from, std::size_t& last)
{
    const std::string blanks(kIndent, ' ');
    LabelledTexts texts;
    Labelled* open = nullptr;
    for (std::size_t i = from; i < lines.size(); ++i) {
        const std::string_view text = lines[i].text;
        if (isLabelled(text)) {
            Labelled& entry = texts[std::string(scan::trim(text.substr(0, kIndent)))];
            open = entry.text.empty() ? &entry : nullptr; // the first of that name counts
            if (open != nullptr)
                *open = {lines[i].number, std::string(text.substr(kIndent))};
            last = i;
        } else if (open != nullptr && text.starts_with(blanks) && text.size() > kIndent) {
            const bool sameWord = goesOnInsideWord(lines[i - 1].text, text, report_text::kColumns - kIndent);
            open->text += (sameWord ? "" : " ") + std::string(text.substr(kIndent));
            last = i;
        } else {
            open = nullptr;
        }
    }
    return texts;
}

/// What an import of the report was called ("Called    kernel B" below "IMPORTED from …"): it stands above the report.
std::optional<std::string> calledAbove(const SourceLines& lines, std::size_t stars)
{
    const SourceLines above(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(stars));
    const std::size_t origin = indexOf(above, "IMPORTED from ");
    std::size_t last = 0;
    const LabelledTexts texts = labelledTexts(above, origin, last);
    const auto called = texts.find("Called");
    return called == texts.end() ? std::nullopt : std::optional(cleanText(called->second.text, 200));
}

/// "By kind   12 device, 3 client late, 0 not finished": XRUNs of a server.
void readXruns(const LabelledTexts& texts, const LayoutA& figures, SourceRun& run)
{
    if (!figures.xruns)
        return;
    run.imported().know(Fact::Xruns);
    auto& byKind = run.counts.xrunsByKind;
    const auto line = texts.find("By kind");
    std::uint64_t told = 0;
    if (line != texts.end()) {
        std::string_view rest = line->second.text;
        while (!rest.empty()) {
            std::string_view part = scan::trim(scan::takeUntil(rest, ','));
            const auto count = countOf(scan::takeWord(part));
            for (const XrunKind kind : kAllXrunKinds) {
                if (!count || scan::trim(part) != xrunKindName(kind))
                    continue;
                byKind[static_cast<std::size_t>(kind)] = *count;
                told += *count;
            }
        }
    }
    if (told != *figures.xruns) {
        byKind = {};
        byKind[static_cast<std::size_t>(run.info.facts.modelled ? XrunKind::Modelled : XrunKind::Device)] =
            *figures.xruns;
    }
}

/// The bars of a histogram of ours: where each begins in nanoseconds, and what it holds.
struct Bars {
    std::vector<std::pair<double, std::uint64_t>> bars;
    std::uint64_t total = 0;
    std::optional<std::int64_t> spare; ///< where the line of the spare time stands
};

Expected<Bars> readBars(const SourceLines& lines, std::size_t heading)
{
    Bars read;
    for (std::size_t i = heading + 1; i < lines.size() && !lines[i].text.empty(); ++i) {
        const std::string_view text = lines[i].text;
        if (text.starts_with("Bars are"))
            break;
        if (text.ends_with("spare time")) {
            read.spare = toldNs(scan::trim(text.substr(0, text.find('-'))));
            continue;
        }
        const auto notABar = [&lines, i] {
            return badLine(lines[i].number, "this is not a bar of a histogram: where it begins, and its count");
        };
        const std::size_t bar = text.find('|');
        const auto cells = wordsOf(text.substr(0, bar));
        if (bar == std::string_view::npos || cells.size() < 2)
            return notABar();
        // "1.001 s" is one cell.
        const bool seconds = cells.size() == 3 && cells[1] == "s";
        const auto begin = toldNs(std::string(cells[0]) + (seconds ? " s" : ""));
        const auto count = countOf(cells.back());
        if (!begin || !count)
            return notABar();
        read.bars.emplace_back(static_cast<double>(*begin), *count);
        read.total += *count;
    }
    return read;
}

/// Gives the delays, which are told already, the bars for a histogram: each at its middle. Bars that do not add up to
/// the delays are of something else.
void putBars(const Bars& read, SourceRun& run)
{
    const Distribution::Moments& m = run.delay.moments();
    if (m.count == 0 || read.total != m.count)
        return;
    Histogram histogram;
    for (std::size_t i = 0; i < read.bars.size(); ++i) {
        const double begin = std::max(read.bars[i].first, static_cast<double>(m.min));
        const double end = i + 1 < read.bars.size() ? read.bars[i + 1].first : static_cast<double>(m.max);
        const double middle = begin > 0 && end > 0 ? std::sqrt(begin * end) : (begin + end) / 2;
        histogram.add(std::clamp(static_cast<std::int64_t>(std::llround(middle)), m.min, m.max), read.bars[i].second);
    }
    run.delay = Distribution::restored(m, histogram);
}

/// "us: min 11.75, p50 38.14, …, max 654.8, mean 41.58", which may go over several lines.
Expected<void> readPercentiles(const SourceLines& lines, std::size_t at, std::uint64_t count, SourceRun& run)
{
    std::string text(lines[at].text.substr(4));
    const auto isMissing = [](std::string_view line) { // "p99.99 needs 80,000 more cycles", "p99.9 is one of …"
        scan::takeWord(line);
        return line.starts_with(" needs ") || line.starts_with(" is ");
    };
    for (std::size_t i = at + 1; i < lines.size() && !lines[i].text.empty() && !isMissing(lines[i].text); ++i)
        text += " " + std::string(lines[i].text);
    constexpr std::array<std::string_view, 5> kNames{"p50", "p90", "p99", "p99.9", "p99.99"};
    Distribution::Moments m;
    m.toldOnly = true;
    m.count = count;
    bool min = false, max = false, mean = false;
    std::string_view rest = text;
    while (!rest.empty()) {
        // Thousands have commas too: the parts end with a comma and a blank.
        const std::size_t end = rest.find(", ");
        std::string_view part = scan::trim(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 2);
        const std::string_view name = scan::takeWord(part);
        const auto value = toldNs(scan::trim(part));
        if (!value)
            return badLine(lines[at].number, fmt::format("'{}' is not a time", cleanText(scan::trim(part), 40)));
        if (name == "min")
            m.min = *value, min = true;
        else if (name == "max")
            m.max = *value, max = true;
        else if (name == "mean")
            m.sum = static_cast<double>(*value) * static_cast<double>(count), mean = true;
        const auto* known = std::find(kNames.begin(), kNames.end(), name);
        if (known != kNames.end())
            m.told[static_cast<std::size_t>(known - kNames.begin())] = *value;
    }
    if (!min || !max || !mean)
        return badLine(lines[at].number, "minimum, maximum and mean must all be there");
    if (const char* wrong = contradictionIn(m))
        return badLine(lines[at].number, wrong);
    run.delay = Distribution::restored(m, Histogram{});
    return {};
}

/// Engine, geometry and class. A run without a label has them as its title.
void readHistogramSettings(const HistogramHead& head, SourceRun& run)
{
    const std::string_view text = head.settings.empty() ? head.title : head.settings;
    const bool geometry = readGeometry(text, run);
    if (!geometry && head.settings.empty())
        return;
    const std::size_t hz = text.find(" Hz, ");
    const std::string_view before = geometry ? text.substr(0, text.rfind(", ", hz)) : text.substr(0, text.find(", "));
    const std::size_t blank = head.settings.empty() ? before.rfind(' ') : std::string_view::npos;
    run.info.facts.engine = cleanText(before.substr(blank + 1), 40);
    if (const std::size_t last = text.rfind(", "); last != std::string_view::npos)
        std::ignore = readClass(text.substr(last + 2), run);
}

/// `report --format histogram` alone.
Expected<SourceRun> readHistogram(const SourceLines& lines, std::size_t first)
{
    SourceRun run("xrunscope-histogram", "xrunscope");
    const HistogramHead head = histogramHead(lines, first);
    run.info.plan.label = cleanText(head.title, 200);
    readHostLine(head.host, run.info.host);
    readHistogramSettings(head, run);
    const std::size_t bins = indexOf(lines, kBins, first);
    const std::size_t percentiles = indexOf(lines, kPercentiles, first);
    if (bins == lines.size() || percentiles == lines.size())
        return fail(ErrorKind::File,
                    "the histogram that begins in line " + std::to_string(lines[first].number) +
                        " has no bars or no percentiles",
                    "Take it whole, down to the closing sentence");
    const auto bars = readBars(lines, bins);
    if (!bars)
        return tl::unexpected(bars.error());
    if (bars->total == 0)
        return badLine(lines[bins].number, "the histogram that begins here holds no value");
    if (auto ok = readPercentiles(lines, percentiles, bars->total, run); !ok)
        return tl::unexpected(ok.error());
    putBars(*bars, run);
    // The deadline is not told, but what it leaves may be drawn in.
    if (bars->spare)
        run.told.emplace().spareTime = Nanos{*bars->spare};
    run.counts.cycles = bars->total;
    run.imported().know(Fact::Cycles);
    run.remark("The bars of its histogram are coarse: percentiles are those that it tells.");
    return run;
}

/// Periods × T as measured runs have it; else the whole seconds of the summary.
Expected<void> takeLength(const LayoutA& figures, SourceRun& run)
{
    constexpr std::uint64_t kYear = 366 * 86400;
    const bool exact = run.imported().knows(Fact::Frames) && run.imported().knows(Fact::Rate);
    const Geometry& g = run.info.facts.geometry;
    const std::uint64_t periods = run.counts.cycles + run.counts.skipped;
    if (figures.seconds.value_or(0) > kYear || (exact && periods > g.periodsIn(std::chrono::seconds{kYear})))
        return fail(ErrorKind::File, "it ran for longer than a year: that is no length of a run");
    if (exact)
        run.setLength(Nanos{static_cast<std::int64_t>(periods) * g.period().count()});
    else if (figures.seconds)
        run.setLength(std::chrono::seconds{*figures.seconds});
    return {};
}

} // namespace

bool isXrunscopeText(const SourceLines& lines)
{
    const bool summary = starsOf(lines) < lines.size() && indexOf(lines, kTable) < lines.size();
    return summary || indexOf(lines, kHistogramTitle) < lines.size();
}

Expected<SourceRun> readXrunscopeText(const SourceLines& lines)
{
    const std::size_t stars = starsOf(lines);
    const std::size_t table = indexOf(lines, kTable);
    if (stars == lines.size() || table == lines.size())
        return readHistogram(lines, indexOf(lines, kHistogramTitle));
    if (const std::size_t second = starsOf(lines, stars + 1); second < lines.size())
        return badLine(lines[second].number, "a second report begins here", "Import one run at a time");
    SourceRun run("xrunscope", "xrunscope");
    std::size_t end = 0;
    auto figures = readLayoutA(lines, end);
    if (!figures)
        return tl::unexpected(figures.error());
    std::size_t last = end;
    const LabelledTexts texts = labelledTexts(lines, end, last);
    if (auto ok = readCounts(texts, run); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = readSettings(texts, run); !ok)
        return tl::unexpected(ok.error());
    if (auto called = calledAbove(lines, stars))
        run.info.plan.label = std::move(*called);
    readHost(texts, run.info.host);
    auto behind = readPercentileTable(lines, table, run);
    if (!behind)
        return tl::unexpected(behind.error());
    if (const std::size_t bins = indexOf(lines, kBins); bins < lines.size()) {
        const auto bars = readBars(lines, bins);
        if (!bars)
            return tl::unexpected(bars.error());
        putBars(*bars, run);
    }
    if (!run.cycleTime.empty())
        run.info.facts.cycleTimeUnknown.clear();
    takeJack1(run, *figures);
    readXruns(texts, *figures, run);
    if (auto ok = takeLength(*figures, run); !ok)
        return tl::unexpected(ok.error());
    run.imported().layoutA = std::move(*figures);

    std::size_t first = stars;
    for (const std::string_view opening : kOpenings) {
        const std::size_t at = indexOf(lines, opening);
        first = std::min(first, at);
        if (at < stars) {
            run.info.complete = false;
            run.info.reason = EndReason::Failed;
            run.info.endText = "The report says that it is not a whole run";
        }
    }
    std::string& text = run.imported().text;
    for (std::size_t i = first; i <= std::min(last, lines.size() - 1); ++i)
        text += cleanText(lines[i].text, 400) + "\n";
    if (text.size() > JsonFields::kMaxText)
        return fail(ErrorKind::File, "the report is longer than one of Xrunscope can be");
    return run;
}

} // namespace xrunscope::import
