// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ab_plan.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/engine_choice.h"
#include "app/cli/help_text.h"
#include "app/cli/messages.h"
#include "app/cli/new_run_file.h"
#include "app/cli/parse_message.h"
#include "app/cli/preset.h"
#include "app/cli/run_options.h"
#include "app/cli/wrong_usage.h"
#include "core/base/text.h"
#include "core/compare/ab_sequence.h"
#include "core/compare/judge.h"
#include "core/load/stress_check.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

namespace {

bool anyRunOption(const AbOptions& o)
{
    return o.a || o.b || o.rounds || o.duration || o.untilClear || o.reboot || o.output;
}

} // namespace

Expected<void> checkAb(const AbOptions& o)
{
    if (o.goOn && o.discard)
        return wrongUsage("--continue and --discard contradict each other", "Give one of them");
    if (o.goOn || o.discard) {
        if (anyRunOption(o))
            return wrongUsage(
                fmt::format("{} takes everything from the comparison that waits", o.goOn ? "--continue" : "--discard"),
                o.goOn ? "Give no other option with it than --quiet and --allow-commands"
                       : "Give no other option with it than --quiet");
        if (o.discard && o.allowCommands)
            return wrongUsage("--allow-commands has no effect beside --discard", "Leave it out");
        return {};
    }
    if (o.allowCommands)
        return wrongUsage("--allow-commands has no effect without --continue", "Leave it out");
    if (!o.a || (!o.b && !o.reboot))
        return wrongUsage("the options of a side are missing",
                          "For example: xrunscope-cli ab --a '--class fifo' --b '--class other'");
    if (o.rounds && (*o.rounds < kFewestAbRounds || *o.rounds > kMostAbRounds))
        return wrongUsage(fmt::format("--rounds {} is not possible", *o.rounds),
                          fmt::format("Choose {} to {}", kFewestAbRounds, kMostAbRounds));
    if (o.untilClear && o.reboot)
        return wrongUsage("--until-clear has no effect on a comparison across a reboot", "Leave it out");
    if (o.untilClear && o.rounds.value_or(kDefaultAbRounds) <= static_cast<int>(kFewestJudgedRuns))
        return wrongUsage(
            fmt::format("--until-clear can end nothing within {} rounds: verdicts begin there", kFewestJudgedRuns),
            "Give more rounds, such as --rounds 20");
    return {};
}

Expected<RunPlan> planOfSide(const std::string& side, const std::string& text, const AbOptions& options)
{
    const auto named = [&side](Error error) {
        error.what = fmt::format("{}: {}", side, error.what);
        return tl::unexpected<Error>(std::move(error));
    };
    CLI::App parser;
    parser.set_help_flag();
    RunOptions o;
    declare(parser, o);
    takeWholeNumbersOnly(parser);
    try {
        parser.parse(text, false);
    } catch (const CLI::ParseError& error) {
        return named(parseMessage(parser, error, helpText("run"), "See xrunscope-cli run --help for the options"));
    }
    if (o.duration || o.repeat || o.resume || o.output || o.quiet)
        return wrongUsage(
            fmt::format("{}: --duration, --repeat, --resume, --quiet and -o are those of the comparison", side),
            "Give --duration, --rounds and -o to ab itself");
    o.duration = options.duration;
    const auto resolved = withPreset(o);
    if (!resolved)
        return named(resolved.error());
    if (auto ok = checkOptions(*resolved); !ok)
        return named(ok.error());
    const auto choice = chooseEngine(*resolved);
    if (!choice)
        return named(choice.error());
    auto plan = planOf(*resolved, *choice);
    if (!plan)
        return named(plan.error());
    // A suite takes as long as its tests do.
    if (!options.duration && !plan->stress.hasSuite())
        plan->phases.front().duration = std::chrono::minutes{1};
    if (!plan->duration() && !plan->stress.hasSuite())
        return wrongUsage("a comparison needs runs that end", "Give a --duration");
    auto stress = checkStress(plan->stress);
    if (!stress)
        return named(stress.error());
    plan->stress = std::move(stress->plan);
    if (!options.quiet) {
        for (const std::string& remark : choice->notes)
            note(side + ": " + remark);
        for (const std::string& remark : stress->notes)
            note(side + ": " + remark);
    }
    return *plan;
}

Expected<fs::path> fileOfAb(const AbOptions& options)
{
    return newRunFile(options.output, "ab");
}

} // namespace xrunscope::cli
