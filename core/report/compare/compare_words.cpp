// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/compare/compare_words.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/compare/judge.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

using report_text::plural;

/// More than so many runs are no plan.
constexpr std::uint64_t kMostRuns = 1000;

/// Never "100" for what is not all.
std::string shareText(double percent)
{
    if (percent >= 100)
        return "100";
    return fmt::format("{:.3f}", std::min(percent, 99.999));
}

std::string ratioNumber(double ratio)
{
    return ratio >= 99.95   ? grouped(static_cast<std::uint64_t>(std::llround(ratio)))
           : ratio >= 9.995 ? fmt::format("{:.1f}", ratio)
           : ratio >= 0.095 ? fmt::format("{:.2f}", ratio)
                            : fmt::format("{:.2g}", ratio);
}

std::string ratioWithInterval(const Verdict& v)
{
    std::string text;
    if (v.ratio)
        text = "×" + ratioNumber(*v.ratio);
    if (v.ratioLow && v.ratioHigh)
        text += fmt::format("{}{} to {}{}", text.empty() ? "×" : " (", ratioNumber(*v.ratioLow),
                            ratioNumber(*v.ratioHigh), v.ratio ? ")" : "");
    else if (v.ratioLow && *v.ratioLow > 0)
        text += fmt::format("{}over {}{}", text.empty() ? "×" : " (", ratioNumber(*v.ratioLow), v.ratio ? ")" : "");
    return text;
}

std::string missingText(const Verdict& v)
{
    // Without a test more runs are needed before anything can be said; after one it is an estimate.
    const std::string_view about = v.p ? "yet: about " : "";
    if (v.moreRuns)
        return *v.moreRuns > kMostRuns
                   ? fmt::format("cannot tell yet: it would take over {} runs of each", grouped(kMostRuns))
                   : fmt::format("cannot tell{} {} of each", v.p ? " yet: about" : ":",
                                 plural(*v.moreRuns, "more run", "more runs"));
    if (v.moreTime) {
        const auto minutes = static_cast<std::uint64_t>(std::ceil(toSeconds(*v.moreTime) / 60));
        const bool hours = minutes >= 180;
        return fmt::format("cannot tell {}{} more {} of each", about, grouped(hours ? (minutes + 59) / 60 : minutes),
                           hours ? "h" : "min");
    }
    return v.remark.empty() ? "cannot tell" : fmt::format("cannot tell: {}", v.remark);
}

/// Labels of the figures with this judgement, without their units.
std::vector<std::string> judged(const Comparison& c, std::size_t column, Judgement judgement)
{
    std::vector<std::string> labels;
    for (const FigureInfo& info : figures()) {
        const Verdict* v = c.verdict(column, info.id);
        if (v != nullptr && v->judgement == judgement)
            labels.emplace_back(info.label);
    }
    return labels;
}

/// The fewest runs that would make a verdict of one that is missing.
std::optional<std::uint64_t> nextRuns(const Comparison& c, std::size_t column)
{
    std::optional<std::uint64_t> least;
    for (const FigureInfo& info : figures()) {
        const Verdict* v = c.verdict(column, info.id);
        if (v != nullptr && v->moreRuns)
            least = std::min(least.value_or(std::numeric_limits<std::uint64_t>::max()), *v->moreRuns);
    }
    return least;
}

bool isLoad(FigureId id)
{
    return id >= FigureId::CpuNice && id <= FigureId::CpuSoftIrq;
}

} // namespace

std::string figureText(const FigureInfo& info, double value)
{
    if (info.unit == "µs")
        return report_text::cell(value);
    if (info.kind == FigureKind::Share)
        return shareText(value);
    if (info.unit == "%")
        return fmt::format("{:.1f}", value);
    return report_text::rateText(value);
}

std::string figureLabel(const FigureInfo& info)
{
    return fmt::format("{} ({})", info.label, info.unit);
}

std::string intervalText(const FigureInfo& info, const Figure& figure)
{
    if (!figure.low || !figure.high)
        return "";
    return figureText(info, *figure.low) + " to " + figureText(info, *figure.high);
}

std::string differenceText(const Comparison& c, std::size_t column, FigureId id)
{
    const Figure* own = c.figure(column, id);
    const Figure* base = c.figure(c.baseline, id);
    if (own == nullptr || base == nullptr)
        return "";
    const double difference = own->value - base->value;
    const FigureInfo& info = infoOf(id);
    const std::string size = info.kind == FigureKind::Share ? fmt::format("{:.3f}", std::abs(difference))
                                                            : figureText(info, std::abs(difference));
    return (difference < 0 ? "-" : difference > 0 ? "+" : "") + size;
}

