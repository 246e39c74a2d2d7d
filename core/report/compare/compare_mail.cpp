// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/compare/compare_report.h"
#include "core/report/compare/compare_words.h"
#include "core/report/host_lines.h"
#include "core/report/log_bins.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

using report_text::padLeft;
using report_text::padRight;

constexpr std::size_t kEdge = 8;
constexpr std::size_t kLeastBar = 4;
constexpr std::size_t kCount = 8; ///< a count of up to 9,999,999

/// Logarithmic: all periods fill it, one is one mark.
std::size_t barLength(std::uint64_t count, std::uint64_t all, std::size_t columns)
{
    if (count == 0)
        return 0;
    const double share = all > 1 ? std::log(static_cast<double>(count)) / std::log(static_cast<double>(all)) : 0;
    return 1 + static_cast<std::size_t>(std::lround(share * static_cast<double>(columns - 1)));
}

std::string edge(std::int64_t ns)
{
    return report_text::cell(static_cast<double>(ns) / 1e3);
}

} // namespace

std::string comparisonHistograms(const Comparison& c)
{
    Distribution all;
    for (const ComparedColumn& column : c.columns) {
        if (column.delay)
            all.merge(*column.delay);
    }
    if (all.empty())
        return "";
    const std::size_t width = (report_text::kColumns - kEdge) / c.columns.size();
    const std::size_t barColumns = width > kCount + 2 + kLeastBar ? width - kCount - 2 : 0;
    std::string out = padLeft("from µs", kEdge);
    for (std::size_t i = 0; i < c.columns.size(); ++i)
        out += padRight(padLeft(columnLetter(i), kCount), width);
    out = out.substr(0, out.find_last_not_of(' ') + 1) + "\n";
    const std::vector<LogBin> bins = logBins(all, 20);
    std::vector<std::vector<LogBin>> columns;
    for (const ComparedColumn& column : c.columns)
        columns.push_back(countedIn(bins, column.delay.value_or(Distribution{})));
    for (std::size_t i = 0; i < bins.size(); ++i) {
        std::string line = padLeft(edge(bins[i].begin), kEdge);
        for (const std::vector<LogBin>& column : columns) {
            const std::string bar =
                barColumns > 0 ? " |" + std::string(barLength(column[i].count, all.count(), barColumns), '#') : "";
            line += padRight(padLeft(fmt::format("{}", column[i].count), kCount) + bar, width);
        }
        out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out + (barColumns > 0 ? "Periods by their delay. Bars are logarithmic.\n" : "Periods by their delay.\n");
}

std::string comparisonMail(const Comparison& c)
{
    std::string out = comparisonText(c);
    if (const std::string bars = comparisonHistograms(c); !bars.empty())
        out += "\n" + bars;
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < c.columns.size(); ++i) {
        const ComparedColumn& column = c.columns[i];
        const std::vector<ComparedRun>& runs = column.runs.empty() ? column.leftOut : column.runs;
        LabelledLines host;
        addHostLines(host, runs.front().data->info.host);
        // The same machine is described once.
        const auto same = std::find(shown.begin(), shown.end(), host.text());
        if (same == shown.end())
            out += fmt::format("\n{}\n{}", columnLetter(i), host.text());
        else
            out += fmt::format("\n{}: the machine of {}\n", columnLetter(i),
                               columnLetter(static_cast<std::size_t>(std::distance(shown.begin(), same))));
        shown.push_back(host.text());
    }
    return out;
}

} // namespace xrunscope
