// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/cycle/geometry.h"
#include "core/import/source_run.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::string_view kHeading = "* SUMMARY RESULT *";
constexpr std::string_view kNotMeasured = "n/a";
constexpr double kMaxCount = 1e9; ///< more of anything in one run is not believed

/// "Total seconds ran . . . . . . " as "Total seconds ran".
std::string_view labelOf(std::string_view text)
{
    const std::size_t last = text.find_last_not_of(" .");
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

bool isRule(std::string_view text)
{
    return text.size() > 8 && text.find_first_not_of('*') == std::string_view::npos;
}

/// "(    1)" as "1".
std::string_view withoutBrackets(std::string_view text)
{
    if (text.starts_with('(') && text.ends_with(')'))
        text = text.substr(1, text.size() - 2);
    return scan::trim(text);
}

struct Targets {
    std::map<std::string_view, std::optional<std::uint64_t>*> counts;
    std::map<std::string_view, std::optional<double>*> decimals;
};

Targets targetsOf(LayoutA& f)
{
    return {{{"Total seconds ran", &f.seconds},
             {"Number of clients", &f.clients},
             {"Ports per client", &f.portsPerClient},
             {"Frames per buffer", &f.framesPerBuffer},
             {"Timeout Count", &f.timeouts},
             {"XRUN Count", &f.xruns},
             {"Delay Count (>spare time)", &f.delaysOverSpare},
             {"Delay Count (>1000 usecs)", &f.delaysOver1000us},
             {"Delay Maximum", &f.delayMaxUs},
             {"Cycle Maximum", &f.cycleMaxUs}},
            {{"Average DSP Load", &f.dspLoad},
             {"Average CPU System Load", &f.systemLoad},
             {"Average CPU User Load", &f.userLoad},
             {"Average CPU Nice Load", &f.niceLoad},
             {"Average CPU I/O Wait Load", &f.ioWaitLoad},
             {"Average CPU IRQ Load", &f.irqLoad},
             {"Average CPU Soft-IRQ Load", &f.softIrqLoad},
             {"Average Interrupt Rate", &f.interruptRate},
             {"Average Context-Switch Rate", &f.contextSwitchRate}}};
}

LayoutA nothing()
{
    LayoutA f;
    for (auto& [label, member] : targetsOf(f).counts)
        member->reset();
    return f;
}

/// The value of one line into the member that its label names.
Expected<void> take(const SourceLine& line, const Targets& targets, LayoutA& f, std::size_t& found)
{
    const std::size_t colon = line.text.find(':');
    const std::string_view label = labelOf(line.text.substr(0, colon));
    std::string_view rest = withoutBrackets(scan::trim(line.text.substr(std::min(colon + 1, line.text.size()))));
    const std::string_view value = withoutBrackets(scan::takeWord(rest));
    const auto bad = [&] {
        return badLine(line.number, fmt::format("'{}' is not a value of '{}'", cleanText(value, 40), label));
    };
    if (const auto it = targets.counts.find(label); it != targets.counts.end()) {
        ++found;
        if (value == kNotMeasured)
            return {};
        // jack_test 3 printed some of its maxima with a decimal.
        const auto number = decimalOf(value);
        if (!number || *number < 0 || *number > kMaxCount)
            return bad();
        *it->second = static_cast<std::uint64_t>(std::llround(*number));
        if (label == "XRUN Count")
            f.xrunRemark = cleanText(scan::trim(rest), 40);
    } else if (const auto at = targets.decimals.find(label); at != targets.decimals.end()) {
        ++found;
        if (value == kNotMeasured)
            return {};
        *at->second = decimalOf(value);
        if (!*at->second || **at->second < 0 || **at->second > kMaxCount)
            return bad();
    }
    return {};
}

} // namespace

void takeJack1(SourceRun& run, const LayoutA& f)
{
    static constexpr std::uint64_t kHour = 3'600'000'000;
    const auto time = [](const std::optional<std::uint64_t>& us) {
        return static_cast<std::int64_t>(std::min(us.value_or(0), kHour)) * 1000;
    };
    run.jack1.delayMax = time(f.delayMaxUs);
    run.jack1.cycleMax = time(f.cycleMaxUs);
    run.jack1.overSpare = f.delaysOverSpare.value_or(0);
    run.jack1.over1000us = f.delaysOver1000us.value_or(0);
    if (f.dspLoad) {
        run.jack1.loads = 1;
        run.jack1.loadSum = *f.dspLoad;
    }
}

bool isJackTestText(const SourceLines& lines)
{
    return std::any_of(lines.begin(), lines.end(),
                       [](const SourceLine& l) { return l.text.find(kHeading) != std::string_view::npos; });
}

Expected<LayoutA> readLayoutA(const SourceLines& lines, std::size_t& end)
{
    auto line = std::find_if(lines.begin(), lines.end(),
                             [](const SourceLine& l) { return l.text.find(kHeading) != std::string_view::npos; });
    if (line == lines.end())
        return fail(ErrorKind::File, "there is no line 'SUMMARY RESULT'");
    LayoutA f = nothing();
    const Targets targets = targetsOf(f);
    const std::size_t all = targets.counts.size() + targets.decimals.size();
    std::size_t found = 0;
    int rules = 0;
    const std::size_t first = line->number;
    for (++line; line != lines.end() && rules < 2; ++line) {
        if (isRule(line->text)) {
            ++rules;
            continue;
        }
        if (auto ok = take(*line, targets, f, found); !ok)
            return tl::unexpected(ok.error());
    }
    if (rules < 2)
        return badLine(first, "the summary that begins here has no end",
                       "Take it whole, down to its last line of stars");
    if (found < all / 2)
        return badLine(first, "the summary that begins here has too few lines of jack_test");
    end = static_cast<std::size_t>(line - lines.begin());
    return f;
}

Expected<SourceRun> readJackTestText(const SourceLines& lines)
{
    std::size_t end = 0;
    auto figures = readLayoutA(lines, end);
    if (!figures)
        return tl::unexpected(figures.error());
    const auto second = std::find_if(lines.begin() + static_cast<std::ptrdiff_t>(end), lines.end(),
                                     [](const auto& l) { return l.text.find(kHeading) != std::string_view::npos; });
    if (second != lines.end())
        return badLine(second->number, "a second summary begins here", "Import one run at a time");
    SourceRun run("jack_test", "jack_test");
    takeJack1(run, *figures);
    if (figures->xruns) {
        run.counts.xrunsByKind[static_cast<std::size_t>(XrunKind::Device)] = *figures->xruns;
        run.imported().know(Fact::Xruns);
    }
    if (figures->seconds) {
        constexpr std::uint64_t kYear = 366 * 86400;
        if (*figures->seconds > kYear)
            return fail(ErrorKind::File, "it ran for longer than a year: that is no length of a run");
        run.setLength(std::chrono::seconds{*figures->seconds});
    }
    const std::uint64_t frames = figures->framesPerBuffer.value_or(0);
    if (frames >= Geometry::kMinFrames && frames <= Geometry::kMaxFrames) {
        run.info.facts.geometry.frames = static_cast<std::uint32_t>(frames);
        run.imported().know(Fact::Frames);
    }
    run.imported().layoutA = std::move(*figures);
    return run;
}

} // namespace xrunscope::import
