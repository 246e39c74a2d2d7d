// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/labelled_lines.h"
#include "core/report/layout_b.h"
#include "core/report/report_text.h"
#include "core/report/series_table.h"

namespace xrunscope {

namespace {

using report_text::wrap;

constexpr std::size_t kMostLeftOut = 24;

std::string boundText(double value)
{
    return value < 9.95 ? layoutBNumber(value) : grouped(static_cast<std::uint64_t>(std::llround(value)));
}

std::string intervalText(const SeriesRate& r)
{
    return r.events == 0 ? fmt::format("95 %: below {}", boundText(r.rate.high))
                         : fmt::format("95 %: {} to {}", boundText(r.rate.low), boundText(r.rate.high));
}

/// One line of layout B: label, value in 8 columns, unit; behind it what 2005 did not have.
std::string line(std::string_view label, const std::string& value, std::string_view unit, const std::string& more = "")
{
    std::string text = fmt::format("{}:{:>8}   {}", label, value, unit);
    if (!more.empty())
        text = report_text::padRight(text, 50) + more;
    return text + "\n";
}

std::string rateLine(std::string_view label, const std::optional<SeriesRate>& r, bool legacy)
{
    if (!r)
        return line(label, "n/a", "/hour");
    return legacy ? line(label, layoutBNumber(r->legacy), "/hour")
                  : line(label, layoutBNumber(r->rate.perHour), "/hour", intervalText(*r));
}

std::string maximumLine(std::string_view label, const std::optional<SeriesMaximum>& m)
{
    return m ? line(label, fmt::format("{:.0f}", m->mean), "usecs", "largest " + boundText(m->largest))
             : line(label, "n/a", "usecs");
}

std::string meanLine(std::string_view label, const std::optional<double>& value, std::string_view unit, int decimals)
{
    return line(label, value ? fmt::format("{:.{}f}", *value, decimals) : "n/a", unit);
}

std::string maximaText(const SeriesMaximum& m)
{
    return fmt::format("{} µs, mean of the runs' maxima {} µs", microsText(m.largest), microsText(m.mean));
}

/// What the table itself does not say.
std::string belowTheTable(const SeriesTable& t, bool legacyRates)
{
    LabelledLines lines;
    if (legacyRates)
        lines.add("Rates", fmt::format("as in 2005, to compare with posts of then: too low by the number of runs ({}). "
                                       "The XRUN rate is {} an hour.",
                                       t.runs, layoutBNumber(t.xruns.rate.perHour)));
    else
        lines.add("Rates", fmt::format("events of all runs an hour ({} in {}), exact Poisson interval",
                                       report_text::plural(t.xruns.events, "XRUN", "XRUNs"), durationText(t.measured)));
    lines.add("Maxima", "means of the runs' maxima by the JACK 1 formulas, as in 2005");
    if (t.trueDelayMax)
        lines.add("", "true delay maximum " + maximaText(*t.trueDelayMax));
    if (t.trueCycleMax)
        lines.add("", "true cycle maximum " + maximaText(*t.trueCycleMax));
    if (!t.cycleTimeUnknown.empty())
        lines.add("n/a", cleanText(t.cycleTimeUnknown, 200));
    if (t.modelled)
        lines.add("XRUNs", "modelled: no audio device involved");
    return lines.text();
}

std::string leftOutText(const SeriesTable& t)
{
    LabelledLines lines;
    for (std::size_t i = 0; i < std::min(t.leftOut.size(), kMostLeftOut); ++i)
        lines.add(i == 0 ? "Left out" : "",
                  cleanText(t.leftOut[i].name, 200) + ": " + cleanText(t.leftOut[i].reason, 300));
    if (t.leftOut.size() > kMostLeftOut)
        lines.add("", fmt::format("and {} more", t.leftOut.size() - kMostLeftOut));
    return lines.text();
}

} // namespace

std::string seriesText(const SeriesTable& t, bool legacyRates)
{
    std::string out = wrap(fmt::format("SERIES: {}", t.title));
    out += wrap(fmt::format("Average of {} of the {} planned, {} measured.", report_text::plural(t.runs, "run", "runs"),
                            t.planned, durationText(t.measured)));
    out += wrap(t.host) + "\n";
    if (t.runs == 0)
        return out + "No run of it is valid: there is nothing to average.\n" + leftOutText(t);
    out += rateLine("XRUN Rate . . . . . . . . . . ", t.xruns, legacyRates);
    out += rateLine("Delay Rate (>spare time)  . . ", t.delaysOverSpare, legacyRates);
    out += rateLine("Delay Rate (>1000 usecs)  . . ", t.delaysOver1000us, legacyRates);
    out += maximumLine("Delay Maximum . . . . . . . . ", t.delayMax);
    out += maximumLine("Cycle Maximum . . . . . . . . ", t.cycleMax);
    out += meanLine("Average DSP Load  . . . . . . ", t.dspLoad, "%", 1);
    out += meanLine("Average CPU System Load . . . ", t.systemLoad, "%", 1);
    out += meanLine("Average CPU User Load . . . . ", t.userLoad, "%", 1);
    out += meanLine("Average Interrupt Rate  . . . ", t.interruptRate, "/sec", 0);
    out += meanLine("Average Context-Switch Rate . ", t.contextSwitchRate, "/sec", 0);
    return out + "\n" + belowTheTable(t, legacyRates) + leftOutText(t);
}

} // namespace xrunscope
