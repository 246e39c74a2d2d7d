// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ab_command.h"

#include <algorithm>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/ab_plan.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/run_command.h"
#include "app/cli/stop_signals.h"
#include "app/cli/stored_commands.h"
#include "core/base/text.h"
#include "core/compare/ab_sequence.h"
#include "core/report/compare/compare_report.h"

namespace xrunscope::cli {

namespace {

/// How the runs went; the comparison is made of those that were.
struct Outcome {
    ExitStatus status = kDone;
    bool ended = false; ///< before all runs were made
};

bool clearSoFar(const AbSequence& sequence)
{
    const auto comparison = compareSides(sequence.files());
    return comparison && isClear(*comparison, looksOf(static_cast<std::size_t>(sequence.rounds())));
}

/// The runs of the sequence, until one may not be followed by another.
void measure(AbSequence& sequence, StopSignals& signals, const AbOptions& o, Outcome& outcome)
{
    while (const AbRun* next = sequence.next()) {
        const std::string prefix = fmt::format("{} {}/{} ", next->side == AbSide::A ? "A" : "B",
                                               next->run.plan.series.index, sequence.rounds());
        const OneRun one = runOne(next->run, signals, {o.quiet, false, prefix});
        outcome.status = std::max(outcome.status, one.status);
        sequence.advance();
        // Over a limit, the rest still counts; after anything else it cannot go on.
        outcome.ended = one.stopped || (one.status != kDone && one.status != kLimitExceeded);
        if (outcome.ended)
            return;
        if (o.untilClear && sequence.mayBeClear() && clearSoFar(sequence)) {
            if (!o.quiet)
                note(fmt::format("It is clear after {} of {} rounds.", sequence.files().a.size(), sequence.rounds()));
            return;
        }
    }
}

ExitStatus printComparison(const AbFiles& files)
{
    const auto comparison = compareSides(files);
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
ExitStatus finish(const AbFiles& files, const Outcome& outcome, bool quiet)
{
    const auto& [a, b] = files;
    if (a.empty() || b.empty()) {
        note("There is nothing to compare: one side has no run.");
        return outcome.status;
    }
    const ExitStatus printed = printComparison(files);
    if (!quiet)
        note(fmt::format("Run files: {} to {} and {} to {}", a.front().string(), a.back().filename().string(),
                         b.front().string(), b.back().filename().string()));
    return std::max(outcome.status, printed);
}

Expected<void> allFree(const AbSequence& sequence)
{
    std::vector<SeriesRun> runs;
    for (const AbRun& run : sequence.runs())
        runs.push_back(run.run);
    return checkFree(runs);
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
    AbSequence sequence = AbSequence::interleaved(*planA, *planB, *file, o.rounds.value_or(kDefaultAbRounds));
    if (auto ok = allFree(sequence); !ok)
        return printError(ok.error());
    Outcome outcome;
    measure(sequence, signals, o, outcome);
    return finish(sequence.files(), outcome, o.quiet);
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
    const int rounds = o.rounds.value_or(kDefaultAbRounds);
    AbSequence sequence = AbSequence::firstSide(*planA, *name, rounds);
    if (auto ok = allFree(AbSequence::interleaved(*planA, *planB, *name, rounds)); !ok) // those of both sides
        return printError(ok.error());
    if (auto ok = file.checkSave(pendingAfter(sequence, *name, *planB)); !ok)
        return printError(ok.error());
    Outcome outcome;
    measure(sequence, signals, o, outcome);
    if (outcome.ended) {
        note("The first side is not complete: no comparison waits for its second side.");
        return outcome.status;
    }
    if (auto saved = file.save(pendingAfter(sequence, *name, *planB)); !saved)
        return std::max(outcome.status, printError(saved.error()));
    note("Start the other kernel, then measure the second side with: xrunscope-cli ab --continue");
    return outcome.status;
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
    if (!o.allowCommands)
        if (auto ok = checkStoredCommands(pending.plan, "the comparison that waits", "--continue"); !ok)
            return printError(ok.error());
    auto sequence = AbSequence::secondSide(pending);
    if (!sequence)
        return printError(sequence.error());
    Outcome outcome;
    measure(*sequence, signals, o, outcome);
    const ExitStatus status = finish(sequence->files(), outcome, o.quiet);
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
    command.add_flag("--allow-commands", o.allowCommands);
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