std::vector<std::size_t> bestShown(const Comparison& c, FigureId id)
{
    const std::vector<std::size_t> best = c.best(id);
    std::vector<std::size_t> shown;
    std::size_t have = 0;
    for (std::size_t i = 0; i < c.columns.size() && !best.empty(); ++i) {
        const Figure* f = c.figure(i, id);
        if (f == nullptr)
            continue;
        ++have;
        if (figureText(infoOf(id), f->value) == figureText(infoOf(id), c.figure(best.front(), id)->value))
            shown.push_back(i);
    }
    return shown.size() == have ? std::vector<std::size_t>{} : shown;
}

std::string ratioText(std::optional<double> ratio)
{
    return ratio ? "×" + ratioNumber(*ratio) : "";
}

std::string verdictText(const Comparison& c, std::size_t column, FigureId id)
{
    const Verdict* v = c.verdict(column, id);
    if (v == nullptr)
        return "";
    if (v->judgement == Judgement::CannotTell)
        return missingText(*v);
    std::string text(judgementName(v->judgement));
    if (infoOf(id).kind == FigureKind::Share)
        return text + fmt::format(", {} points", differenceText(c, column, id));
    if (const std::string ratio = ratioWithInterval(*v); !ratio.empty())
        text += ", " + ratio;
    if (!v->remark.empty())
        text += fmt::format(" ({})", v->remark);
    return text;
}

std::string verdictSentence(const Comparison& c, std::size_t column)
{
    if (c.verdicts.empty() || column == c.baseline)
        return "";
    const auto better = judged(c, column, Judgement::Better);
    const auto worse = judged(c, column, Judgement::Worse);
    const auto unknown = judged(c, column, Judgement::CannotTell);
    std::string text = fmt::format("{} against {}: ", columnLetter(column), columnLetter(c.baseline));
    std::vector<std::string> parts;
    if (!better.empty())
        parts.push_back(fmt::format("better in {}", fmt::join(better, ", ")));
    if (!worse.empty())
        parts.push_back(fmt::format("worse in {}", fmt::join(worse, ", ")));
    if (parts.empty())
        parts.emplace_back(unknown.empty() ? "no difference seen" : "no difference seen so far");
    text += fmt::format("{}.", fmt::join(parts, "; "));
    if (unknown.empty())
        return text;
    text += fmt::format(" Cannot tell: {}", fmt::join(unknown, ", "));
    if (const auto runs = nextRuns(c, column); runs && *runs <= kMostRuns)
        text += fmt::format(" ({} of each would tell more)", plural(*runs, "more run", "more runs"));
    return text + ".";
}

std::string runsText(const ComparedColumn& column)
{
    std::string text = plural(column.runs.size(), "run", "runs");
    if (column.measured > Nanos{0}) // imported ones may not know it
        text += ", " + report_text::lengthText(column.measured);
    if (!column.leftOut.empty())
        text += fmt::format("; {} left out", column.leftOut.size());
    return text;
}

std::string columnLetter(std::size_t column)
{
    return std::string(1, static_cast<char>('A' + static_cast<int>(column)));
}

std::string lettered(const Comparison& c, std::size_t column)
{
    const std::string letter = columnLetter(column);
    const std::string& name = c.columns[column].name;
    return name == letter ? letter : letter + "  " + name;
}

std::vector<FigureId> shownFigures(const Comparison& c)
{
    std::vector<FigureId> shown;
    for (const FigureInfo& info : figures()) {
        const bool ofJack1 =
            info.member.starts_with("jack1_") || info.id == FigureId::OverSpare || info.id == FigureId::Over1000us;
        bool any = false;
        for (std::size_t i = 0; i < c.columns.size(); ++i) {
            const Figure* f = c.figure(i, info.id);
            any = any || (f != nullptr && (!isLoad(info.id) || f->value >= 0.05));
        }
        if (any && !ofJack1)
            shown.push_back(info.id);
    }
    return shown;
}

std::string equalText(const Comparison& c)
{
    std::vector<std::string> parts;
    for (const Trait& t : c.equal) {
        if (t.role != Trait::Role::Minor && t.value != "unknown" && t.value != "none" && t.value != "no" &&
            t.value != "off")
            parts.push_back(fmt::format("{} {}", t.label, t.value));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string methodText(const Comparison& c)
{
    if (c.columns.size() < 2)
        return "";
    std::size_t tests = 0;
    for (const auto& column : c.verdicts)
        tests += static_cast<std::size_t>(std::count_if(column.values.begin(), column.values.end(),
                                                        [](const auto& v) { return v && v->p.has_value(); }));
    std::string text = fmt::format(
        "Rates: exact Poisson test of episodes at least a quiet second apart. All else: whole runs relabelled, {} of "
        "each side at least. Errors of {:.0f} % in all",
        kFewestJudgedRuns, 100 * kVerdictError);
    if (tests > 0)
        text += fmt::format(", corrected for {} (Holm)", plural(tests, "test", "tests"));
    return text + fmt::format(". Looked for: rates ×{:g}, delays ×{:g}.", ratioWorthKnowing(FigureKind::Rate),
                              ratioWorthKnowing(FigureKind::Quantile));
}

} // namespace xrunscope
