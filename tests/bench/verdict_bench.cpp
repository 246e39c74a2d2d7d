// SPDX-License-Identifier: GPL-3.0-or-later
// Are the verdicts of a comparison right? From run files of equal runs: how often a random split of them gets a verdict
// (A/A), and how often a made difference is found with as many runs as were planned for it.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <numeric>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/compare/comparison.h"
#include "core/compare/group_figures.h"
#include "core/compare/judge.h"
#include "core/stats/dispersion.h"
#include "core/stats/planning.h"
#include "core/stats/resampling.h"

namespace xrunscope {
namespace {

constexpr int kSplits = 200;
constexpr int kTrials = 200;
constexpr std::int64_t kShiftNs = 20'000;

using Runs = std::vector<ComparedRun>;
/// Makes run `i` of a pool another one.
using Change = std::function<ComparedRun(const Runs& pool, std::size_t i, std::mt19937_64& random)>;

std::size_t below(std::mt19937_64& random, std::size_t limit)
{
    return static_cast<std::size_t>(random() % limit);
}

template <typename T>
T must(Expected<T> result)
{
    if (!result)
        throw std::runtime_error(result.error().text());
    return std::move(*result);
}

Comparison judged(Runs a, Runs b)
{
    std::vector<ComparedColumn> columns;
    columns.push_back(must(comparedColumnOf(std::move(a))));
    columns.push_back(must(comparedColumnOf(std::move(b))));
    Comparison c = must(compare(std::move(columns)));
    judge(c);
    return c;
}

bool found(const Comparison& c, FigureId id)
{
    const Verdict* v = c.verdict(1, id);
    return v != nullptr && (v->judgement == Judgement::Better || v->judgement == Judgement::Worse);
}

/// The same run with every delay longer by kShiftNs.
ComparedRun shifted(const Runs& pool, std::size_t i, std::mt19937_64&)
{
    RunData data = *pool[i].data;
    const RunStatistics& s = data.statistics;
    const Histogram& h = s.delay().histogram();
    Histogram moved;
    for (std::size_t bin = 0; bin < Histogram::kBins; ++bin)
        moved.add(Histogram::middle(bin) + kShiftNs, h.count(bin));
    RunStatistics::Stored stored = s.stored();
    stored.delay.min += kShiftNs;
    stored.delay.max += kShiftNs;
    stored.delay.sum += static_cast<double>(kShiftNs) * static_cast<double>(stored.delay.count);
    data.statistics =
        RunStatistics::restored(s.period(), s.deadline(), data.info.facts.xrunSource(), stored, moved,
                                s.interval().histogram(), s.cycleTime().histogram(), s.response().histogram());
    return comparedRunOf(std::move(data), pool[i].name);
}

/// The XRUNs of this run and of another: twice as many on average, as unevenly as they come.
ComparedRun doubled(const Runs& pool, std::size_t i, std::mt19937_64& random)
{
    ComparedRun run = pool[i];
    auto& events = run.events[FigureId::XrunRate];
    events = events.value_or(0) + pool[below(random, pool.size())].events[FigureId::XrunRate].value_or(0);
    run.value[FigureId::XrunRate] = static_cast<double>(*events) * 3600 / toSeconds(run.data->length());
    return run;
}

void splits(const Runs& pool)
{
    std::mt19937_64 random(1);
    Runs runs = pool;
    ByFigure<int> by;
    int wrong = 0;
    for (int n = 0; n < kSplits; ++n) {
        std::shuffle(runs.begin(), runs.end(), random);
        const auto half = static_cast<std::ptrdiff_t>(runs.size() / 2);
        const Comparison c = judged({runs.begin(), runs.begin() + half}, {runs.begin() + half, runs.end()});
        bool any = false;
        for (const FigureInfo& info : figures()) {
            const bool so = found(c, info.id);
            by[info.id] += so ? 1 : 0;
            any = any || so;
        }
        wrong += any ? 1 : 0;
    }
    fmt::print("A/A: {} random splits of {} equal runs into halves: {} got a verdict of better or worse\n", kSplits,
               pool.size(), wrong);
    for (const FigureInfo& info : figures()) {
        if (by[info.id] > 0)
            fmt::print("  {}: {}\n", info.label, by[info.id]);
    }
}

/// Share of trials in which the change is found with `runs` runs of each.
double power(const Runs& pool, std::size_t runs, FigureId id, const Change& change)
{
    std::mt19937_64 random(2);
    int hits = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        Runs a;
        Runs b;
        for (std::size_t i = 0; i < runs; ++i) {
            a.push_back(pool[below(random, pool.size())]);
            b.push_back(change(pool, below(random, pool.size()), random));
        }
        hits += found(judged(std::move(a), std::move(b)), id) ? 1 : 0;
    }
    return static_cast<double>(hits) / kTrials;
}

void report(const Runs& pool, const char* what, std::uint64_t planned, FigureId id, const Change& change)
{
    if (planned > 500) {
        fmt::print("{}: planned {} runs of each, too many to simulate\n", what, planned);
        return;
    }
    const std::size_t half = std::max<std::size_t>(planned / 2, 2);
    fmt::print("{}: planned {} runs of each: found in {:.0f} % of {} trials; with {} runs in {:.0f} %\n", what, planned,
               100 * power(pool, planned, id, change), kTrials, half, 100 * power(pool, half, id, change));
}

void simulate(const Runs& pool)
{
    const Comparison c = judged({pool.begin(), pool.begin() + static_cast<std::ptrdiff_t>(pool.size() / 2)},
                                {pool.begin() + static_cast<std::ptrdiff_t>(pool.size() / 2), pool.end()});
    const auto cases = std::count_if(c.verdicts[1].values.begin(), c.verdicts[1].values.end(),
                                     [](const auto& v) { return v.has_value(); });
    const TestAim aim{kVerdictError / static_cast<double>(std::max<std::ptrdiff_t>(cases, 1)), 0.8};

    const ComparedColumn all = must(comparedColumnOf(pool));
    std::vector<const ComparedRun*> runs;
    for (const ComparedRun& run : pool)
        runs.push_back(&run);
    GroupedRuns grouped(runs, {FigureId::DelayP50});
    const double spread =
        bootstrapErrors(pool.size(), 1, std::ref(grouped)).front() * std::sqrt(static_cast<double>(pool.size()));
    const double p50 = all.figures[FigureId::DelayP50]->value;
    const double effect = std::log((p50 + static_cast<double>(kShiftNs) / 1e3) / p50);
    fmt::print("p50 {:.1f} µs, runs spread by {:.0f} %; {} figures judged\n", p50, 100 * spread, cases);
    report(pool, "p50 + 20 µs", runsToFind(effect, spread, spread, aim), FigureId::DelayP50, shifted);

    const Figure& xruns = *all.figures[FigureId::XrunRate];
    if (xruns.events == 0U) {
        fmt::print("no XRUN in any run: no rate to double\n");
        return;
    }
    const double dispersion = std::max(all.dispersion.value_or(1), 1.0);
    fmt::print("XRUN episodes {} in {:.0f} s, dispersion {:.2f}\n", *xruns.events, toSeconds(all.measured),
               all.dispersion.value_or(1));
    const Nanos time = timeToFind(2, xruns.value, dispersion, aim);
    const double perRun = toSeconds(all.measured) / static_cast<double>(pool.size());
    const auto needed = static_cast<std::uint64_t>(std::ceil(toSeconds(time) / perRun));
    report(pool, "XRUN rate doubled", std::max<std::uint64_t>(needed, 2), FigureId::XrunRate, doubled);
}

} // namespace

void checkVerdicts(const std::vector<std::filesystem::path>& files)
{
    Runs pool = must(loadColumns({files})).front();
    std::erase_if(pool, [](const ComparedRun& run) { return !run.mark.empty(); });
    splits(pool);
    simulate(pool);
}

} // namespace xrunscope

int main(int argc, char** argv)
{
    try {
        const std::vector<std::filesystem::path> files(argv + 1, argv + argc);
        if (files.size() < 12) {
            std::fputs("Usage: verdict_bench FILE... (12 equal runs or more)\n", stderr);
            return 2;
        }
        xrunscope::checkVerdicts(files);
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
}
