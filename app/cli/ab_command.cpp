// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ab_command.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/ab_plan.h"
#include "app/cli/compare_command.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/run_command.h"
#include "app/cli/stop_signals.h"
#include "core/base/text.h"
#include "core/compare/ab_order.h"
#include "core/compare/judge.h"
#include "core/compare/pending_ab.h"
#include "core/report/compare/compare_report.h"
#include "core/run/run_file.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

namespace {

using Files = std::vector<fs::path>;

/// How the runs went; the comparison is made of those that were.
struct Outcome {
    ExitStatus status = kDone;
    bool ended = false; ///< before all runs were made
};

/// One run of a side; true when the next may follow.
bool runNext(const SeriesRun& run, const std::string& prefix, StopSignals& signals, bool quiet, Files& done,
             Outcome& outcome)
{
    const OneRun one = runOne(run, signals, {quiet, false, prefix});
    outcome.status = std::max(outcome.status, one.status);
    std::error_code ignored;
    if (fs::exists(run.file, ignored))
        done.push_back(run.file);
    // Over a limit, the rest still counts; after anything else it cannot go on.
    outcome.ended = one.stopped || (one.status != kDone && one.status != kLimitExceeded);
    return !outcome.ended;
}

ExitStatus printComparison(const Files& a, const Files& b)
{
    const auto comparison = comparedFiles({a, b}, 0, false);
    if (!comparison)
        return printError(comparison.error());
    auto output = Output::open(std::nullopt);
    if (!output)
        return printError(output.error());
    output->stream() << comparisonText(*comparison);
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    return kDone;
}

/// The comparison of what was measured, and how to see it again.
ExitStatus finish(const Files& a, const Files& b, const Outcome& outcome, bool quiet)
{
    if (a.empty() || b.empty()) {
        note("There is nothing to compare: one side has no run.");
        return outcome.status;
    }
    const ExitStatus printed = printComparison(a, b);
    if (!quiet)
        note(fmt::format("Run files: {} to {} and {} to {}", a.front().string(), a.back().filename().string(),
                         b.front().string(), b.back().filename().string()));
    return std::max(outcome.status, printed);
}

bool clearSoFar(const Files& a, const Files& b, std::size_t rounds)
{
    const auto comparison = comparedFiles({a, b}, 0, false);
    return comparison && isClear(*comparison, looksOf(rounds));
}

ExitStatus interleaved(const AbOptions& o, StopSignals& signals)
{
    const auto planA = planOfSide("--a", *o.a, o);
    const auto planB = planA ? planOfSide("--b", *o.b, o) : planA;
    if (!planB)
        return printError(planB.error());
    const auto file = fileOfAb(o);
    if (!file)
        return printError(file.error());
    const int rounds = o.rounds.value_or(kDefaultRounds);
    const std::vector<SeriesRun> runsA = runsOfSide(*planA, *file, "a", rounds);
    const std::vector<SeriesRun> runsB = runsOfSide(*planB, *file, "b", rounds);
    for (const auto* runs : {&runsA, &runsB}) {
        if (auto ok = checkFree(*runs); !ok)
            return printError(ok.error());
    }
    Files a;
    Files b;
    Outcome outcome;
    std::size_t nextA = 0;
    std::size_t nextB = 0;
    for (const AbSide side : abOrder(static_cast<std::size_t>(rounds))) {
        const bool isA = side == AbSide::A;
        const SeriesRun& run = isA ? runsA[nextA++] : runsB[nextB++];
        const std::string prefix = fmt::format("{} {}/{} ", isA ? "A" : "B", isA ? nextA : nextB, rounds);
        if (!runNext(run, prefix, signals, o.quiet, isA ? a : b, outcome))
            break;
        const bool roundDone = nextA == nextB && nextA >= kFewestJudgedRuns;
        if (o.untilClear && roundDone && clearSoFar(a, b, static_cast<std::size_t>(rounds))) {
            if (!o.quiet)
                note(fmt::format("It is clear after {} of {} rounds.", nextA, rounds));
            break;
        }
    }
    return finish(a, b, outcome, o.quiet);
}

std::int64_t nowMs()
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// The first side now; the second waits for another boot.
ExitStatus beforeReboot(const AbOptions& o, StopSignals& signals)
{
    const PendingAbFile file;
    const auto waiting = file.load();
    if (!waiting)
        return printError(waiting.error());
    if (*waiting)
        return printError({ErrorKind::Usage, "another A/B comparison waits for its second side",
                           "Finish it with xrunscope-cli ab --continue, or drop it with ab --discard", 0});
    const auto planA = planOfSide("--a", *o.a, o);
    const auto planB = planA && o.b ? planOfSide("--b", *o.b, o) : planA;
    if (!planB)
        return printError(planB.error());
    const auto name = fileOfAb(o);
    if (!name)
        return printError(name.error());
    PendingAb pending;
    pending.rounds = o.rounds.value_or(kDefaultRounds);
    const std::vector<SeriesRun> runs = runsOfSide(*planA, *name, "a", pending.rounds);
    const std::vector<SeriesRun> later = runsOfSide(*planB, *name, "b", pending.rounds);
    for (const auto* side : {&runs, &later}) {
        if (auto ok = checkFree(*side); !ok)
            return printError(ok.error());
    }
    Outcome outcome;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string prefix = fmt::format("A {}/{} ", i + 1, runs.size());
        if (!runNext(runs[i], prefix, signals, o.quiet, pending.first, outcome))
            break;
    }
    if (outcome.ended) {
        note("The first side is not complete: no comparison waits for its second side.");
        return outcome.status;
    }
    std::error_code ignored;
    for (fs::path& first : pending.first)
        first = fs::absolute(first, ignored);
    pending.second = fs::absolute(*name, ignored);
    pending.plan = *planB;
    pending.kernel = runningKernel();
    pending.bootId = runningBootId();
    pending.madeAt = nowMs();
    if (auto saved = file.save(pending); !saved)
        return std::max(outcome.status, printError(saved.error()));
    note("Start the other kernel, then measure the second side with: xrunscope-cli ab --continue");
    return outcome.status;
}

