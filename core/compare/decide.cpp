// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "core/compare/judge.h"
#include "core/compare/judge_case.h"
#include "core/stats/holm.h"
#include "core/stats/planning.h"

namespace xrunscope {

namespace {

/// Lengths of runs that differ by less leave maxima comparable.
constexpr double kSameLength = 1.05;

class Decision {
public:
    Decision(const Comparison& c, std::size_t cases)
        : c_(c), aim_{kVerdictError / static_cast<double>(std::max<std::size_t>(cases, 1)), 0.8}
    {
    }

    void on(JudgedCase& one) const
    {
        Verdict& v = one.verdict;
        const FigureInfo& info = infoOf(one.id);
        const double worth = ratioWorthKnowing(info.kind);
        if (v.corrected && *v.corrected < kVerdictError)
            v.judgement = one.more == (info.preferred == Preferred::Higher) ? Judgement::Better : Judgement::Worse;
        else if (info.kind == FigureKind::Maximum && lengthsDiffer(one.column))
            v.remark = "longer runs have larger maxima";
        else if (v.p && v.ratioLow && v.ratioHigh && *v.ratioLow >= 1 / worth && *v.ratioHigh <= worth)
            v.judgement = Judgement::NoDifference;
        else if (info.kind == FigureKind::Rate)
            planRate(one);
        else
            planRuns(one);
    }

private:
    bool lengthsDiffer(std::size_t column) const
    {
        const auto length = [](const ComparedColumn& c) {
            return toSeconds(c.measured) / static_cast<double>(std::max<std::size_t>(c.runs.size(), 1));
        };
        const double own = length(c_.columns[column]);
        const double base = length(c_.columns[c_.baseline]);
        return std::max(own, base) > kSameLength * std::min(own, base);
    }

    std::size_t fewest(const JudgedCase& one) const
    {
        return std::min(c_.columns[one.column].runs.size(), c_.columns[c_.baseline].runs.size());
    }

    /// A plan is made to find the difference at hand, if it is real; when that is done, one that is worth knowing.
    void planRuns(JudgedCase& one) const
    {
        const std::size_t have = fewest(one);
        std::uint64_t need = fewestRuns(aim_.alpha);
        if (have >= 3 && std::isfinite(one.ownSpread + one.baseSpread)) {
            need = runsToFind(std::max(one.effect, one.worth), one.ownSpread, one.baseSpread, aim_);
            if (need <= have)
                need = runsToFind(one.worth, one.ownSpread, one.baseSpread, aim_);
        }
        if (need <= have)
            one.verdict.judgement = Judgement::NoDifference;
        else
            one.verdict.moreRuns = need - have;
    }

    void planRate(JudgedCase& one) const
    {
        Verdict& v = one.verdict;
        const std::size_t have = fewest(one);
        if (one.perHour == 0) {
            v.judgement = Judgement::NoDifference;
            v.remark = "none on either side";
            return;
        }
        if (!v.p) {
            v.moreRuns = kFewestJudgedRuns - have;
            return;
        }
        const Nanos measured = std::min(c_.columns[one.column].measured, c_.columns[c_.baseline].measured);
        // The rate of both together lies between that of the one and `ratio` times it.
        const auto timeFor = [&](double effect) {
            const double ratio = std::exp(effect);
            return timeToFind(ratio, one.perHour * 2 / (1 + ratio), one.dispersion, aim_);
        };
        Nanos need = timeFor(std::max(one.effect, one.worth));
        if (need <= measured)
            need = timeFor(one.worth);
        if (need <= measured)
            v.judgement = Judgement::NoDifference;
        else if (have < 2)
            v.moreTime = need - measured;
        else
            v.moreRuns = static_cast<std::uint64_t>(
                std::ceil(toSeconds(need - measured) / toSeconds(measured) * static_cast<double>(have)));
    }

    const Comparison& c_;
    TestAim aim_;
};

} // namespace

void decide(const Comparison& c, std::vector<JudgedCase>& cases)
{
    std::vector<double> p;
    for (const JudgedCase& one : cases) {
        if (one.verdict.p)
            p.push_back(*one.verdict.p);
    }
    const std::vector<double> corrected = holm(p);
    auto next = corrected.begin();
    const Decision decision(c, cases.size());
    for (JudgedCase& one : cases) {
        if (one.verdict.p)
            one.verdict.corrected = *next++;
        decision.on(one);
    }
}

} // namespace xrunscope
