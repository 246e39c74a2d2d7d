// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/base/time.h"
#include "core/report/csv_text.h"
#include "core/report/report.h"
#include "core/run/live_feed.h"

namespace xrunscope {

namespace {

constexpr std::string_view kSecondsHeader =
    "second,first_period,cycles,skipped,deadline_misses,near_misses,xruns,delay_min_us,delay_mean_us,delay_max_us,"
    "response_min_us,response_max_us,cycle_mean_us,cycle_max_us,dsp_load_mean_percent,dsp_load_max_percent,"
    "cpu_user_percent,cpu_system_percent,cpu_nice_percent,cpu_idle_percent,cpu_iowait_percent,cpu_irq_percent,"
    "cpu_softirq_percent,cpu_steal_percent,interrupts_per_s,context_switches_per_s,memory_pressure_percent,"
    "suspended_s,clients_alive,server_load_percent,markers\n";

std::string cycleCells(const RunRow& row, Nanos period)
{
    const SecondRow& c = row.cycles;
    std::string out = fmt::format("{},{},{},{},{},{},{}", c.second, c.firstPeriod, c.cycles, c.skipped, c.misses,
                                  c.nearMisses, c.xruns);
    if (c.periods() == 0)
        return out + ",,,,,,,,,";
    out += fmt::format(",{:.3f},{:.3f},{:.3f},{:.3f},{:.3f}", toUs(Nanos{c.delayMin}),
                       toUs(Nanos{c.delaySum}) / static_cast<double>(c.periods()), toUs(Nanos{c.delayMax}),
                       toUs(Nanos{c.responseMin}), toUs(Nanos{c.responseMax}));
    if (c.cycles == 0)
        return out + ",,,,";
    const LoadPoint load = loadPointOf(row, period);
    return out + fmt::format(",{:.3f},{:.3f},{:.3f},{:.3f}", toUs(Nanos{c.cycleSum}) / static_cast<double>(c.cycles),
                             toUs(Nanos{c.cycleMax}), load.dspMean, load.dspMax);
}

std::string systemCells(const std::optional<SystemSample>& sample)
{
    if (!sample)
        return ",,,,,,,,,,,,";
    const CpuShares& t = sample->total;
    return fmt::format(
        ",{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.1f},{:.1f},{},{:.3f}", t.user, t.system, t.nice,
        t.idle, t.iowait, t.irq, t.softirq, t.steal, sample->interruptsPerSecond, sample->contextSwitchesPerSecond,
        sample->memoryPressure ? fmt::format("{:.2f}", *sample->memoryPressure) : "", toSeconds(sample->suspended));
}

std::string engineCells(const EngineSecond* second)
{
    if (second == nullptr)
        return ",,";
    return fmt::format(",{},{}", second->clients.empty() ? "" : fmt::format("{}", second->alive()),
                       second->serverLoad ? fmt::format("{:.2f}", *second->serverLoad) : "");
}

/// The markers of second `second`, or of this and everything later when it is the last row.
std::string markerCell(const RunData& run, std::uint64_t second, bool last)
{
    std::string texts;
    for (const Marker& marker : run.markers) {
        const auto at = static_cast<std::uint64_t>(std::max<std::int64_t>(marker.at, 0)) / 1'000'000'000;
        if (at == second || (last && at > second))
            texts += (texts.empty() ? "" : "; ") + marker.text;
    }
    return texts.empty() ? "" : csvText(texts);
}

} // namespace

std::string secondsCsv(const RunData& run)
{
    std::string out(kSecondsHeader);
    std::map<std::uint64_t, const EngineSecond*> engine;
    for (const EngineSecond& second : run.engineSeconds)
        engine[second.second] = &second;
    for (const RunRow& row : run.rows) {
        out += cycleCells(row, run.statistics.period());
        out += systemCells(row.system);
        const auto of = engine.find(row.cycles.second);
        out += engineCells(of == engine.end() ? nullptr : of->second);
        out += "," + markerCell(run, row.cycles.second, &row == &run.rows.back()) + "\n";
    }
    return out;
}

} // namespace xrunscope
