// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/what_if_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/report/report.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

using report_text::padLeft;
using report_text::padRight;

constexpr std::size_t kSettingColumns = 11;
constexpr std::size_t kCellColumns = 6;

/// At most four columns.
std::string rate(double perHour)
{
    if (perHour < 0.95)
        return fmt::format("{:.1g}", perHour);
    if (perHour < 9.95)
        return fmt::format("{:.1f}", perHour);
    if (perHour < 999.5)
        return fmt::format("{:.0f}", perHour);
    const double k = perHour / 1e3;
    if (k < 999.5)
        return k < 9.95 ? fmt::format("{:.1f}k", k) : fmt::format("{:.0f}k", k);
    return fmt::format("{:.0f}M", k / 1e3);
}

/// For a sentence or a wide column.
std::string fullRate(double perHour)
{
    constexpr double kMega = 1e6;
    if (perHour >= kMega - 0.5)
        return fmt::format("{:.2f}M", perHour / kMega);
    return perHour < 9.95 ? fmt::format("{:.2g}", perHour) : grouped(static_cast<std::uint64_t>(std::llround(perHour)));
}

std::string settingText(const WhatIf& table, const Geometry& g)
{
    return table.onePeriodDeadline ? fmt::format("{:>5}", grouped(g.frames))
                                   : fmt::format("{:>5} × {}", grouped(g.frames), g.periods);
}

std::string interval(const WhatIfCell& cell)
{
    return cell.safe() ? "fewer than " + fullRate(cell.xruns.high)
                       : fullRate(cell.xruns.low) + " to " + fullRate(cell.xruns.high);
}

std::string mainTable(const WhatIf& table)
{
    std::string out = padRight("DSP load", kSettingColumns);
    for (const int load : kWhatIfLoads)
        out += padLeft(fmt::format("{} %", load), kCellColumns);
    out += "\n";
    for (auto cell = table.cells.begin(); cell != table.cells.end();) {
        std::string line = padRight(settingText(table, cell->geometry), kSettingColumns);
        const Geometry row = cell->geometry;
        for (; cell != table.cells.end() && cell->geometry == row; ++cell) {
            const bool best = table.smallestSafe(cell->loadPercent) == &*cell;
            line += padLeft(whatIfCellText(*cell) + (best ? "*" : ""), kCellColumns);
        }
        out += line + "\n";
    }
    return out;
}

std::string loadTable(const WhatIf& table, int load)
{
    std::string out =
        fmt::format("At a DSP load of {} %{}\n", load, load == table.ownLoadPercent ? ", that of the recording" : "");
    const auto line = [](std::string_view setting, std::string_view buffer, std::string_view limit,
                         std::string_view xruns, std::string_view range, std::string_view misses) {
        return padRight(std::string(setting), kSettingColumns) + padLeft(std::string(buffer), 9) +
               padLeft(std::string(limit), 10) + padLeft(std::string(xruns), 9) + padLeft(std::string(range), 20) +
               padLeft(std::string(misses), 11) + "\n";
    };
    out += line("", "buffer", "delay may", "XRUNs", "95 %", "misses");
    out += line("frames", "ms", "be µs", "an hour", "an hour", "an hour");
    for (const WhatIfCell& c : table.cells) {
        if (c.loadPercent != load)
            continue;
        const bool best = table.smallestSafe(load) == &c;
        out += line(settingText(table, c.geometry) + (best ? " *" : ""),
                    fmt::format("{:.2f}", toUs(c.geometry.buffer()) / 1e3), microsText(toUs(c.limit)),
                    c.safe() ? "none" : fullRate(c.xruns.perHour), interval(c),
                    c.safe() ? "none" : fullRate(c.missesPerHour));
    }
    return out;
}

nlohmann::json rateJson(const HourlyRate& r)
{
    return {{"per_hour", r.perHour}, {"low", r.low}, {"high", r.high}};
}

nlohmann::json cellJson(const WhatIfCell& c)
{
    return {{"frames", c.geometry.frames},
            {"periods", c.geometry.periods},
            {"dsp_load_percent", c.loadPercent},
            {"buffer_us", toUs(c.geometry.buffer())},
            {"limit_us", toUs(c.limit)},
            {"late_periods", c.misses},
            {"episodes", c.episodes},
            {"misses_per_hour", c.missesPerHour},
            {"xruns", rateJson(c.xruns)},
            {"safe", c.safe()}};
}

} // namespace

std::string whatIfCellText(const WhatIfCell& cell)
{
    return cell.safe() ? "<" + rate(cell.xruns.high) : rate(cell.xruns.perHour);
}

std::string whatIfCellSentence(const WhatIf& table, const WhatIfCell& cell)
{
    const std::string periods = table.onePeriodDeadline ? "" : fmt::format(" × {}", cell.geometry.periods);
    const std::string setting = fmt::format("{} frames{}, {}, DSP load {} %", grouped(cell.geometry.frames), periods,
                                            report_text::lengthText(cell.geometry.buffer()), cell.loadPercent);
    if (cell.safe())
        return fmt::format("{}: a delay may be {}, and none was longer. XRUNs an hour: {} (95 %).", setting,
                           report_text::lengthText(cell.limit), interval(cell));
    return fmt::format("{}: a delay may be {}. XRUNs an hour: {} (95 %: {}), misses: {}.", setting,
                       report_text::lengthText(cell.limit), fullRate(cell.xruns.perHour), interval(cell),
                       fullRate(cell.missesPerHour));
}

