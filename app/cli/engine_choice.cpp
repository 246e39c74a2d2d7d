// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/engine_choice.h"

#include <utility>

#include <fmt/format.h>

#include "app/cli/wrong_usage.h"
#include "core/base/text.h"

namespace xrunscope::cli {

namespace {

/// The first option given that chooses the timer where no engine is given, "" for none.
std::string firstOfTheTimer(const RunOptions& o)
{
    return o.cpuLoad ? "--cpu-load" : o.timerSlackNs ? "--timer-slack" : o.periods ? "--periods" : "";
}

/// "--engine timer" where it was asked for, else what chose it: "the timer, which --periods chooses".
std::string where(const RunOptions& o, const char* engine, const char* itsName, const std::string& chosenBy)
{
    return o.engine || chosenBy.empty() ? fmt::format("--engine {}", engine)
                                        : fmt::format("{}, which {} chooses", itsName, chosenBy);
}

/// Options of ALSA alone, on another engine.
Expected<void> checkNoAlsa(const RunOptions& o, const std::string& other)
{
    const std::string option = firstGiven(o.alsa);
    if (option.empty())
        return {};
    return wrongUsage(fmt::format("{} has no effect on {}, as it opens no sound device", option, other),
                      "Leave it out, or choose --engine alsa");
}

/// Options of JACK alone, on another engine.
Expected<void> checkNoJack(const RunOptions& o, const std::string& other)
{
    const std::string option = firstGiven(o.jack);
    if (option.empty())
        return {};
    return wrongUsage(fmt::format("{} has no effect on {}, as it has no server and no clients", option, other),
                      "Leave it out, or choose --engine jack");
}

Expected<void> checkForTimer(const RunOptions& o)
{
    const std::string timer = where(o, "timer", "the timer", firstOfTheTimer(o));
    if (auto ok = checkNoJack(o, timer); !ok)
        return ok;
    return checkNoAlsa(o, timer);
}

/// The timer is what is left: the user named no engine, and no server answers.
Expected<void> checkWithoutServer(const RunOptions& o)
{
    const std::string option = firstGiven(o.jack);
    if (option.empty())
        return {};
    return wrongUsage(
        fmt::format("no JACK server answers, so the timer would be measured, on which {} has no effect", option),
        "Start a server first, let the run start one with --jack-server dummy, or leave it out");
}

Expected<void> checkForAlsa(const RunOptions& o)
{
    if (auto ok = checkNoJack(o, where(o, "alsa", "ALSA", firstGiven(o.alsa))); !ok)
        return ok;
    if (o.timerSlackNs)
        return wrongUsage("--timer-slack has no effect on ALSA, whose thread the sound card wakes", "Leave it out");
    if (auto plan = alsaPlanOf(o.alsa); !plan)
        return tl::unexpected(plan.error());
    return {};
}

Expected<void> checkForJack(const RunOptions& o)
{
    const char* const chosenBy = o.jack.server ? "--jack-server" : o.jack.clients ? "--clients" : "";
    if (auto ok = checkNoAlsa(o, where(o, "jack", "JACK", chosenBy)); !ok)
        return ok;
    if (o.cpuLoad)
        return wrongUsage("--cpu-load has no effect on JACK: it is the work of the timer's and ALSA's own cycles",
                          "Load the graph: --clients N --client-load PERCENT");
    if (o.timerSlackNs)
        return wrongUsage("--timer-slack has no effect on JACK, whose threads the server wakes", "Leave it out");
    if (o.priority && !o.schedClass)
        return wrongUsage("--priority has no effect on the class that the server gives",
                          "Give --class fifo or --class rr with it, or --jack-priority for the server's own");
    if (o.periods && !o.jack.server)
        return wrongUsage("--periods has no effect on a server that is running already", "Leave it out");
    if (o.periods && *o.jack.server == "dummy")
        return wrongUsage("--periods has no effect on --jack-server dummy, which has no buffer", "Leave it out");
    if (o.jack.forceFrames && !o.frames)
        return wrongUsage("--force-frames has no effect without --frames", "Give --frames N, or leave it out");
    return {};
}

std::string nameOf(const ServerFacts& facts)
{
    return std::string(serverKindName(facts.kind)) + (facts.version.empty() ? "" : " " + cleanText(facts.version, 40));
}

/// What of the request the running server will not follow.
std::vector<std::string> differences(const RunOptions& o, const JackServerInfo& server)
{
    std::vector<std::string> notes;
    if (o.rate && *o.rate != server.rate)
        notes.push_back(fmt::format("The server runs at {} Hz: that is measured, not the {} Hz asked for.",
                                    grouped(server.rate), grouped(*o.rate)));
    if (o.frames && *o.frames != server.frames && !o.jack.forceFrames)
        notes.push_back(fmt::format("The server gives {} frames: that is measured, not the {} asked for. With "
                                    "--force-frames it changes to them for this run.",
                                    grouped(server.frames), grouped(*o.frames)));
    return notes;
}

Expected<EngineChoice> onRunningServer(const RunOptions& o, JackServerInfo server)
{
    EngineChoice choice{"jack", std::nullopt, differences(o, server)};
    choice.server = std::move(server);
    return choice;
}

} // namespace

Expected<EngineChoice> chooseEngine(const RunOptions& o)
{
    const std::string timerOption = firstOfTheTimer(o);
    const bool impliesJack = !o.engine && (o.jack.server || o.jack.clients);
    const bool impliesAlsa = !o.engine && !impliesJack && !firstGiven(o.alsa).empty();
    const bool impliesTimer = !o.engine && !impliesJack && !impliesAlsa && !timerOption.empty();
    const std::string engine = o.engine       ? *o.engine
                               : impliesJack  ? "jack"
                               : impliesAlsa  ? "alsa"
                               : impliesTimer ? "timer"
                                              : "";
    if (!engine.empty() && engine != "jack" && engine != "timer" && engine != "alsa")
        return wrongUsage(fmt::format("there is no engine '{}'", cleanText(engine, 40)),
                          "Choose --engine timer, --engine jack or --engine alsa");
    if (engine == "alsa") {
        if (auto ok = checkForAlsa(o); !ok)
            return tl::unexpected(ok.error());
        return EngineChoice{"alsa", std::nullopt, {}};
    }
    if (auto ok = engine == "timer" ? checkForTimer(o) : Expected<void>{}; !ok)
        return tl::unexpected(ok.error());
    // What is wrong whatever the engine will be is said before any server is asked.
    if (auto plan = jackPlanOf(o.jack); !plan)
        return tl::unexpected(plan.error());
    if (engine == "timer")
        return EngineChoice{"timer", std::nullopt, {}};
    if (auto ok = engine == "jack" ? checkForJack(o) : Expected<void>{}; !ok)
        return tl::unexpected(ok.error());
    if (o.jack.server)
        return EngineChoice{"jack", std::nullopt, {}};

    auto servers = findJackServers();
    if (engine == "jack") {
        if (servers.empty())
            return tl::unexpected(noJackServer());
        return onRunningServer(o, std::move(servers.front()));
    }
    if (servers.empty()) {
        if (auto ok = checkWithoutServer(o); !ok)
            return tl::unexpected(ok.error());
        return EngineChoice{"timer", std::nullopt, {}};
    }
    if (auto ok = checkForJack(o); !ok)
        return tl::unexpected(ok.error());
    const std::string found =
        fmt::format("{} answers: measuring it. --engine timer measures the model.", nameOf(servers.front().facts));
    auto choice = onRunningServer(o, std::move(servers.front()));
    choice->notes.insert(choice->notes.begin(), found);
    return choice;
}

} // namespace xrunscope::cli
