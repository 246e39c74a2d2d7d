// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_options.h"

#include <cmath>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/engine_choice.h"
#include "app/cli/wrong_usage.h"
#include "core/base/text.h"

namespace xrunscope::cli {

namespace {

Expected<SchedClass> classOf(const std::string& name)
{
    if (const auto known = schedClassFromName(name))
        return *known;
    std::string names;
    for (const SchedClass c : allSchedClasses())
        names += (names.empty() ? "" : ", ") + std::string(schedClassName(c));
    return wrongUsage(fmt::format("there is no scheduling class '{}'", cleanText(name, 40)), "Choose one of " + names);
}

/// Values that the chosen class would ignore, also where they equal the default.
Expected<void> checkClassOptions(const RunOptions& o, const std::optional<SchedClass>& c)
{
    const std::string chosen = c ? std::string(schedClassName(*c)) : "the default class";
    if (o.priority && c && !hasPriority(*c))
        return wrongUsage(fmt::format("--priority has no effect on --class {}", chosen),
                          "Leave it out, or choose --class fifo or --class rr");
    if (o.nice && !(c && hasNice(*c)))
        return wrongUsage(fmt::format("--nice has no effect on {}{}", c ? "--class " : "", chosen),
                          "Leave it out, or choose --class other, batch or ext");
    if ((o.dlRuntimeUs || o.dlDeadlineUs || o.dlPeriodUs) && c != SchedClass::Deadline)
        return wrongUsage(fmt::format("--dl-runtime, --dl-deadline and --dl-period have no effect on {}{}",
                                      c ? "--class " : "", chosen),
                          "Leave them out, or choose --class deadline");
    return {};
}

Expected<Nanos> deadlinePart(const char* option, const std::optional<double>& us)
{
    constexpr double kMostUs = 1e9;
    if (!us)
        return Nanos{0};
    if (!(*us > 0) || *us > kMostUs)
        return wrongUsage(fmt::format("{} must be a number of microseconds above 0", option),
                          "Leave it out to derive it");
    return Nanos{std::llround(*us * 1000)};
}

Expected<SchedulingRequest> schedulingOf(const RunOptions& o)
{
    SchedulingRequest r;
    if (o.schedClass) {
        auto c = classOf(*o.schedClass);
        if (!c)
            return tl::unexpected(c.error());
        r.schedClass = *c;
    }
    if (auto ok = checkClassOptions(o, r.schedClass); !ok)
        return tl::unexpected(ok.error());
    r.priority = o.priority.value_or(r.priority);
    r.nice = o.nice.value_or(r.nice);
    const auto runtime = deadlinePart("--dl-runtime", o.dlRuntimeUs);
    const auto deadline = deadlinePart("--dl-deadline", o.dlDeadlineUs);
    const auto period = deadlinePart("--dl-period", o.dlPeriodUs);
    for (const auto* part : {&runtime, &deadline, &period}) {
        if (!*part)
            return tl::unexpected(part->error());
    }
    r.dl = {*runtime, *deadline, *period};
    r.cpu = o.cpu;
    r.cpuLatencyUs = o.cpuLatencyUs;
    if (o.timerSlackNs)
        r.timerSlack = Nanos{*o.timerSlackNs};
    return r;
}

Expected<std::optional<Nanos>> durationOf(const RunOptions& o)
{
    if (o.duration == "unlimited") {
        if (o.repeat.value_or(1) > 1)
            return wrongUsage("--repeat cannot be had with --duration unlimited: the second run would never come",
                              "Give a duration");
        return std::nullopt;
    }
    auto duration = parseDuration(o.duration.value_or("5m"));
    if (!duration) {
        Error error = duration.error();
        if (!error.hint.empty())
            error.hint += ", or unlimited";
        return tl::unexpected(error);
    }
    return *duration;
}

/// What was asked for; the rest is that of the running server, or the default.
Geometry geometryOf(const RunOptions& o, const EngineChoice& choice)
{
    Geometry g;
    if (choice.server) {
        g.rate = choice.server->rate;
        g.frames = choice.server->frames;
        g.periods = choice.server->facts.periods.value_or(g.periods);
    }
    return {o.rate.value_or(g.rate), o.frames.value_or(g.frames), o.periods.value_or(g.periods)};
}

/// What every engine has: class, length, name, limits.
Expected<RunPlan> commonPlan(const RunOptions& o)
{
    RunPlan plan;
    auto scheduling = schedulingOf(o);
    if (!scheduling)
        return tl::unexpected(scheduling.error());
    plan.scheduling = *scheduling;
    if (o.repeat && (*o.repeat < 1 || *o.repeat > 999))
        return wrongUsage(fmt::format("--repeat {} is not possible", *o.repeat), "Choose 1 to 999");
    const auto duration = durationOf(o);
    if (!duration)
        return tl::unexpected(duration.error());
    auto stress = stressPlanOf(o.stress);
    if (!stress)
        return tl::unexpected(stress.error());
    plan.stress = std::move(*stress);
    // A suite takes as long as its tests do; a duration beside it is the longest that it may take.
    if (plan.stress.hasSuite())
        plan.phases = {{"suite", o.duration ? *duration : std::nullopt}};
    else
        plan.phases = {{"run", *duration}};
    if (o.allowCommands)
        return wrongUsage("--allow-commands has no effect without --resume", "Leave it out");
    if (auto ok = o.label ? checkLabel(*o.label) : Expected<void>(); !ok)
        return tl::unexpected(ok.error());
    plan.label = o.label.value_or("");
    plan.limits = {o.maxXruns, o.maxDelayUs};
    return plan;
}

} // namespace

void declare(CLI::App& command, RunOptions& o)
{
    command.add_option("--preset", o.preset);
    command.add_option("--fragments", o.fragments);
    command.add_option("--engine", o.engine);
    command.add_option("--rate", o.rate);
    command.add_option("--frames", o.frames);
    command.add_option("--periods", o.periods);
    command.add_option("--class", o.schedClass);
    command.add_option("--priority", o.priority);
    command.add_option("--nice", o.nice);
    command.add_option("--dl-runtime", o.dlRuntimeUs);
    command.add_option("--dl-deadline", o.dlDeadlineUs);
    command.add_option("--dl-period", o.dlPeriodUs);
    command.add_option("--cpu", o.cpu);
    command.add_option("--cpu-latency", o.cpuLatencyUs);
    command.add_option("--timer-slack", o.timerSlackNs);
    command.add_option("--cpu-load", o.cpuLoad);
    command.add_option("--duration", o.duration);
    command.add_option("--repeat", o.repeat);
    command.add_option("--resume", o.resume);
    command.add_option("--label", o.label);
    command.add_option("-o,--output", o.output);
    command.add_option("--max-xruns", o.maxXruns);
    command.add_option("--max-delay", o.maxDelayUs);
    command.add_flag("--quiet", o.quiet);
    command.add_flag("--allow-commands", o.allowCommands);
    declare(command, o.jack);
    declare(command, o.alsa);
    declare(command, o.stress);
}

Expected<void> checkOptions(const RunOptions& o)
{
    if (auto plan = commonPlan(o); !plan)
        return tl::unexpected(plan.error());
    return {};
}

Expected<RunPlan> planOf(const RunOptions& o, const EngineChoice& choice)
{
    auto plan = commonPlan(o);
    if (!plan)
        return plan;
    plan->engine = choice.engine;
    if (plan->engine == "jack") {
        auto jack = jackPlanOf(o.jack);
        if (!jack)
            return tl::unexpected(jack.error());
        plan->jack = std::move(*jack);
    }
    if (plan->engine == "alsa") {
        auto alsa = alsaPlanOf(o.alsa);
        if (!alsa)
            return tl::unexpected(alsa.error());
        plan->alsa = std::move(*alsa);
    }
    plan->geometry = geometryOf(o, choice);
    plan->cpuLoadPercent = o.cpuLoad.value_or(0);
    if (auto ok = validate(*plan); !ok)
        return tl::unexpected(ok.error());
    return plan;
}

Expected<void> checkLabel(const std::string& label)
{
    if (cleanText(label) != label)
        return wrongUsage("--label has characters that cannot be shown", "Use plain text on one line");
    return {};
}

Expected<void> checkResume(const RunOptions& o)
{
    const bool others = o.preset || o.fragments || o.engine || o.rate || o.frames || o.periods || o.schedClass ||
                        o.priority || o.nice || o.dlRuntimeUs || o.dlDeadlineUs || o.dlPeriodUs || o.cpu ||
                        o.cpuLatencyUs || o.timerSlackNs || o.cpuLoad || o.duration || o.repeat || o.label ||
                        o.output || o.maxXruns || o.maxDelayUs || !firstGiven(o.jack).empty() ||
                        !firstGiven(o.alsa).empty() || !firstGiven(o.stress).empty();
    if (others)
        return wrongUsage("--resume takes every setting from the series that it goes on with",
                          "Give no other option with it than --quiet and --allow-commands");
    return {};
}

} // namespace xrunscope::cli
