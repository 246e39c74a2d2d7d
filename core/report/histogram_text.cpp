// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/delay_chart.h"
#include "core/report/log_bins.h"
#include "core/report/percentile_table.h"
#include "core/report/report.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

constexpr std::size_t kEdgeColumns = 8;
constexpr std::size_t kCountColumns = 12;
constexpr std::size_t kBarColumns = 28;

/// ASCII only: what mailing lists carry unharmed.
std::string ascii(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const auto replace = [&](std::string_view from, std::string_view to) {
            if (!text.starts_with(from))
                return false;
            out += to;
            text.remove_prefix(from.size());
            return true;
        };
        if (replace("µ", "u") || replace("×", "x") || replace("…", "...") || replace("−", "-"))
            continue;
        const auto byte = static_cast<unsigned char>(text.front());
        if (byte < 0x80)
            out += text.front();
        else if ((byte & 0xc0u) == 0xc0)
            out += '?';
        text.remove_prefix(1);
    }
    return out;
}

std::string edgeText(std::int64_t ns)
{
    const double us = static_cast<double>(ns) / 1e3;
    if (us >= 999'999.5)
        return report_text::cell(us);
    return us < 10 ? fmt::format("{:.2f}", us) : us < 100 ? fmt::format("{:.1f}", us) : fmt::format("{:.0f}", us);
}

std::string bar(std::uint64_t count, std::uint64_t largest)
{
    if (count == 0)
        return "";
    const double share =
        largest > 1 ? std::log(static_cast<double>(count)) / std::log(static_cast<double>(largest)) : 0;
    return std::string(1 + static_cast<std::size_t>(std::lround(share * static_cast<double>(kBarColumns - 1))), '#');
}

/// "p50,90,99": the percentiles that lie in [begin, end).
std::string marksIn(const Distribution& d, std::int64_t begin, std::int64_t end)
{
    std::string marks;
    for (const NamedQuantile& quantile : kQuantiles) {
        const auto value = d.percentile(quantile.q).value;
        if (value && value->count() >= begin && value->count() < end)
            marks += marks.empty() ? std::string(quantile.heading) : "," + std::string(quantile.heading.substr(1));
    }
    return marks;
}

std::string spareLine(Nanos spare)
{
    const std::string left = report_text::padLeft(edgeText(spare.count()), kEdgeColumns) + " ";
    return left + std::string(kCountColumns + 1 + kBarColumns, '-') + "+ spare time\n";
}

std::string chart(const Distribution& d, Nanos spare)
{
    const std::vector<LogBin> bins = logBins(d);
    std::uint64_t largest = 0;
    for (const LogBin& bin : bins)
        largest = std::max(largest, bin.count);

    std::string out =
        report_text::padLeft("from us", kEdgeColumns) + report_text::padLeft("periods", kCountColumns) + "\n";
    bool spareShown = spare <= Nanos{0};
    for (const LogBin& bin : bins) {
        if (!spareShown && bin.begin >= spare.count()) {
            out += spareLine(spare);
            spareShown = true;
        }
        const bool first = &bin == &bins.front();
        const bool last = &bin == &bins.back();
        std::string line = report_text::padLeft(edgeText(bin.begin), kEdgeColumns);
        line += report_text::padLeft(grouped(bin.count), kCountColumns) + " |";
        const std::string marks = marksIn(d, first ? INT64_MIN : bin.begin, last ? INT64_MAX : bin.end);
        const std::string filled = bar(bin.count, largest);
        line += marks.empty() ? filled : report_text::padRight(filled, kBarColumns + 1) + marks;
        while (line.back() == ' ')
            line.pop_back();
        out += line + "\n";
    }
    if (!spareShown)
        out += spareLine(spare);
    return out;
}

std::string percentilesText(const Distribution& d)
{
    std::string text = fmt::format("us: min {}", microsText(toUs(*d.min())));
    for (const NamedQuantile& quantile : kQuantiles) {
        if (const auto value = d.percentile(quantile.q).value)
            text += fmt::format(", {} {}", quantile.heading, microsText(toUs(*value)));
    }
    return text + fmt::format(", max {}, mean {}", microsText(toUs(*d.max())), microsText(*d.meanNs() / 1e3));
}

} // namespace

std::string delayChart(const Distribution& delay, Nanos spare)
{
    if (delay.empty())
        return {};
    std::string out;
    // Some imported runs have percentiles and no bars.
    if (delay.histogram().total() > 0)
        out = chart(delay, spare) + "Bars are logarithmic: the longest is the largest count, one # is 1.\n\n";
    return ascii(out + report_text::wrap(percentilesText(delay)) + unsupportedText(delay));
}

namespace {

/// Engine, geometry and class; of an imported run what its source tells.
std::string settingsLines(const RunInfo& info)
{
    std::vector<std::string> parts{cleanText(info.facts.engine, 40)};
    if (!info.imported || info.knows(Fact::Frames))
        parts.push_back(geometryText(info));
    if (info.knows(Fact::Scheduling))
        parts.push_back(classOf(info));
    return report_text::wrap(fmt::format("{}", fmt::join(parts, ", ")));
}

} // namespace

std::string histogramText(const RunData& run)
{
    const Distribution& delay = run.statistics.delay();
    const auto& imported = run.info.imported;
    const std::string what = imported && !imported->quantity.empty()
                                 ? "Not a delay, but " + cleanText(imported->quantity, 40)
                                 : "Delay (wake-up latency)";
    std::string out = report_text::wrap(fmt::format("{}: {}", what, titleOf(run.info)));
    if (imported)
        out += report_text::wrap(fmt::format("Imported from {}", imported->source()));
    if (imported || !run.info.plan.label.empty())
        out += settingsLines(run.info);
    out += report_text::wrap(cleanText(run.info.host.line(), 400)) + "\n";
    if (!delay.empty())
        out += delayChart(delay, run.statistics.spareTime()) + "\n";
    out += report_text::wrap(closingSentence(run));
    return ascii(out);
}

} // namespace xrunscope
