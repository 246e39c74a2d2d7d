// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live_refill.h"

#include <algorithm>

#include "core/run/latencytest_run.h"
#include "core/run/run_file.h"

namespace xrunscope {

Expected<LiveRefill> readRefill(const std::filesystem::path& file, std::int64_t columnWidth)
{
    const auto run = RunFile::open(file);
    if (!run)
        return tl::make_unexpected(run.error());
    const RunData& data = run->data();
    LiveRefill refill;
    const std::int64_t columns = data.length().count() / columnWidth;
    refill.until = columns * columnWidth;
    if (columns > 0) {
        const auto read = run->timeline(0, refill.until, static_cast<std::size_t>(columns));
        if (!read)
            return tl::make_unexpected(read.error());
        for (const TimelineColumn& column : *read) {
            if (column.count > 0)
                refill.series.timeline.add(column);
        }
    }
    if (columns > 0 && data.info.facts.cpuLoopNominal > Nanos{0} && checkLatencytest(data.info)) {
        const auto read = latencytestColumns(*run, 0, refill.until, static_cast<std::size_t>(columns));
        if (!read)
            return tl::make_unexpected(read.error());
        for (const LatencytestColumn& column : *read) {
            if (column.count > 0)
                refill.series.latencytest.add(column);
        }
    }
    refill.series.xruns = data.xruns;
    for (const PhaseRecord& phase : data.phases) {
        const bool open = phase.state == PhaseState::CutShort; // while the run goes on
        refill.series.phases.push_back(open ? nullptr : std::make_shared<const PhaseRecord>(phase));
    }
    for (const RunRow& row : data.rows)
        refill.series.loads.push_back(loadPointOf(row, data.info.facts.geometry.period()));
    refill.series.clients = historyOf(data.engineSeconds);
    return refill;
}

LiveSeries merged(const LiveRefill& refill, const LiveSeries& live)
{
    LiveSeries all = refill.series;
    for (const TimelineColumn& column : live.timeline.columns()) {
        if (column.begin >= refill.until && column.count > 0)
            all.timeline.add(column);
    }
    for (const LatencytestColumn& column : live.latencytest.columns()) {
        if (column.begin >= refill.until)
            all.latencytest.add(column);
    }
    all.phases.resize(std::max(all.phases.size(), live.phases.size()));
    for (std::size_t i = 0; i < live.phases.size(); ++i) {
        if (live.phases[i])
            all.phases[i] = live.phases[i];
    }
    const std::uint64_t lastPeriod = all.xruns.empty() ? 0 : all.xruns.back().firstPeriod;
    std::copy_if(live.xruns.begin(), live.xruns.end(), std::back_inserter(all.xruns),
                 [&](const Xrun& x) { return refill.series.xruns.empty() || x.firstPeriod > lastPeriod; });
    const std::uint64_t lastSecond = all.loads.empty() ? 0 : all.loads.back().second;
    std::copy_if(live.loads.begin(), live.loads.end(), std::back_inserter(all.loads),
                 [&](const LoadPoint& p) { return refill.series.loads.empty() || p.second > lastSecond; });
    for (const ClientHistory::Row& row : live.clients.rows())
        all.clients.add(row);
    return all;
}

} // namespace xrunscope
