// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/judge.h"

#include <cmath>
#include <functional>

#include <boost/math/distributions/students_t.hpp>

#include "core/compare/group_figures.h"
#include "core/compare/judge_case.h"
#include "core/stats/math_policy.h"
#include "core/stats/resampling.h"

namespace xrunscope {

namespace {

std::vector<const ComparedRun*> runsOf(const ComparedColumn& column)
{
    std::vector<const ComparedRun*> runs;
    for (const ComparedRun& run : column.runs)
        runs.push_back(&run);
    return runs;
}

/// Intervals of figures that are not rates, by resampling the column's own runs. Of percentiles those of the delay.
void addIntervals(ComparedColumn& column, const std::atomic<bool>* cancelled)
{
    const std::size_t n = column.runs.size();
    if (n < kFewestJudgedRuns)
        return;
    std::vector<FigureId> ids;
    for (const FigureInfo& info : figures()) {
        const bool resampled = info.kind == FigureKind::Quantile ? info.judged : info.kind != FigureKind::Rate;
        if (column.figures[info.id] && resampled)
            ids.push_back(info.id);
    }
    GroupedRuns grouped(runsOf(column), ids);
    const std::vector<double> errors = bootstrapErrors(n, ids.size(), std::ref(grouped), cancelled);
    const boost::math::students_t_distribution<double, MathPolicy> t(static_cast<double>(n - 1));
    const double width = boost::math::quantile(t, 0.975);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!std::isfinite(errors[i]))
            continue;
        Figure& f = *column.figures[ids[i]];
        const double value = testedValue(f);
        const double off = width * errors[i];
        f.low = grouped.logarithmic(i) ? value * std::exp(-off) : value - off;
        f.high = grouped.logarithmic(i) ? value * std::exp(off) : value + off;
    }
}

} // namespace

double ratioWorthKnowing(FigureKind kind) noexcept
{
    return kind == FigureKind::Rate ? 2 : kind == FigureKind::Share ? 1.01 : 1.25;
}

std::vector<FigureId> judgedFigures(const ComparedColumn& own, const ComparedColumn& base, bool rates)
{
    const auto unknown = [](const ComparedColumn& column) {
        return std::any_of(column.runs.begin(), column.runs.end(),
                           [](const ComparedRun& run) { return run.clustersUnknown; });
    };
    const bool clustersUnknown = rates && (unknown(own) || unknown(base));
    std::vector<FigureId> ids;
    for (const FigureInfo& info : figures()) {
        if (clustersUnknown && (info.id == FigureId::XrunRate || info.id == FigureId::MissRate))
            continue;
        if (info.judged && (info.kind == FigureKind::Rate) == rates && own.figures[info.id] && base.figures[info.id])
            ids.push_back(info.id);
    }
    return ids;
}

std::vector<const ComparedRun*> runsOfBoth(const ComparedColumn& own, const ComparedColumn& base)
{
    std::vector<const ComparedRun*> runs = runsOf(own);
    const std::vector<const ComparedRun*> others = runsOf(base);
    runs.insert(runs.end(), others.begin(), others.end());
    return runs;
}

double testedValue(const Figure& figure) noexcept
{
    return figure.meanOfRuns.value_or(figure.value);
}

void judge(Comparison& comparison, const std::atomic<bool>* cancelled)
{
    const auto stopped = [cancelled] { return cancelled != nullptr && *cancelled; };
    std::vector<JudgedCase> cases;
    for (std::size_t i = 0; i < comparison.columns.size() && !stopped(); ++i) {
        if (i == comparison.baseline)
            continue;
        addRateCases(comparison, i, cancelled, cases);
        addResampledCases(comparison, i, cancelled, cases);
    }
    std::vector<ComparedColumn> columns = comparison.columns;
    for (ComparedColumn& column : columns) {
        if (!stopped())
            addIntervals(column, cancelled);
    }
    if (stopped())
        return;
    decide(comparison, cases);
    comparison.columns = std::move(columns);
    comparison.verdicts.assign(comparison.columns.size(), {});
    for (const JudgedCase& one : cases)
        comparison.verdicts[one.column][one.id] = one.verdict;
}

} // namespace xrunscope
