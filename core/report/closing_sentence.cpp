// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/culprits.h"
#include "core/report/report.h"
#include "core/report/report_text.h"
#include "core/stats/poisson.h"

namespace xrunscope {

namespace {

/// How the run ended, where that was not its plan: one sentence with a blank behind it, or nothing.
std::string endText(const RunData& run)
{
    const RunInfo& info = run.info;
    if (!info.closed)
        return "Not finished: the run was cut off, or still goes on. ";
    std::string why = cleanText(info.endText, 400);
    if (!why.empty() && why.back() != '.')
        why += '.';
    switch (info.reason) {
    case EndReason::Completed:
        return info.complete ? "" : "Not complete. " + (why.empty() ? "" : why + " ");
    case EndReason::Stopped: {
        const auto planned = info.plan.duration();
        if (info.plan.stress.hasSuite())
            return "Stopped before the end of the suite. ";
        return planned ? fmt::format("Stopped before the planned {}. ", durationText(*planned)) : "";
    }
    case EndReason::Starved:
    case EndReason::Failed:
        if (why.starts_with("Ended early"))
            return why + " ";
        return "Ended early" + (why.empty() ? ". " : ": " + why + " ");
    }
    return "";
}

std::string longestLoss(const RunData& run, std::uint64_t xruns)
{
    const auto longest = std::max_element(run.xruns.begin(), run.xruns.end(),
                                          [](const Xrun& a, const Xrun& b) { return a.length < b.length; });
    if (longest == run.xruns.end() || longest->length <= 0)
        return "";
    return fmt::format(" {} {} {} of audio.", xruns == 1 ? "It" : "The longest",
                       run.info.facts.modelled ? "would have lost" : "lost",
                       report_text::lengthText(Nanos{longest->length}));
}

/// " Client xs-1-05 caused 28 of 30.": who caused more than half of them.
std::string culpritText(const RunData& run)
{
    const Culprits culprits = culpritsOf(run.xruns, run.info.facts.clients);
    const Culprit* main = culprits.main();
    if (main == nullptr)
        return "";
    const std::string whom = main->ofTheRun ? "Client " : "By the server's log, client ";
    const std::string share = culprits.xruns == 1 ? "it"
                              : main->xruns == culprits.xruns
                                  ? fmt::format("all {}", grouped(culprits.xruns))
                                  : fmt::format("{} of {}", grouped(main->xruns), grouped(culprits.xruns));
    return fmt::format(" {}{} caused {}.", whom, cleanText(main->client, 100), share);
}

std::string xrunsText(const RunData& run)
{
    const Nanos length = run.length();
    const std::uint64_t xruns = run.statistics.counts().xruns();
    const HourlyRate rate = hourlyRate(xruns, std::max(length, Nanos{1}));
    if (xruns == 0) {
        const auto spare =
            run.info.facts.cycleTimeUnknown.empty() ? run.statistics.smallestSpareTime() : std::optional<Nanos>{};
        return fmt::format("No XRUN in {} (95 %: fewer than {} an hour).{}", durationText(length),
                           report_text::rateText(rate.high),
                           spare ? fmt::format(" Smallest spare time left: {}.", report_text::lengthText(*spare)) : "");
    }
    return fmt::format("{} {}XRUN{} in {} (95 %: {} to {} an hour).{}{}", grouped(xruns),
                       run.info.facts.modelled ? "modelled " : "", xruns == 1 ? "" : "s", durationText(length),
                       report_text::rateText(rate.low), report_text::rateText(rate.high), longestLoss(run, xruns),
                       culpritText(run));
}

} // namespace

namespace {

/// Of an imported run that does not tell its XRUNs, or for how long it ran.
std::string importedSentence(const RunData& run)
{
    const ImportedRun& imported = *run.info.imported;
    const Distribution& d = run.statistics.delay();
    std::string text;
    if (!d.empty())
        text = fmt::format("The largest of {} {} is {}. ", report_text::plural(d.count(), "value", "values"),
                           imported.quantity.empty() ? "of delay" : "of " + cleanText(imported.quantity, 40),
                           report_text::lengthText(*d.max()));
    if (imported.latencytest)
        text = fmt::format("{} in {}. ", report_text::plural(imported.latencytest->overruns, "overrun", "overruns"),
                           report_text::plural(imported.latencytest->samples, "fragment", "fragments"));
    return text + "Whether audio was lost is " + std::string(kNotInSource) + ".";
}

} // namespace

std::string closingSentence(const RunData& run)
{
    const RunStatistics::Counts& counts = run.statistics.counts();
    std::string text = endText(run);
    if (run.info.imported && !(run.info.knows(Fact::Xruns) && run.length() > Nanos{0}))
        return text + importedSentence(run);
    if (run.info.imported)
        return text + xrunsText(run);
    if (counts.cycles == 0 && counts.skipped == 0)
        return text + "No cycle ran: nothing was measured.";
    if (counts.cycles == 0)
        return text + fmt::format("No cycle ran: all {} periods were skipped.", grouped(counts.skipped));
    text += xrunsText(run);
    if (const auto& swarm = run.info.outcome.swarm; run.info.closed && swarm && !swarm->timeouts.empty())
        text += fmt::format(" {} lost on the way: the run is tainted.",
                            report_text::plural(swarm->timeouts.size(), "load client was", "load clients were"));
    if (run.info.dropped > 0)
        text += fmt::format(" {} cycle{} could not be recorded (the ring was full): the figures lack {}.",
                            grouped(run.info.dropped), run.info.dropped == 1 ? "" : "s",
                            run.info.dropped == 1 ? "it" : "them");
    return text;
}

} // namespace xrunscope
