// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>

#include "core/compare/group_figures.h"
#include "core/compare/judge.h"
#include "core/compare/judge_case.h"
#include "core/stats/math_policy.h"
#include "core/stats/resampling.h"

namespace xrunscope {

namespace {

/// Figures of the members counted from the `first` run on.
GroupFigures from(GroupedRuns& runs, std::size_t first)
{
    return [&runs, first](std::span<const std::uint32_t> members, std::span<double> out) {
        std::vector<std::uint32_t> moved(members.begin(), members.end());
        for (std::uint32_t& member : moved)
            member += static_cast<std::uint32_t>(first);
        runs(moved, out);
    };
}

} // namespace

void addResampledCases(const Comparison& c, std::size_t column, const std::atomic<bool>* cancelled,
                       std::vector<JudgedCase>& cases)
{
    const ComparedColumn& own = c.columns[column];
    const ComparedColumn& base = c.columns[c.baseline];
    const std::vector<FigureId> ids = judgedFigures(own, base, false);
    if (ids.empty())
        return;
    GroupedRuns runs(runsOfBoth(own, base), ids);
    const std::size_t n = own.runs.size();
    const std::size_t m = base.runs.size();
    const bool enough = std::min(n, m) >= kFewestJudgedRuns;
    std::vector<double> p;
    if (enough)
        p = permutationTest(n, m, ids.size(), from(runs, 0), cancelled);
    const std::vector<double> ownErrors = bootstrapErrors(n, ids.size(), from(runs, 0), cancelled);
    const std::vector<double> baseErrors = bootstrapErrors(m, ids.size(), from(runs, n), cancelled);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const double ownValue = testedValue(*own.figures[ids[i]]);
        const double baseValue = testedValue(*base.figures[ids[i]]);
        const double worth = ratioWorthKnowing(infoOf(ids[i]).kind);
        JudgedCase one;
        one.column = column;
        one.id = ids[i];
        one.more = ownValue > baseValue;
        one.effect = std::abs(ownValue - baseValue);
        one.worth = (worth - 1) * std::abs(baseValue);
        one.ownSpread = ownErrors[i] * std::sqrt(static_cast<double>(n));
        one.baseSpread = baseErrors[i] * std::sqrt(static_cast<double>(m));
        if (enough)
            one.verdict.p = p[i];
        if (runs.logarithmic(i)) {
            const double ratio = ownValue / baseValue;
            one.verdict.ratio = ratio;
            one.effect = std::abs(std::log(ratio));
            one.worth = std::log(worth);
            if (enough) {
                const boost::math::students_t_distribution<double, MathPolicy> t(static_cast<double>(n + m - 2));
                const double off = boost::math::quantile(t, 0.975) * std::hypot(ownErrors[i], baseErrors[i]);
                one.verdict.ratioLow = ratio * std::exp(-off);
                one.verdict.ratioHigh = ratio * std::exp(off);
            }
        }
        cases.push_back(one);
    }
}

} // namespace xrunscope
