// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/percentile_table.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report_text.h"
#include "core/run/imported.h"

namespace xrunscope {

namespace {

constexpr std::size_t kLabelColumns = 8;
constexpr std::size_t kCellColumns = 8;
constexpr std::size_t kMarkColumns = 2; ///< callers put "- " before these lines

std::string percentileRow(std::string_view label, const std::vector<std::string>& cells)
{
    std::string line = report_text::padRight(std::string(label), kLabelColumns);
    for (const std::string& cell : cells)
        line += report_text::padLeft(cell, kCellColumns);
    return line + "\n";
}

/// `show` turns nanoseconds into the text of a cell.
template <typename Show>
std::string distributionRow(std::string_view label, const Distribution& d, Show&& show)
{
    const auto shown = [&show](std::optional<Nanos> t) {
        return t ? show(static_cast<double>(t->count())) : std::string("-");
    };
    std::vector<std::string> cells{shown(d.min()), d.meanNs() ? show(*d.meanNs()) : std::string("-")};
    for (const NamedQuantile& quantile : kQuantiles)
        cells.push_back(shown(d.percentile(quantile.q).value));
    cells.push_back(shown(d.max()));
    return percentileRow(label, cells);
}

std::string needText(std::string_view heading, std::uint64_t cycles)
{
    return fmt::format("{} needs {} more cycle{}\n", heading, grouped(cycles), cycles == 1 ? "" : "s");
}

std::string headingRow()
{
    std::vector<std::string> headings{"min", "mean"};
    for (const NamedQuantile& quantile : kQuantiles)
        headings.emplace_back(quantile.heading);
    headings.emplace_back("max");
    return percentileRow("µs", headings);
}

std::string micros(double ns)
{
    return report_text::cell(ns / 1e3);
}

} // namespace

std::string delayTable(const Distribution& d, std::string_view label)
{
    return headingRow() + distributionRow(label, d, micros);
}

std::string percentileTable(const RunStatistics& s)
{
    const double period = static_cast<double>(std::max<std::int64_t>(s.period().count(), 1));
    const auto percent = [period](double ns) {
        const double value = 100 * ns / period;
        return value < 99'999.5 ? fmt::format("{:.{}f}", value,
                                              value < 100    ? 2
                                              : value < 1000 ? 1
                                                             : 0)
                                : fmt::format("{:.1e}", value);
    };
    std::string out = headingRow();
    out += distributionRow("delay", s.delay(), micros);
    // Nobody knows when the cycles finished: then nobody knows the response times.
    const bool finishKnown = !s.cycleTime().empty() || s.counts().cycles == 0;
    out += distributionRow("response", finishKnown ? s.response() : Distribution{}, micros);
    out += distributionRow("cycle", s.cycleTime(), micros);
    out += distributionRow("interval", s.interval(), micros);
    out += distributionRow("DSP %", s.cycleTime(), percent);

    for (const NamedQuantile& quantile : kQuantiles) {
        std::uint64_t most = 0;
        for (const Distribution* d : {&s.delay(), &s.response(), &s.cycleTime(), &s.interval()}) {
            if (!d->empty() || s.delay().empty())
                most = std::max(most, d->percentile(quantile.q).needsMore);
        }
        if (most > 0)
            out += "- " + needText(quantile.heading, most);
    }
    return out;
}

std::string unsupportedText(const Distribution& d)
{
    std::string out;
    for (const NamedQuantile& quantile : kQuantiles) {
        const Percentile p = d.percentile(quantile.q);
        if (!p.value && p.needsMore > 0)
            out += needText(quantile.heading, p.needsMore);
        else if (!p.value && d.beyond() > 0)
            out += report_text::wrap(
                fmt::format("{} is one of the {} largest, which the source counts together: {} µs or more",
                            quantile.heading, grouped(d.beyond()), microsText(toUs(d.beyondFrom()))),
                report_text::kColumns - kMarkColumns);
        else if (!p.value)
            out += fmt::format("{} is {}\n", quantile.heading, kNotInSource);
    }
    return out;
}

} // namespace xrunscope
