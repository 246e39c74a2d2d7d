// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_a.h"

#include <cmath>

#include <fmt/format.h>

namespace xrunscope {

namespace {

constexpr std::string_view kRule = "*********************************************\n";

std::string count(std::uint64_t n)
{
    return fmt::format("{:6}", n);
}

std::string micros(std::optional<std::uint64_t> us)
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
    line("Timeout Count . . . . . . . . ", fmt::format("({:5})", f.timeouts));
    line("XRUN Count  . . . . . . . . . ", count(f.xruns) + (f.xrunRemark.empty() ? "" : "   " + f.xrunRemark));
    line("Delay Count (>spare time) . . ", count(f.delaysOverSpare));
    line("Delay Count (>1000 usecs) . . ", count(f.delaysOver1000us));
    line("Delay Maximum . . . . . . . . ", micros(f.delayMaxUs));
    line("Cycle Maximum . . . . . . . . ", micros(f.cycleMaxUs));
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

LayoutA layoutAOf(const RunData& run)
{
    const Jack1Figures& jack1 = run.statistics.jack1();
    LayoutA f;
    f.seconds = static_cast<std::uint64_t>(std::llround(std::max(toSeconds(run.length()), 0.0)));
    f.framesPerBuffer = run.info.facts.geometry.frames;
    f.xruns = run.statistics.counts().episodes;
    if (run.info.facts.modelled)
        f.xrunRemark = "modelled";
    f.delaysOverSpare = jack1.delaysOverSpare();
    f.delaysOver1000us = jack1.delaysOver1000us();
    f.delayMaxUs = wholeMicros(jack1.delayMax());
    // JACK sampled about once in 1.024 s: a shorter run has no such figure.
    if (jack1.loadCount() > 0) {
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
