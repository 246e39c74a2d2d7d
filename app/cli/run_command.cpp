// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_command.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/cli/engine_choice.h"
#include "app/cli/engine_start.h"
#include "app/cli/messages.h"
#include "app/cli/new_run_file.h"
#include "app/cli/output.h"
#include "app/cli/preset.h"
#include "app/cli/progress.h"
#include "app/cli/series_output.h"
#include "app/cli/stop_signals.h"
#include "app/cli/stored_commands.h"
#include "core/base/text.h"
#include "core/load/stress_check.h"
#include "core/load/stress_loads.h"
#include "core/report/load_lines.h"
#include "core/report/report.h"
#include "core/run/run_file.h"
#include "core/run/runner.h"
#include "core/run/series.h"
#include "core/run/start_preview.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

namespace {

constexpr auto kPollRun = std::chrono::milliseconds{100};

constexpr bool isRealtime(SchedClass c) noexcept
{
    return hasPriority(c) || c == SchedClass::Deadline;
}

std::string suiteText(const StressPlan& stress)
{
    return fmt::format("Suite of {} test{}, about {}", stress.tests.size(), stress.tests.size() == 1 ? "" : "s",
                       durationText(std::chrono::round<std::chrono::seconds>(expectedLength(stress))));
}

Expected<std::vector<SeriesRun>> plannedRuns(const RunOptions& options)
{
    if (options.resume) {
        if (auto ok = checkResume(options); !ok)
            return tl::unexpected(ok.error());
        auto runs = missingRuns(*options.resume);
        if (runs && !runs->empty() && !options.allowCommands)
            if (auto ok = checkStoredCommands(runs->front().plan, "the file of the series", "--resume"); !ok)
                return tl::unexpected(ok.error());
        return runs;
    }
    const auto resolved = withPreset(options);
    if (!resolved)
        return tl::unexpected(resolved.error());
    if (auto ok = checkOptions(*resolved); !ok)
        return tl::unexpected(ok.error());
    const auto choice = chooseEngine(*resolved);
    if (!choice)
        return tl::unexpected(choice.error());
    auto plan = planOf(*resolved, *choice);
    if (!plan)
        return tl::unexpected(plan.error());
    auto file = newRunFile(options.output, plan->label);
    if (!file)
        return tl::unexpected(file.error());
    if (!options.quiet)
        for (const std::string& text : choice->notes)
            note(text);
    auto stress = checkStress(plan->stress);
    if (!stress)
        return tl::unexpected(stress.error());
    plan->stress = std::move(stress->plan);
    if (!options.quiet) {
        for (const std::string& text : stress->notes)
            note(text);
        if (plan->stress.hasSuite())
            note(suiteText(plan->stress));
    }
    auto runs = planSeries(*plan, *file, options.repeat.value_or(1));
    if (auto ok = checkFree(runs); !ok)
        return tl::unexpected(ok.error());
    return runs;
}

std::string grantText(const SchedulingGranted& granted)
{
    return fmt::format("Scheduling: {}{}", describe(granted), granted.reason.empty() ? "" : ": " + granted.reason);
}

/// Tries the plan and tells what the run will have, and what speaks against it. Gives the grant as it was told; "" on
/// JACK without a class: its threads are the server's.
Expected<std::string> lookAhead(const RunPlan& plan, bool quiet)
{
    if (plan.engine == "jack" && !plan.scheduling.schedClass)
        return std::string();
    const auto preview = previewStart(plan);
    if (!preview)
        return tl::unexpected(preview.error());
    if (plan.scheduling.timerSlack && isRealtime(preview->granted.schedClass))
        return fail(
            ErrorKind::Usage,
            fmt::format("--timer-slack has no effect on {}, which this run would get", describe(preview->granted)),
            "Leave it out, or choose --class other, batch or idle");
    std::string told = grantText(preview->granted);
    if (quiet)
        return told;
    note(told);
    for (const std::string& warning : preview->warnings)
        note("Warning: " + warning);
    return told;
}

/// Runs until the end, shows progress; true when the user asked to stop.
bool follow(Runner& runner, StopSignals& signals, Progress& progress, bool stopped)
{
    while (!runner.finished()) {
        if (signals.wait(kPollRun)) {
            progress.clear();
            note(stopped ? "The run file is being finished: a moment." : "Stopping. What was measured is kept.");
            stopped = true;
            runner.requestStop();
        }
        runner.updateSnapshot();
        if (!stopped)
            progress.update(runner.snapshot());
    }
    runner.wait();
    return stopped;
}

Expected<void> printSummary(const RunFile& run)
{
    auto output = Output::open(std::nullopt);
    if (!output)
        return tl::unexpected(output.error());
    const auto summary = summaryText(run);
    if (!summary)
        return tl::unexpected(summary.error());
    output->stream() << *summary;
    return output->finish();
}

/// The summary where it is wanted, and the loads that did not work: the figures are those of a run without them.
Expected<void> tellResult(const SeriesRun& planned, bool summary)
{
    if (!summary && !planned.plan.stress.any())
        return {};
    const auto run = RunFile::open(planned.file);
    if (!run)
        return tl::unexpected(run.error());
    if (summary) {
        if (auto printed = printSummary(*run); !printed)
            return printed;
    }
    if (const std::string failed = failedLoadsText(run->data().loads); !failed.empty())
        note(fmt::format("xrunscope-cli: a load did not work: {}. What it printed: xrunscope-cli report '{}'", failed,
                         planned.file.string()));
    return {};
}

ExitStatus statusOf(const RunEnd& end, const fs::path& file)
{
    if (end.fileError) {
        printError(*end.fileError);
        note(fmt::format("What was written before is kept in {}", file.string()));
        return kFile;
    }
    if (end.reason == EndReason::Starved || end.reason == EndReason::Failed) {
        note(fmt::format("xrunscope-cli: {}. The run was kept in {}", end.text, file.string()));
        return kEndedEarly;
    }
    if (end.limitExceeded) {
        note(fmt::format("xrunscope-cli: limit exceeded: {}.", *end.limitExceeded));
        return kLimitExceeded;
    }
    return kDone;
}

/// The averaged table of the whole series, also of the runs that were there before.
ExitStatus printSeries(const SeriesRun& run)
{
    const auto table = seriesTableOf(filesOfSeries(run));
    if (!table)
        return printError(table.error());
    auto output = Output::open(std::nullopt);
    if (!output)
        return printError(output.error());
    output->stream() << '\n' << seriesText(*table, false);
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    return kDone;
}

} // namespace

