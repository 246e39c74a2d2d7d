// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_a.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

constexpr std::string_view kRule = "*********************************************\n";

std::string count(std::optional<std::uint64_t> n)
{
    return n ? fmt::format("{:6}", *n) : fmt::format("{:>6}", "n/a");
}

std::string microsCell(std::optional<std::uint64_t> us)
{
    return us ? fmt::format("{:6}   usecs", *us) : fmt::format("{:>6}", "n/a");
}

std::string decimal(std::optional<double> value, std::string_view unit)
{
    return value ? fmt::format("{:8.1f} {}", *value, unit) : fmt::format("{:>8}", "n/a");
}

std::uint64_t wholeMicros(Nanos t)
{
    return static_cast<std::uint64_t>(std::llround(std::max(toUs(t), 0.0)));
}

int clientsOf(const RunInfo& info)
{
    return info.plan.engine == "jack" ? info.plan.jack.swarm.clients : 0;
}

/// nullopt: known at the end of the run only, and it has none.
std::optional<std::uint64_t> timeoutsOf(const RunInfo& info)
{
    if (!info.closed)
        return std::nullopt;
    return info.outcome.swarm ? info.outcome.swarm->timeouts.size() : 0;
}

} // namespace

std::string layoutAText(const LayoutA& f)
{
    std::string out = "************* SUMMARY RESULT ****************\n";
    const auto line = [&out](std::string_view label, const std::string& value) {
        out += fmt::format("{}:{}\n", label, value);
    };
    line("Total seconds ran . . . . . . ", count(f.seconds));
    line("Number of clients . . . . . . ", count(f.clients));
    line("Ports per client  . . . . . . ", count(f.portsPerClient));
    line("Frames per buffer . . . . . . ", count(f.framesPerBuffer));
    out += kRule;
    line("Timeout Count . . . . . . . . ", f.timeouts ? fmt::format("({:5})", *f.timeouts) : "(  n/a)");
    line("XRUN Count  . . . . . . . . . ", count(f.xruns) + (f.xrunRemark.empty() ? "" : "   " + f.xrunRemark));
    line("Delay Count (>spare time) . . ", count(f.delaysOverSpare));
    line("Delay Count (>1000 usecs) . . ", count(f.delaysOver1000us));
    line("Delay Maximum . . . . . . . . ", microsCell(f.delayMaxUs));
    line("Cycle Maximum . . . . . . . . ", microsCell(f.cycleMaxUs));
    line("Average DSP Load. . . . . . . ", decimal(f.dspLoad, "%"));
    line("Average CPU System Load . . . ", decimal(f.systemLoad, "%"));
    line("Average CPU User Load . . . . ", decimal(f.userLoad, "%"));
    line("Average CPU Nice Load . . . . ", decimal(f.niceLoad, "%"));
    line("Average CPU I/O Wait Load . . ", decimal(f.ioWaitLoad, "%"));
    line("Average CPU IRQ Load  . . . . ", decimal(f.irqLoad, "%"));
    line("Average CPU Soft-IRQ Load . . ", decimal(f.softIrqLoad, "%"));
    line("Average Interrupt Rate  . . . ", decimal(f.interruptRate, "/sec"));
    line("Average Context-Switch Rate . ", decimal(f.contextSwitchRate, "/sec"));
    out += kRule;
    return out;
}

std::string layoutARemarks(const RunData& run)
{
    const RunInfo& info = run.info;
    std::string out;
    const auto remark = [&out](std::string_view lines, std::string_view why) {
        out += report_text::wrap(fmt::format("n/a, {}: {}.", lines, why));
    };
    if (clientsOf(info) > 0 && !timeoutsOf(info))
        remark("timeouts", "they are counted when a run ends, and this one has no end");
    if (!info.facts.cycleTimeUnknown.empty())
        remark("spare time, cycle and DSP load", cleanText(info.facts.cycleTimeUnknown, 200));
    else if (run.statistics.jack1().loadCount() == 0)
        remark("cycle and DSP load",
               "JACK 1 looked about once a second, and the run is shorter. The true figures stand below");
    if (meanLoad(run.rows).samples == 0)
        remark("CPU loads and rates", "they are taken once a second, and none was");
    return out;
}

namespace {

LayoutA nothingTold()
{
    LayoutA f;
    f.seconds = f.clients = f.portsPerClient = f.framesPerBuffer = f.timeouts = f.xruns = std::nullopt;
    f.delaysOverSpare = f.delaysOver1000us = f.delayMaxUs = std::nullopt;
    return f;
}

} // namespace

LayoutA layoutAOf(const RunData& run)
{
    const Jack1Figures& jack1 = run.statistics.jack1();
    LayoutA f;
    if (run.info.imported)
        return run.info.imported->layoutA ? *run.info.imported->layoutA : nothingTold();
    f.seconds = static_cast<std::uint64_t>(std::llround(std::max(toSeconds(run.length()), 0.0)));
    f.framesPerBuffer = run.info.facts.geometry.frames;
    if (const int clients = clientsOf(run.info); clients > 0) {
        f.clients = static_cast<std::uint64_t>(clients);
        f.portsPerClient = static_cast<std::uint64_t>(run.info.plan.jack.swarm.ports);
        f.timeouts = timeoutsOf(run.info);
    }
    f.xruns = run.statistics.counts().xruns();
    if (run.info.facts.modelled)
        f.xrunRemark = "modelled";
    f.delaysOver1000us = jack1.delaysOver1000us();
    f.delayMaxUs = wholeMicros(jack1.delayMax());
    const bool cycleTimes = run.info.facts.cycleTimeUnknown.empty();
    f.delaysOverSpare = cycleTimes ? std::optional(jack1.delaysOverSpare()) : std::nullopt;
    // JACK sampled about once in 1.024 s: a shorter run has no such figure.
    if (cycleTimes && jack1.loadCount() > 0) {
        f.cycleMaxUs = wholeMicros(jack1.cycleMaxSampled());
        f.dspLoad = jack1.averageLoad();
    }
    if (const MeanLoad load = meanLoad(run.rows); load.samples > 0) {
        f.systemLoad = load.total.system;
        f.userLoad = load.total.user;
        f.niceLoad = load.total.nice;
        f.ioWaitLoad = load.total.iowait;
        f.irqLoad = load.total.irq;
        f.softIrqLoad = load.total.softirq;
        f.interruptRate = load.interruptsPerSecond;
        f.contextSwitchRate = load.contextSwitchesPerSecond;
    }
    return f;
}

} // namespace xrunscope
