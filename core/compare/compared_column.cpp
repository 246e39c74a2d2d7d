// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compared_column.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/stats/dispersion.h"
#include "core/stats/poisson.h"

namespace xrunscope {

namespace {

Expected<void> checkOnePlan(const std::vector<ComparedRun>& runs)
{
    const std::vector<Trait> first = traitsOf(runs.front().data->info);
    for (const ComparedRun& run : runs) {
        const std::vector<Trait> traits = traitsOf(run.data->info);
        for (std::size_t i = 0; i < first.size(); ++i) {
            if (traits[i].role == Trait::Role::Minor || traits[i] == first[i])
                continue;
            return fail(ErrorKind::Usage,
                        fmt::format("{} and {} cannot be averaged, they differ in {}: {} and {}", runs.front().name,
                                    run.name, first[i].label, first[i].value, traits[i].value),
                        "Make columns of their own of them");
        }
    }
    return {};
}

void addPooled(ComparedColumn& column)
{
    const auto merge = [](std::optional<Distribution>& into, const Distribution& d) {
        if (d.empty())
            return;
        if (!into)
            into.emplace();
        into->merge(d);
    };
    for (const ComparedRun& run : column.runs) {
        const RunData& data = *run.data;
        column.measured += data.length();
        column.periods += data.statistics.periods();
        column.xruns += data.statistics.counts().xruns();
        column.misses += data.statistics.counts().misses;
        merge(column.delay, data.statistics.delay());
        if (!data.info.facts.cycleTimeUnknown.empty())
            continue;
        merge(column.response, data.statistics.response());
        merge(column.cycleTime, data.statistics.cycleTime());
    }
}

/// nullopt when a run lacks the figure: an average of the others is not one of the column.
std::optional<std::vector<double>> valuesOf(const ComparedColumn& column, FigureId id)
{
    std::vector<double> values;
    for (const ComparedRun& run : column.runs) {
        if (!run.value[id])
            return std::nullopt;
        values.push_back(*run.value[id]);
    }
    return values.empty() ? std::nullopt : std::optional(values);
}

double meanOf(const std::vector<double>& values)
{
    double sum = 0;
    for (const double v : values)
        sum += v;
    return sum / static_cast<double>(values.size());
}

std::uint64_t eventsOf(const ComparedColumn& column, FigureId id)
{
    std::uint64_t events = 0;
    for (const ComparedRun& run : column.runs)
        events += run.events[id].value_or(0);
    return events;
}

Figure rateOf(ComparedColumn& column, FigureId id)
{
    std::vector<EventCount> counts;
    for (const ComparedRun& run : column.runs)
        counts.push_back({run.events[id].value_or(0), run.data->length()});
    const auto dispersion = dispersionOf(counts);
    if (id == FigureId::XrunRate && dispersion)
        column.dispersion = dispersion->index;
    Figure figure;
    figure.events = eventsOf(column, id);
    const HourlyRate rate =
        hourlyRate(*figure.events, std::max(column.measured, Nanos{1}), dispersion ? dispersion->index : 1);
    figure.value = rate.perHour;
    figure.low = rate.low;
    figure.high = rate.high;
    return figure;
}

std::optional<Figure> quantileOf(const ComparedColumn& column, const FigureInfo& info)
{
    const std::optional<Distribution>& d = info.id == FigureId::ResponseP99 ? column.response
                                           : info.id == FigureId::CycleP99  ? column.cycleTime
                                                                            : column.delay;
    const auto value = d ? d->percentile(info.quantile).value : std::nullopt;
    return value ? std::optional(Figure{toUs(*value), {}, {}, {}, {}}) : std::nullopt;
}

std::optional<Figure> figureOf(ComparedColumn& column, const FigureInfo& info)
{
    if (info.kind == FigureKind::Quantile)
        return quantileOf(column, info);
    const auto values = valuesOf(column, info.id);
    if (!values)
        return std::nullopt;
    Figure figure;
    switch (info.kind) {
    case FigureKind::Rate:
        return rateOf(column, info.id);
    case FigureKind::Maximum:
        figure.value = *std::max_element(values->begin(), values->end());
        figure.meanOfRuns = meanOf(*values);
        break;
    case FigureKind::Share:
        figure.events = eventsOf(column, info.id);
        figure.value = 100.0 * static_cast<double>(*figure.events) /
                       static_cast<double>(std::max<std::uint64_t>(column.periods, 1));
        break;
    case FigureKind::Mean:
    case FigureKind::Quantile:
        figure.value = meanOf(*values);
        break;
    }
    return figure;
}

std::string titleOf(const RunInfo& info)
{
    if (!info.plan.label.empty())
        return cleanText(info.plan.label, 200);
    if (info.imported)
        return info.imported->source();
    const Geometry& g = info.facts.geometry;
    return fmt::format("{}, {} Hz, {} frames × {}, {}",
                       info.facts.server ? std::string(serverKindName(info.facts.server->kind))
                                         : cleanText(info.facts.engine, 40),
                       grouped(g.rate), grouped(g.frames), g.periods, describe(info.facts.scheduling));
}

} // namespace

Expected<ComparedColumn> comparedColumnOf(std::vector<ComparedRun> runs, bool withMarked)
{
    if (runs.empty())
        return fail(ErrorKind::Usage, "a column of a comparison has one run at least", "Name a run file");
    if (auto ok = checkOnePlan(runs); !ok)
        return tl::unexpected(ok.error());
    ComparedColumn column;
    const RunInfo& info = runs.front().data->info;
    column.title = titleOf(info);
    column.host = cleanText(info.host.line(), 400);
    column.traits = traitsOf(info);
    for (ComparedRun& run : runs)
        (run.mark.empty() || withMarked ? column.runs : column.leftOut).push_back(std::move(run));
    addPooled(column);
    for (const FigureInfo& figure : figures())
        column.figures[figure.id] = figureOf(column, figure);
    return column;
}

} // namespace xrunscope
