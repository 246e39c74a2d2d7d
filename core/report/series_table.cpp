// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/series_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report.h"
#include "core/run/run_mark.h"

namespace xrunscope {

namespace {

Expected<void> checkOneSeries(const std::vector<SeriesMember>& members)
{
    if (members.empty())
        return fail(ErrorKind::Usage, "a series has one run at least");
    for (const SeriesMember& m : members) {
        if (m.place.id.empty())
            return fail(ErrorKind::Usage, fmt::format("{} is not a run of a series", m.name),
                        "Series are made with run --repeat N");
        if (m.place.id != members.front().place.id)
            return fail(ErrorKind::Usage,
                        fmt::format("{} and {} belong to different series", members.front().name, m.name),
                        "Give the files of one");
    }
    return {};
}

/// Mean of a figure over the runs that have it; nullopt: none has.
template <typename Get>
std::optional<double> meanOf(const std::vector<const SeriesMember*>& runs, Get&& get)
{
    double sum = 0;
    std::size_t count = 0;
    for (const SeriesMember* m : runs) {
        if (const std::optional<double> value = get(*m)) {
            sum += *value;
            ++count;
        }
    }
    return count > 0 ? std::optional(sum / static_cast<double>(count)) : std::nullopt;
}

template <typename Get>
std::optional<SeriesMaximum> maximumOf(const std::vector<const SeriesMember*>& runs, Get&& get)
{
    const auto mean = meanOf(runs, get);
    if (!mean)
        return std::nullopt;
    double largest = 0;
    for (const SeriesMember* m : runs)
        largest = std::max(largest, get(*m).value_or(0));
    return SeriesMaximum{*mean, largest};
}

template <typename Get>
SeriesRate rateOf(const std::vector<const SeriesMember*>& runs, Nanos measured, Get&& get)
{
    SeriesRate out;
    for (const SeriesMember* m : runs)
        out.events += get(*m);
    if (runs.empty())
        return out;
    out.rate = hourlyRate(out.events, std::max(measured, Nanos{1}));
    out.legacy = out.rate.perHour / static_cast<double>(runs.size());
    return out;
}

std::optional<double> microsOf(const std::optional<Nanos>& t)
{
    return t ? std::optional(toUs(*t)) : std::nullopt;
}

void addFigures(SeriesTable& t, const std::vector<const SeriesMember*>& runs)
{
    t.xruns = rateOf(runs, t.measured, [](const SeriesMember& m) { return m.figures.xruns.value_or(0); });
    t.delaysOver1000us =
        rateOf(runs, t.measured, [](const SeriesMember& m) { return m.figures.delaysOver1000us.value_or(0); });
    if (std::all_of(runs.begin(), runs.end(),
                    [](const SeriesMember* m) { return m->figures.delaysOverSpare.has_value(); }))
        t.delaysOverSpare = rateOf(runs, t.measured, [](const SeriesMember& m) { return *m.figures.delaysOverSpare; });
    t.delayMax = maximumOf(runs, [](const SeriesMember& m) {
        return m.figures.delayMaxUs ? std::optional(static_cast<double>(*m.figures.delayMaxUs)) : std::nullopt;
    });
    t.cycleMax = maximumOf(runs, [](const SeriesMember& m) {
        return m.figures.cycleMaxUs ? std::optional(static_cast<double>(*m.figures.cycleMaxUs)) : std::nullopt;
    });
    t.trueDelayMax = maximumOf(runs, [](const SeriesMember& m) { return microsOf(m.delayMax); });
    t.trueCycleMax = maximumOf(runs, [](const SeriesMember& m) { return microsOf(m.cycleMax); });
    t.dspLoad = meanOf(runs, [](const SeriesMember& m) { return m.figures.dspLoad; });
    t.systemLoad = meanOf(runs, [](const SeriesMember& m) { return m.figures.systemLoad; });
    t.userLoad = meanOf(runs, [](const SeriesMember& m) { return m.figures.userLoad; });
    t.interruptRate = meanOf(runs, [](const SeriesMember& m) { return m.figures.interruptRate; });
    t.contextSwitchRate = meanOf(runs, [](const SeriesMember& m) { return m.figures.contextSwitchRate; });
}

} // namespace

SeriesMember seriesMemberOf(const RunData& run, std::string name)
{
    SeriesMember m;
    m.name = std::move(name);
    RunInfo alone = run.info;
    alone.plan.series = {};
    m.title = titleOf(alone);
    m.host = cleanText(run.info.host.line(), 400);
    m.place = run.info.plan.series;
    m.figures = layoutAOf(run);
    m.length = run.length();
    m.delayMax = run.statistics.delay().max();
    m.cycleTimeUnknown = run.info.facts.cycleTimeUnknown;
    if (m.cycleTimeUnknown.empty())
        m.cycleMax = run.statistics.cycleTime().max();
    m.modelled = run.info.facts.modelled;
    m.leftOut = whyMarked(run);
    return m;
}

Expected<SeriesTable> seriesTableOf(const std::vector<SeriesMember>& members)
{
    if (auto ok = checkOneSeries(members); !ok)
        return tl::unexpected(ok.error());
    SeriesTable t;
    t.title = members.front().title;
    t.host = members.front().host;
    t.modelled = members.front().modelled;
    t.planned = members.front().place.count;
    std::vector<const SeriesMember*> runs;
    for (const SeriesMember& m : members) {
        const bool twice = std::any_of(runs.begin(), runs.end(),
                                       [&m](const SeriesMember* other) { return other->place.index == m.place.index; });
        const std::string reason = !m.leftOut.empty() ? m.leftOut
                                   : twice            ? "this place of the series is there twice"
                                                      : "";
        if (!reason.empty()) {
            t.leftOut.push_back({m.name, reason});
            continue;
        }
        runs.push_back(&m);
        t.measured += m.length;
        if (t.cycleTimeUnknown.empty())
            t.cycleTimeUnknown = m.cycleTimeUnknown;
    }
    t.runs = runs.size();
    if (!runs.empty())
        addFigures(t, runs);
    return t;
}

} // namespace xrunscope
