// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compared_run.h"

#include <algorithm>
#include <vector>

#include "core/base/text.h"
#include "core/run/run_mark.h"

namespace xrunscope {

namespace {

struct Share {
    FigureId id;
    std::int64_t limit; ///< nanoseconds
};
constexpr std::array<Share, 3> kShares{
    {{FigureId::Within50us, 50'000}, {FigureId::Within100us, 100'000}, {FigureId::Within1000us, 1'000'000}}};

std::optional<double> micros(std::optional<Nanos> t)
{
    return t ? std::optional(toUs(*t)) : std::nullopt;
}

/// Values up to `limit`, where the bins tell it: nullopt when some of the limit's own bin may lie on either side.
std::optional<std::uint64_t> countUpTo(const Distribution& d, std::int64_t limit)
{
    if (d.max()->count() <= limit)
        return d.count();
    // Of some imported runs: no bins that are exact, or none there.
    if (d.toldOnly() || (d.beyond() > 0 && limit >= d.beyondFrom().count()))
        return std::nullopt;
    const Histogram& h = d.histogram();
    const std::size_t last = Histogram::binOf(limit);
    if (h.count(last) > 0 && Histogram::highest(last) > limit)
        return std::nullopt;
    std::uint64_t n = 0;
    for (std::size_t bin = 0; bin <= last; ++bin)
        n += h.count(bin);
    return n;
}

void setShare(ComparedRun& run, FigureId id, std::uint64_t within, std::uint64_t of)
{
    run.events[id] = within;
    run.value[id] = 100.0 * static_cast<double>(within) / static_cast<double>(of);
}

void addRate(ComparedRun& run, FigureId id, std::uint64_t events)
{
    run.events[id] = events;
    run.value[id] = static_cast<double>(events) * 3600 / toSeconds(run.data->length());
}

void addDelays(ComparedRun& run, const Distribution& delay)
{
    if (delay.empty())
        return;
    run.value[FigureId::DelayMean] = *delay.meanNs() / 1e3;
    for (const FigureId id :
         {FigureId::DelayP50, FigureId::DelayP90, FigureId::DelayP99, FigureId::DelayP999, FigureId::DelayP9999})
        run.value[id] = micros(delay.percentile(infoOf(id).quantile).value);
    run.value[FigureId::DelayMax] = micros(delay.max());
    for (const Share& share : kShares) {
        if (const auto within = countUpTo(delay, share.limit))
            setShare(run, share.id, *within, delay.count());
    }
}

/// What is known only where it is known when cycles finished.
void addTimes(ComparedRun& run, const RunStatistics& s)
{
    run.value[FigureId::ResponseP99] = micros(s.response().percentile(0.99).value);
    run.value[FigureId::ResponseMax] = micros(s.response().max());
    if (const auto mean = s.cycleTime().meanNs())
        run.value[FigureId::CycleMean] = *mean / 1e3;
    run.value[FigureId::CycleP99] = micros(s.cycleTime().percentile(0.99).value);
    run.value[FigureId::CycleMax] = micros(s.cycleTime().max());
    const DspLoad load = s.dspLoad();
    run.value[FigureId::DspMean] = load.mean;
    run.value[FigureId::DspMax] = load.max;
}

/// And the events of these.
void addCycleTimes(ComparedRun& run, const RunStatistics& s)
{
    addTimes(run, s);
    addRate(run, FigureId::MissRate, separatedMisses(*run.data));
    addRate(run, FigureId::OverSpare, s.jack1().delaysOverSpare());
    // JACK 1 looked once in 1.024 s: a shorter run has no such figure.
    if (s.jack1().loadCount() > 0) {
        run.value[FigureId::Jack1CycleMax] = toUs(s.jack1().cycleMaxSampled());
        run.value[FigureId::Jack1Load] = s.jack1().averageLoad();
    }
}

void addSystemLoad(ComparedRun& run)
{
    const MeanLoad load = meanLoad(run.data->rows);
    if (load.samples == 0)
        return;
    run.value[FigureId::CpuSystem] = load.total.system;
    run.value[FigureId::CpuUser] = load.total.user;
    run.value[FigureId::CpuNice] = load.total.nice;
    run.value[FigureId::CpuIoWait] = load.total.iowait;
    run.value[FigureId::CpuIrq] = load.total.irq;
    run.value[FigureId::CpuSoftIrq] = load.total.softirq;
    run.value[FigureId::Interrupts] = load.interruptsPerSecond;
    run.value[FigureId::Switches] = load.contextSwitchesPerSecond;
}

/// What the source of an imported run tells.
void addImported(ComparedRun& run)
{
    const RunInfo& info = run.data->info;
    const RunStatistics& s = run.data->statistics;
    if (info.imported->quantity.empty())
        addDelays(run, s.delay());
    const bool rates = run.data->length() > Nanos{0};
    const auto addEvents = [&run](FigureId id, std::uint64_t all, const std::optional<std::uint64_t>& separated) {
        addRate(run, id, separated.value_or(all));
        run.clustersUnknown |= all > 1 && !separated;
    };
    if (rates && info.knows(Fact::Xruns))
        addEvents(FigureId::XrunRate, s.counts().xruns(), info.imported->separatedXruns);
    if (rates && info.knows(Fact::Misses) && info.facts.cycleTimeUnknown.empty())
        addEvents(FigureId::MissRate, s.counts().episodes, info.imported->separatedMisses);
    if (info.facts.cycleTimeUnknown.empty())
        addTimes(run, s);
    if (!info.imported->layoutA)
        return;
    const LayoutA& f = *info.imported->layoutA;
    const auto number = [](const std::optional<std::uint64_t>& n) {
        return n ? std::optional(static_cast<double>(*n)) : std::nullopt;
    };
    if (rates && f.delaysOver1000us)
        addRate(run, FigureId::Over1000us, *f.delaysOver1000us);
    if (rates && f.delaysOverSpare)
        addRate(run, FigureId::OverSpare, *f.delaysOverSpare);
    run.value[FigureId::Jack1DelayMax] = number(f.delayMaxUs);
    run.value[FigureId::Jack1CycleMax] = number(f.cycleMaxUs);
    run.value[FigureId::Jack1Load] = f.dspLoad;
    run.value[FigureId::CpuSystem] = f.systemLoad;
    run.value[FigureId::CpuUser] = f.userLoad;
    run.value[FigureId::CpuNice] = f.niceLoad;
    run.value[FigureId::CpuIoWait] = f.ioWaitLoad;
    run.value[FigureId::CpuIrq] = f.irqLoad;
    run.value[FigureId::CpuSoftIrq] = f.softIrqLoad;
    run.value[FigureId::Interrupts] = f.interruptRate;
    run.value[FigureId::Switches] = f.contextSwitchRate;
}

/// Goes through the cycles for the shares that the histogram does not give exactly.
Expected<void> countShares(ComparedRun& run, const RunFile& file)
{
    std::vector<Share> open;
    for (const Share& share : kShares) {
        if (!run.value[share.id])
            open.push_back(share);
    }
    const RunInfo& info = run.data->info;
    const std::uint64_t periods = run.data->statistics.delay().count();
    if (open.empty() || periods == 0 || info.imported)
        return {};
    std::vector<std::uint64_t> within(open.size());
    std::uint64_t seen = 0;
    const auto take = [&](const PeriodSample& s) {
        ++seen;
        for (std::size_t i = 0; i < open.size(); ++i)
            within[i] += s.delay <= open[i].limit ? 1 : 0;
    };
    PeriodAccount account(info.facts.geometry.period(), info.facts.deadline);
    const auto read = file.forEachChunk([&](const std::vector<CycleRecord>& cycles) {
        for (const CycleRecord& record : cycles)
            account.add(record, take);
        return true;
    });
    if (!read)
        return read;
    const std::uint64_t due = info.outcome.periodsDue;
    if (info.closed && info.outcome.skippedAtEnd > 0)
        account.finish(due, info.outcome.skippedAtEnd,
                       toNs(info.facts.firstRelease) + info.facts.geometry.releaseOffset(due).count(),
                       toNs(info.outcome.end), take);
    // A run whose cycles are not all in its file has no such figure.
    for (std::size_t i = 0; seen == periods && i < open.size(); ++i)
        setShare(run, open[i].id, within[i], periods);
    return {};
}

} // namespace

std::uint64_t separatedXruns(const RunData& run, Nanos quiet)
{
    std::vector<const Xrun*> ordered;
    for (const Xrun& x : run.xruns)
        ordered.push_back(&x);
    std::sort(ordered.begin(), ordered.end(), [](const Xrun* a, const Xrun* b) { return a->begin < b->begin; });
    std::uint64_t episodes = 0;
    std::optional<std::int64_t> end;
    for (const Xrun* x : ordered) {
        if (!end || x->begin - *end >= quiet.count())
            ++episodes;
        const std::int64_t ended = x->begin + std::max<std::int64_t>(x->length, 0);
        end = end ? std::max(*end, ended) : ended;
    }
    return episodes;
}

std::uint64_t separatedMisses(const RunData& run)
{
    std::uint64_t stretches = 0;
    std::optional<std::uint64_t> last;
    for (const RunRow& row : run.rows) {
        if (row.cycles.misses == 0)
            continue;
        if (!last || row.cycles.second > *last + 1)
            ++stretches;
        last = row.cycles.second;
    }
    return stretches;
}

ComparedRun comparedRunOf(RunData data, std::string name)
{
    ComparedRun run;
    run.name = std::move(name);
    run.mark = whyMarked(data);
    run.data = std::make_shared<const RunData>(std::move(data));
    const RunStatistics& s = run.data->statistics;
    if (run.data->info.imported) {
        addImported(run);
        return run;
    }
    addSystemLoad(run);
    if (s.periods() == 0)
        return run;
    addRate(run, FigureId::XrunRate, separatedXruns(*run.data));
    addRate(run, FigureId::Over1000us, s.jack1().delaysOver1000us());
    addDelays(run, s.delay());
    run.value[FigureId::Jack1DelayMax] = toUs(s.jack1().delayMax());
    if (run.data->info.facts.cycleTimeUnknown.empty())
        addCycleTimes(run, s);
    return run;
}

Expected<ComparedRun> loadComparedRun(const std::filesystem::path& path)
{
    const auto file = RunFile::open(path);
    if (!file)
        return tl::unexpected(file.error());
    ComparedRun run = comparedRunOf(file->data(), cleanText(path.filename().string(), 200));
    if (auto ok = countShares(run, *file); !ok)
        return tl::unexpected(ok.error());
    return run;
}

} // namespace xrunscope
