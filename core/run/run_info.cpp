// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_info.h"

namespace xrunscope {

RunSummaryFigures figuresOf(const RunStatistics& s, std::uint64_t dropped)
{
    RunSummaryFigures f;
    f.cycles = s.counts().cycles;
    f.skipped = s.counts().skipped;
    f.dropped = dropped;
    f.xruns = s.counts().xruns();
    f.misses = s.counts().misses;
    f.lengthNs = static_cast<std::int64_t>(s.periods()) * s.period().count();
    f.delayMaxNs = s.delay().max().value_or(Nanos{0}).count();
    if (const Percentile p = s.delay().percentile(0.999); p.value)
        f.delayP999Ns = p.value->count();
    return f;
}

RunSummaryFigures figuresOf(const RunData& run)
{
    RunSummaryFigures f = figuresOf(run.statistics, run.info.dropped);
    f.lengthNs = run.length().count();
    return f;
}

Nanos RunData::length() const
{
    if (info.imported)
        return info.imported->length.value_or(Nanos{0});
    return Nanos{static_cast<std::int64_t>(statistics.periods()) * statistics.period().count()};
}

MeanLoad meanLoad(const std::vector<RunRow>& rows)
{
    MeanLoad mean;
    const auto each = [](CpuShares& a, const CpuShares& b, auto&& use) {
        use(a.user, b.user);
        use(a.system, b.system);
        use(a.nice, b.nice);
        use(a.idle, b.idle);
        use(a.iowait, b.iowait);
        use(a.irq, b.irq);
        use(a.softirq, b.softirq);
        use(a.steal, b.steal);
    };
    for (const RunRow& row : rows) {
        if (!row.system)
            continue;
        ++mean.samples;
        each(mean.total, row.system->total, [](double& to, double from) { to += from; });
        mean.interruptsPerSecond += row.system->interruptsPerSecond;
        mean.contextSwitchesPerSecond += row.system->contextSwitchesPerSecond;
    }
    if (mean.samples == 0)
        return mean;
    const auto n = static_cast<double>(mean.samples);
    each(mean.total, mean.total, [n](double& to, double) { to /= n; });
    mean.interruptsPerSecond /= n;
    mean.contextSwitchesPerSecond /= n;
    return mean;
}

} // namespace xrunscope