std::string_view whatIfAssumption() noexcept
{
    return "It assumes that delays depend neither on the period nor on the load, and that the recording has seen them "
           "all. After a stall, a high load takes longer to catch up than is reckoned here: it has more misses, not "
           "more XRUNs. A stall counts as one XRUN at most.";
}

std::string whatIfVerdict(const WhatIf& table, int loadPercent)
{
    const WhatIfCell* best = table.smallestSafe(loadPercent);
    if (best == nullptr)
        return fmt::format("No setting of the table would have been without an XRUN at a DSP load of {} %.",
                           loadPercent);
    return fmt::format("Smallest safe buffer at a DSP load of {} %: {} frames{}, {}. No recorded delay was longer than "
                       "the {} that it allows (95 %: fewer than {} XRUNs an hour).",
                       loadPercent, grouped(best->geometry.frames),
                       table.onePeriodDeadline ? "" : fmt::format(" × {}", best->geometry.periods),
                       report_text::lengthText(best->geometry.buffer()), report_text::lengthText(best->limit),
                       fullRate(best->xruns.high));
}

std::string whatIfText(const WhatIf& table, int loadPercent, std::string_view title)
{
    std::string out = report_text::wrap(fmt::format("What if: {}", title));
    out += report_text::wrap(
        fmt::format("{} in {}{} at {} Hz, {} frames{}", report_text::plural(table.periods, "period", "periods"),
                    durationText(table.measured), table.runs > 1 ? fmt::format(" of {} runs", table.runs) : "",
                    grouped(table.recorded.rate), grouped(table.recorded.frames),
                    table.onePeriodDeadline ? "" : fmt::format(" × {}", table.recorded.periods)));
    out += fmt::format("Longest delay: {}\n", report_text::lengthText(table.longestDelay));
    out +=
        "\nXRUNs an hour, by frames" + std::string(table.onePeriodDeadline ? "" : " × periods") + " and DSP load\n\n";
    out += mainTable(table);
    out += report_text::wrap("<N: no recorded delay was that long; N is the upper limit (95 %) for none seen. *: the "
                             "smallest buffer without an XRUN.") +
           "\n";
    out += loadTable(table, loadPercent) + "\n";
    out += report_text::wrap(whatIfVerdict(table, loadPercent));
    return out + report_text::wrap(whatIfAssumption());
}

nlohmann::json whatIfJson(const WhatIf& table, int loadPercent)
{
    nlohmann::json cells = nlohmann::json::array();
    for (const WhatIfCell& c : table.cells)
        cells.push_back(cellJson(c));
    const WhatIfCell* best = table.smallestSafe(loadPercent);
    return {{"rate", table.recorded.rate},
            {"frames", table.recorded.frames},
            {"periods", table.onePeriodDeadline ? nlohmann::json(nullptr) : nlohmann::json(table.recorded.periods)},
            {"runs", table.runs},
            {"recorded_periods", table.periods},
            {"seconds", toSeconds(table.measured)},
            {"longest_delay_us", toUs(table.longestDelay)},
            {"own_dsp_load_percent", table.ownLoadPercent},
            {"dsp_load_percent", loadPercent},
            {"assumption", whatIfAssumption()},
            {"smallest_safe", best != nullptr ? cellJson(*best) : nlohmann::json(nullptr)},
            {"cells", cells}};
}

WhatIfCheck checkWhatIf(const WhatIfCell& predicted, const RunData& observed)
{
    WhatIfCheck check;
    check.predicted = predicted;
    check.xruns = observed.statistics.counts().xruns();
    check.misses = observed.statistics.counts().misses;
    check.length = observed.length();
    check.observed = hourlyRate(check.xruns, std::max(check.length, Nanos{1}));
    return check;
}

std::string whatIfCheckText(const WhatIfCheck& check)
{
    const WhatIfCell& p = check.predicted;
    const std::string predicted = p.safe()
                                      ? fmt::format("none (95 %: fewer than {} an hour)", fullRate(p.xruns.high))
                                      : fmt::format("{} an hour (95 %: {})", fullRate(p.xruns.perHour), interval(p));
    const std::string range =
        check.xruns == 0 ? fmt::format("fewer than {}", fullRate(check.observed.high))
                         : fmt::format("{} to {}", fullRate(check.observed.low), fullRate(check.observed.high));
    std::string out = fmt::format("Prediction and observation: {} frames × {}, DSP load {} %\n",
                                  grouped(p.geometry.frames), p.geometry.periods, p.loadPercent);
    out += report_text::wrap(fmt::format("predicted  {}", predicted), report_text::kColumns, 11);
    out += report_text::wrap(fmt::format("observed   {} in {} (95 %: {} an hour), {}",
                                         report_text::plural(check.xruns, "XRUN", "XRUNs"), durationText(check.length),
                                         range, report_text::plural(check.misses, "deadline miss", "deadline misses")),
                             report_text::kColumns, 11);
    return out + report_text::wrap(check.agrees() ? "The two agree: their intervals overlap."
                                   : check.observed.low > p.xruns.high
                                       ? "There were more XRUNs than predicted: the machine was not as it was during "
                                         "the recording, or delays depend on the period here."
                                       : "There were fewer XRUNs than predicted: the machine was not as it was during "
                                         "the recording, or delays depend on the period here.");
}

nlohmann::json whatIfCheckJson(const WhatIfCheck& check)
{
    return {{"predicted", cellJson(check.predicted)},
            {"observed",
             {{"xruns", check.xruns},
              {"deadline_misses", check.misses},
              {"seconds", toSeconds(check.length)},
              {"xruns_per_hour", rateJson(check.observed)}}},
            {"agrees", check.agrees()}};
}

} // namespace xrunscope
