// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>

#include "core/compare/group_figures.h"
#include "core/compare/judge.h"
#include "core/compare/judge_case.h"
#include "core/stats/dispersion.h"
#include "core/stats/rate_ratio.h"
#include "core/stats/resampling.h"

namespace xrunscope {

namespace {

/// Below this chance of so uneven counts, events come in clusters.
constexpr double kSurelyClustered = 0.05;

struct Unevenness {
    double index = 1;
    bool clustered = false;
};

std::vector<EventCount> countsOf(const ComparedColumn& column, FigureId id)
{
    std::vector<EventCount> counts;
    for (const ComparedRun& run : column.runs)
        counts.push_back({run.events[id].value_or(0), run.data->length()});
    return counts;
}

/// Within both columns: that they differ from each other is not counted.
Unevenness unevennessOf(const ComparedColumn& own, const ComparedColumn& base, FigureId id)
{
    Unevenness out;
    double degrees = 0;
    double chiSquared = 0;
    for (const ComparedColumn* column : {&own, &base}) {
        if (const auto d = dispersionOf(countsOf(*column, id))) {
            const auto n = static_cast<double>(column->runs.size() - 1);
            degrees += n;
            chiSquared += d->index * n;
            out.clustered = out.clustered || d->p < kSurelyClustered;
        }
    }
    out.index = degrees > 0 ? std::max(chiSquared / degrees, 1.0) : 1;
    return out;
}

JudgedCase rateCase(const Comparison& c, std::size_t column, FigureId id, const std::atomic<bool>* cancelled)
{
    const ComparedColumn& own = c.columns[column];
    const ComparedColumn& base = c.columns[c.baseline];
    const EventCount ownCount{*own.figures[id]->events, own.measured};
    const EventCount baseCount{*base.figures[id]->events, base.measured};
    const Unevenness unevenness = unevennessOf(own, base, id);
    const RateRatio r = rateRatio(ownCount, baseCount, unevenness.index);
    JudgedCase one;
    one.column = column;
    one.id = id;
    one.dispersion = unevenness.index;
    one.verdict.ratio = r.ratio;
    if (ownCount.events + baseCount.events > 0) {
        one.verdict.ratioLow = r.low;
        one.verdict.ratioHigh = r.high;
    }
    one.more = own.figures[id]->value > base.figures[id]->value;
    one.effect = r.ratio && *r.ratio > 0 ? std::abs(std::log(*r.ratio)) : 0;
    one.worth = std::log(ratioWorthKnowing(FigureKind::Rate));
    one.perHour = static_cast<double>(ownCount.events + baseCount.events) * 3600 /
                  std::max(toSeconds(own.measured + base.measured), 1e-9);
    if (!unevenness.clustered) {
        one.verdict.p = r.p;
    } else if (std::min(own.runs.size(), base.runs.size()) >= kFewestJudgedRuns) {
        // Runs are what can be compared then, and relabelling them must agree.
        GroupedRuns grouped(runsOfBoth(own, base), {id});
        one.verdict.p =
            std::max(r.p, permutationTest(own.runs.size(), base.runs.size(), 1, std::ref(grouped), cancelled).front());
    }
    return one;
}

} // namespace

void addRateCases(const Comparison& c, std::size_t column, const std::atomic<bool>* cancelled,
                  std::vector<JudgedCase>& cases)
{
    for (const FigureId id : judgedFigures(c.columns[column], c.columns[c.baseline], true))
        cases.push_back(rateCase(c, column, id, cancelled));
}

} // namespace xrunscope
