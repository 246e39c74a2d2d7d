// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/report/imported_text.h"

namespace xrunscope {

namespace {

using nlohmann::json;

json latencytestJson(const ToldLatencytest& t)
{
    return {{"fragment_us", toUs(t.fragment)},
            {"cpu_nominal_us", toUs(t.cpuNominal)},
            {"max_ms", t.maxMs},
            {"overruns", t.overruns},
            {"samples", t.samples},
            {"within_1ms", t.within1ms},
            {"within_2ms", t.within2ms},
            {"pixel_per_ms", t.pixelsPerMs}};
}

/// The means of layout A where they were told.
void addLoads(json& out, const LayoutA& f)
{
    json& cpu = out["cpu_percent"];
    cpu["user"] = orNull(f.userLoad);
    cpu["system"] = orNull(f.systemLoad);
    cpu["nice"] = orNull(f.niceLoad);
    cpu["iowait"] = orNull(f.ioWaitLoad);
    cpu["irq"] = orNull(f.irqLoad);
    cpu["softirq"] = orNull(f.softIrqLoad);
    out["interrupts_per_s"] = orNull(f.interruptRate);
    out["context_switches_per_s"] = orNull(f.contextSwitchRate);
}

void addJack1(json& out, const LayoutA& f)
{
    out["jack1"] = {{"delay_max_us", orNull(f.delayMaxUs)},
                    {"delays_over_spare", orNull(f.delaysOverSpare)},
                    {"delays_over_1000us", orNull(f.delaysOver1000us)},
                    {"cycle_max_sampled_us", orNull(f.cycleMaxUs)},
                    {"average_load_percent", orNull(f.dspLoad)}};
    out["clients"] = orNull(f.clients);
    out["ports_per_client"] = orNull(f.portsPerClient);
    out["timeouts"] = orNull(f.timeouts);
}

} // namespace

void addImported(json& out, const RunData& run)
{
    const RunInfo& info = run.info;
    const ImportedRun& imported = *info.imported;
    const std::pair<Fact, const char*> members[] = {{Fact::Rate, "rate"},
                                                    {Fact::Frames, "frames"},
                                                    {Fact::Periods, "periods"},
                                                    {Fact::Deadline, "deadline_us"},
                                                    {Fact::Deadline, "deadline_assumed"},
                                                    {Fact::Started, "started_at"},
                                                    {Fact::Length, "seconds"},
                                                    {Fact::Cycles, "cycles"},
                                                    {Fact::Skipped, "skipped"},
                                                    {Fact::Skipped, "dropped"},
                                                    {Fact::Xruns, "xruns"},
                                                    {Fact::Xruns, "xruns_by_kind"},
                                                    {Fact::Misses, "deadline_misses"},
                                                    {Fact::NearMisses, "near_misses"}};
    for (const auto& [fact, member] : members) {
        if (!info.knows(fact))
            out[member] = nullptr;
    }
    if (!info.knows(Fact::Rate) || !info.knows(Fact::Frames))
        out["period_us"] = nullptr;
    if (!info.knows(Fact::Scheduling))
        out["scheduling"]["granted"] = nullptr;
    out["scheduling"]["requested"] = nullptr;
    for (const char* member : {"cpu_load_percent", "cpu_loop_drift_percent", "phases", "memory_locked", "page_faults",
                               "xrun_events", "release_estimated"})
        out[member] = nullptr;
    if (run.statistics.interval().empty()) {
        out["interval_excess_us"] = nullptr;
        out["delay_max_interval_us"] = nullptr;
    }
    if (run.statistics.delay().empty())
        out["delay_us"] = nullptr;
    if (info.host.kernel.empty())
        out["host"] = nullptr;
    out["jack1"] = nullptr;
    if (imported.layoutA) {
        addLoads(out, *imported.layoutA);
        addJack1(out, *imported.layoutA);
    }
    json remarks = json::array();
    for (const std::string& remark : imported.remarks)
        remarks.push_back(cleanText(remark, 600));
    out["imported"] = {{"format", cleanText(imported.format, 40)},
                       {"program", cleanText(imported.program, 100)},
                       {"version", cleanText(imported.version, 100)},
                       {"file", imported.file.empty() ? json(nullptr) : json(cleanText(imported.file, 200))},
                       {"at_ms", imported.at},
                       {"quantity", imported.quantity.empty() ? json("delay") : json(cleanText(imported.quantity, 40))},
                       {"remarks", remarks},
                       {"latencytest", imported.latencytest ? latencytestJson(*imported.latencytest) : json(nullptr)}};
}

} // namespace xrunscope
