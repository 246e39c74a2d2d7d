// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/json_or_null.h"
#include "core/base/text.h"
#include "core/report/compare/compare_report.h"
#include "core/report/compare/compare_words.h"

namespace xrunscope {

namespace {

/// Layout D of one column, as figures.
nlohmann::json suiteColumnJson(const SuiteSystem& system)
{
    nlohmann::json tests = nlohmann::json::array();
    for (const SuiteTest& test : system.tests) {
        nlohmann::json within = nlohmann::json::object();
        for (std::size_t i = 0; i < kSuiteThresholds.size(); ++i)
            within[fmt::format("{}_us", kSuiteThresholds.at(i) / 1000)] = test.within.at(i);
        tests.push_back({{"name", cleanText(test.name)},
                         {"remark", cleanText(test.remark)},
                         {"samples", test.samples},
                         {"within", within},
                         {"longest_us", test.longest ? nlohmann::json(toUs(*test.longest)) : nullptr},
                         {"elapsed_s", orNull(test.elapsedSeconds)},
                         {"elapsed_with_burn_s", orNull(test.elapsedWithBurn)},
                         {"marks", test.marks()},
                         {"overruns", test.overruns},
                         {"xruns", test.xruns},
                         {"deadline_misses", test.misses}});
    }
    return {{"name", cleanText(system.name)}, {"quantity", system.quantity}, {"tests", tests}};
}

using nlohmann::json;

json figureJson(const Figure& f)
{
    json out{{"value", f.value}, {"low_95", orNull(f.low)}, {"high_95", orNull(f.high)}};
    if (f.events)
        out["events"] = *f.events;
    if (f.meanOfRuns)
        out["mean_of_runs"] = *f.meanOfRuns;
    return out;
}

std::string_view memberOf(Judgement judgement)
{
    switch (judgement) {
    case Judgement::Better:
        return "better";
    case Judgement::Worse:
        return "worse";
    case Judgement::NoDifference:
        return "no_difference";
    case Judgement::CannotTell:
        return "cannot_tell";
    }
    return "";
}

json verdictJson(const Comparison& c, std::size_t column, FigureId id)
{
    const Verdict& v = *c.verdict(column, id);
    return {{"verdict", memberOf(v.judgement)},
            {"p", orNull(v.p)},
            {"p_corrected", orNull(v.corrected)},
            {"ratio", orNull(v.ratio)},
            {"ratio_low_95", orNull(v.ratioLow)},
            {"ratio_high_95", orNull(v.ratioHigh)},
            {"more_runs_of_each", orNull(v.moreRuns)},
            {"more_seconds_of_each", v.moreTime ? json(toSeconds(*v.moreTime)) : json(nullptr)},
            {"text", verdictText(c, column, id)}};
}

json runsJson(const std::vector<ComparedRun>& runs)
{
    json out = json::array();
    for (const ComparedRun& run : runs) {
        json one{{"file", run.name}, {"seconds", toSeconds(run.data->length())}};
        if (!run.mark.empty())
            one["mark"] = run.mark;
        out.push_back(std::move(one));
    }
    return out;
}

json columnJson(const Comparison& c, std::size_t index)
{
    const ComparedColumn& column = c.columns[index];
    json traits = json::object();
    for (const Trait& t : column.traits)
        traits[std::string(t.label)] = t.value;
    json out{{"name", column.name},
             {"title", column.title},
             {"host", column.host},
             {"traits", traits},
             {"runs", runsJson(column.runs)},
             {"left_out", runsJson(column.leftOut)},
             {"seconds", toSeconds(column.measured)},
             {"periods", column.periods},
             {"xruns", column.xruns},
             {"deadline_misses", column.misses},
             {"xrun_dispersion", orNull(column.dispersion)}};
    json values = json::object();
    json ratios = json::object();
    json verdicts = json::object();
    for (const FigureInfo& info : figures()) {
        const std::string member(info.member);
        const Figure* f = c.figure(index, info.id);
        values[member] = f ? figureJson(*f) : json(nullptr);
        if (index == c.baseline)
            continue;
        if (const auto ratio = c.ratio(index, info.id))
            ratios[member] = *ratio;
        if (c.verdict(index, info.id) != nullptr)
            verdicts[member] = verdictJson(c, index, info.id);
    }
    out["figures"] = values;
    if (index != c.baseline) {
        out["ratio_to_baseline"] = ratios;
        out["verdicts"] = verdicts;
        out["sentence"] = verdictSentence(c, index);
    }
    return out;
}

} // namespace

nlohmann::json comparisonJson(const Comparison& c)
{
    json columns = json::array();
    for (std::size_t i = 0; i < c.columns.size(); ++i)
        columns.push_back(columnJson(c, i));
    json equal = json::object();
    for (const Trait& t : c.equal)
        equal[std::string(t.label)] = t.value;
    json differs = json::array();
    for (const TraitDifference& d : c.differs)
        differs.push_back({{"trait", d.label}, {"values", d.values}, {"should_be_equal", d.warned}});
    json best = json::object();
    for (const FigureInfo& info : figures()) {
        if (const auto columnsWithIt = c.best(info.id); !columnsWithIt.empty())
            best[std::string(info.member)] = columnsWithIt;
    }
    json suites = json::array();
    for (const SuiteSystem& system : suiteSystemsOf(c))
        suites.push_back(suiteColumnJson(system));
    return {{"baseline", c.baseline}, {"columns", columns},   {"equal", equal},  {"differs", differs},
            {"warnings", c.warnings}, {"best_columns", best}, {"suites", suites}};
}

} // namespace xrunscope