Expected<void> checkFree(const std::vector<SeriesRun>& runs)
{
    for (const SeriesRun& run : runs) {
        std::error_code ignored;
        if (fs::exists(run.file, ignored))
            return fail(ErrorKind::File, fmt::format("{} exists already", cleanText(run.file.string())),
                        "Nothing was overwritten: choose another name with -o, or remove it first");
    }
    return {};
}

OneRun runOne(const SeriesRun& planned, StopSignals& signals, const RunShow& show)
{
    const auto told = lookAhead(planned.plan, show.quiet);
    if (!told)
        return {printError(told.error()), false};
    const int clients = planned.plan.engine == "jack" ? planned.plan.jack.swarm.clients : 0;
    if (!show.quiet && clients > 0)
        note(fmt::format("Starting {} load client{}…", clients, clients == 1 ? "" : "s"));
    auto started = startRun(planned.plan, planned.file, signals);
    if (!started)
        return {printError(started.error()), false};
    if (!started->runner) {
        note("Stopped before the first cycle: nothing was measured, and no file was kept.");
        return {kDone, true};
    }
    std::unique_ptr<Runner> runner = std::move(started->runner);
    runner->feed().wanted = false;
    if (const std::string granted = grantText(runner->info().facts.scheduling); !show.quiet && granted != *told)
        note(granted);

    const SeriesPlace& place = planned.plan.series;
    const std::string ofSeries = place.count > 1 ? fmt::format("{}/{} ", place.index, place.count) : "";
    OneRun result;
    {
        Progress progress({planned.plan.duration(), show.prefix.empty() ? ofSeries : show.prefix, show.quiet,
                           planned.plan.stress.tests.size(), planned.plan.stress.baseline > Nanos{0}});
        result.stopped = follow(*runner, signals, progress, started->stopped);
    }
    const RunEnd end = runner->wait();
    runner.reset(); // its ring and statistics, before the file is read
    result.status = statusOf(end, planned.file);
    if (auto told = tellResult(planned, show.summary); !told)
        result.status = std::max(result.status, printError(told.error()));
    if (!show.quiet)
        note(fmt::format("Run file: {}", planned.file.string()));
    return result;
}

ExitStatus runCommand(const RunOptions& options)
{
    StopSignals signals;
    const auto runs = plannedRuns(options);
    if (!runs)
        return printError(runs.error());
    if (runs->empty()) {
        note("The series is complete: nothing is left to run.");
        return kDone;
    }
    ExitStatus worst = kDone;
    for (const SeriesRun& run : *runs) {
        const OneRun one = runOne(run, signals, {options.quiet, true, ""});
        worst = std::max(worst, one.status);
        // Over a limit, the rest of the series still counts; after anything else it cannot go on.
        const bool goOn = !one.stopped && (one.status == kDone || one.status == kLimitExceeded);
        if (goOn)
            continue;
        if (run.plan.series.count > 1)
            note(fmt::format("The series stopped. Go on with: xrunscope-cli run --resume '{}'", run.file.string()));
        return worst;
    }
    if (runs->front().plan.series.count > 1)
        worst = std::max(worst, printSeries(runs->front()));
    return worst;
}

} // namespace xrunscope::cli