/// Files of the second side that are there already, from a continuation that was stopped.
Expected<std::vector<SeriesRun>> missingOf(const PendingAb& pending, Files& done)
{
    std::vector<SeriesRun> runs = runsOfSide(pending.plan, pending.second, "b", pending.rounds);
    const auto exists = [](const SeriesRun& run) {
        std::error_code ignored;
        return fs::exists(run.file, ignored);
    };
    const auto any = std::find_if(runs.begin(), runs.end(), exists);
    if (any == runs.end())
        return runs;
    auto missing = missingRuns(any->file);
    if (!missing)
        return missing;
    for (const SeriesRun& run : runs) {
        if (exists(run))
            done.push_back(run.file);
    }
    return missing;
}

ExitStatus afterReboot(const AbOptions& o, StopSignals& signals)
{
    const PendingAbFile file;
    const auto loaded = file.load();
    if (!loaded)
        return printError(loaded.error());
    if (!*loaded)
        return printError({ErrorKind::Usage, "no A/B comparison waits for its second side",
                           "Begin one with xrunscope-cli ab --reboot --a 'RUN OPTIONS'", 0});
    const PendingAb& pending = **loaded;
    if (!isOtherBoot(pending))
        return printError(
            {ErrorKind::Usage,
             fmt::format("the machine still runs as it did for the first side, on {}", cleanText(pending.kernel, 100)),
             "Start the other kernel first; xrunscope-cli ab --discard drops the comparison", 0});
    Files second;
    const auto runs = missingOf(pending, second);
    if (!runs)
        return printError(runs.error());
    Outcome outcome;
    for (const SeriesRun& run : *runs) {
        const std::string prefix = fmt::format("B {}/{} ", run.plan.series.index, pending.rounds);
        if (!runNext(run, prefix, signals, o.quiet, second, outcome))
            break;
    }
    const ExitStatus status = finish(pending.first, second, outcome, o.quiet);
    if (outcome.ended) {
        note("The comparison still waits. Go on with: xrunscope-cli ab --continue");
        return status;
    }
    if (auto removed = file.remove(); !removed)
        return std::max(status, printError(removed.error()));
    return status;
}

ExitStatus discard(bool quiet)
{
    const PendingAbFile file;
    if (auto removed = file.remove(); !removed)
        return printError(removed.error());
    if (!quiet)
        note("No A/B comparison waits any more. Its run files are kept.");
    return kDone;
}

} // namespace

void declare(CLI::App& command, AbOptions& o)
{
    command.add_option("--a", o.a);
    command.add_option("--b", o.b);
    command.add_option("--rounds", o.rounds);
    command.add_option("--duration", o.duration);
    command.add_flag("--until-clear", o.untilClear);
    command.add_flag("--reboot", o.reboot);
    command.add_flag("--continue", o.goOn);
    command.add_flag("--discard", o.discard);
    command.add_flag("--quiet", o.quiet);
    command.add_option("-o,--output", o.output);
}

ExitStatus abCommand(const AbOptions& options)
{
    if (auto ok = checkAb(options); !ok)
        return printError(ok.error());
    if (options.discard)
        return discard(options.quiet);
    StopSignals signals;
    if (options.goOn)
        return afterReboot(options, signals);
    return options.reboot ? beforeReboot(options, signals) : interleaved(options, signals);
}

void offerPendingAb()
{
    const auto pending = PendingAbFile().load();
    if (pending && *pending && isOtherBoot(**pending))
        note(fmt::format("An A/B comparison begun on {} waits for this kernel. Measure its second side with: "
                         "xrunscope-cli ab --continue",
                         cleanText((*pending)->kernel, 100)));
}

} // namespace xrunscope::cli
