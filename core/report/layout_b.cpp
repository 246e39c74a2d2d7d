// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_b.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

constexpr std::size_t kTogether = 3;
constexpr std::size_t kLabel = 31; ///< with its colon
constexpr std::size_t kFirst = 8;
constexpr std::size_t kNext = 10;

using Member = std::optional<double> LayoutB::*;
enum class Number { Rate, Whole, Decimal };
struct Line {
    std::string_view label;
    Member member;
    Number number;
    std::string_view unit;
};

constexpr std::size_t kOldLines = 8;
constexpr Line kLines[] = {
    {"XRUN Rate . . . . . . . . . . ", &LayoutB::xrunRate, Number::Rate, "/hour"},
    {"Delay Rate (>spare time)  . . ", &LayoutB::delaysOverSpareRate, Number::Rate, "/hour"},
    {"Delay Rate (>1000 usecs)  . . ", &LayoutB::delaysOver1000usRate, Number::Rate, "/hour"},
    {"Delay Maximum . . . . . . . . ", &LayoutB::delayMaxUs, Number::Whole, "usecs"},
    {"Cycle Maximum . . . . . . . . ", &LayoutB::cycleMaxUs, Number::Whole, "usecs"},
    {"Average DSP Load  . . . . . . ", &LayoutB::dspLoad, Number::Decimal, "%"},
    {"Average Interrupt Rate  . . . ", &LayoutB::interruptRate, Number::Whole, "/sec"},
    {"Average Context-Switch Rate . ", &LayoutB::contextSwitchRate, Number::Whole, "/sec"},
    {"Average CPU System Load . . . ", &LayoutB::systemLoad, Number::Decimal, "%"},
    {"Average CPU User Load . . . . ", &LayoutB::userLoad, Number::Decimal, "%"},
};

std::string cellText(const std::optional<double>& value, Number number)
{
    if (!value)
        return "n/a";
    return number == Number::Rate    ? layoutBNumber(*value)
           : number == Number::Whole ? fmt::format("{:.0f}", *value)
                                     : fmt::format("{:.1f}", *value);
}

std::string rowText(std::string_view label, const std::vector<std::string>& cells)
{
    std::string out = report_text::padRight(std::string(label), kLabel);
    for (std::size_t i = 0; i < cells.size(); ++i)
        out += report_text::padLeft(cells[i], i == 0 ? kFirst : kNext);
    return out;
}

std::string tableText(std::span<const LayoutB> systems)
{
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < systems.size(); ++i)
        cells.push_back(report_text::cut(cleanText(systems[i].name), (i == 0 ? kFirst : kNext) - 1));
    std::string out = rowText("", cells) + "\n";
    for (const Line& line : kLines) {
        const bool old = &line < kLines + kOldLines;
        const bool any =
            std::any_of(systems.begin(), systems.end(), [&line](const LayoutB& s) { return s.*line.member; });
        if (!old && !any)
            continue;
        cells.clear();
        for (const LayoutB& system : systems)
            cells.push_back(cellText(system.*line.member, line.number));
        out += rowText(fmt::format("{}:", line.label), cells) + fmt::format("   {}\n", line.unit);
    }
    return out;
}

} // namespace

std::string layoutBText(const std::vector<LayoutB>& systems)
{
    std::string out;
    const std::span<const LayoutB> all(systems);
    for (std::size_t first = 0; first < all.size(); first += kTogether)
        out += (first > 0 ? "\n" : "") + tableText(all.subspan(first, std::min(kTogether, all.size() - first)));
    return out;
}

std::string layoutBNumber(double value)
{
    constexpr double kWhole = 0.005; // an hour of whole periods is not quite one
    const bool small = value < 9.95 && std::abs(value - std::round(value)) > (value < 0.5 ? 0 : kWhole);
    return small && value >= 0.05 ? fmt::format("{:.1f}", value)
           : small                ? fmt::format("{:.2g}", value)
                                  : fmt::format("{:.0f}", value);
}

} // namespace xrunscope
