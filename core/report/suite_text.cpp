// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/suite_text.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/mark_rules.h"
#include "core/report/report_text.h"
#include "core/report/text_line.h"
#include "core/stats/latencytest.h"

namespace xrunscope {

namespace {

constexpr std::size_t kName = 10;
/// Last columns of the figures.
constexpr std::array<std::size_t, kSuiteThresholds.size()> kPercents{18, 27, 36};
constexpr std::size_t kLongest = 46, kSleep = 57, kElapsed = 67;
constexpr std::size_t kSamples = 20, kOverruns = 54, kXruns = 62, kMisses = 71;
constexpr std::array<std::size_t, kSuiteThresholds.size()> kBeyond{28, 36, 44};

std::string nameOf(const SuiteTest& test)
{
    return report_text::cut(cleanText(test.name), kName);
}

std::string microsOf(std::int64_t threshold)
{
    return fmt::format("{} µs", threshold / 1000);
}

std::string millisOrDash(std::optional<Nanos> t)
{
    return t ? fmt::format("{:.3f}", toUs(*t) / 1e3) : "-";
}

std::string secondsOrDash(std::optional<double> s)
{
    return s ? fmt::format("{:.1f}", *s) : "-";
}

std::string shares(const SuiteSystem& system)
{
    TextLine first;
    first.at(kName, fmt::format("{} within (%)", system.quantity));
    first.upTo(kLongest, "longest").upTo(kSleep, "1 s sleep").upTo(kElapsed, "elapsed");
    TextLine second;
    second.at(0, "Test");
    for (std::size_t i = 0; i < kSuiteThresholds.size(); ++i)
        second.upTo(kPercents[i], microsOf(kSuiteThresholds[i]));
    second.upTo(kLongest, "ms").upTo(kSleep, "ms late").upTo(kElapsed, "s");
    std::string out = first.text() + second.text();
    for (const SuiteTest& test : system.tests) {
        TextLine line;
        line.at(0, nameOf(test));
        for (std::size_t i = 0; i < kSuiteThresholds.size(); ++i) {
            line.upTo(kPercents[i], test.samples > 0 ? roundedPercent(test.within[i], test.samples) : "-");
            if (test.nearlyAll(i))
                line.at(kPercents[i], "&");
        }
        line.upTo(kLongest, millisOrDash(test.longest));
        line.upTo(kSleep, test.worstOvershoot ? fmt::format("{:.1f}", toUs(*test.worstOvershoot) / 1e3) : "-");
        line.upTo(kElapsed, secondsOrDash(test.elapsedSeconds)).at(kElapsed + 1, test.marks());
        out += line.text();
    }
    if (const auto total = system.elapsedTotal())
        out += TextLine().at(0, "total").upTo(kElapsed, secondsOrDash(total)).text();
    return out + TextLine().at(kName, "[higher is better]").upTo(kElapsed, "[lower is better]").text();
}

std::string counts(const SuiteSystem& system)
{
    TextLine head;
    head.at(0, "Test").upTo(kSamples, "samples");
    for (std::size_t i = 0; i < kSuiteThresholds.size(); ++i)
        head.upTo(kBeyond[i], ">" + microsOf(kSuiteThresholds[i]));
    head.upTo(kOverruns, "overruns").upTo(kXruns, "XRUNs").upTo(kMisses, "misses");
    std::string out = head.text();
    for (const SuiteTest& test : system.tests) {
        if (test.samples == 0)
            continue;
        TextLine line;
        line.at(0, nameOf(test)).upTo(kSamples, grouped(test.samples) + (test.capReached ? "^" : ""));
        for (std::size_t i = 0; i < kSuiteThresholds.size(); ++i)
            line.upTo(kBeyond[i], grouped(test.samples - test.within[i]));
        line.upTo(kOverruns, grouped(test.overruns)).upTo(kXruns, grouped(test.xruns));
        out += line.upTo(kMisses, grouped(test.misses)).text();
    }
    return out;
}

std::string pings(const SuiteSystem& system)
{
    if (!system.ping)
        return {};
    constexpr std::array<std::size_t, 6> kEnds{18, 26, 36, 46, 56, 66};
    const auto row = [&kEnds](std::string_view name, const PingFigures& f) {
        TextLine line;
        line.at(0, name).upTo(kEnds[0], grouped(f.sent)).upTo(kEnds[1], grouped(f.lost()));
        const std::array<double, 4> times{f.min, f.average, f.max, f.mdev};
        for (std::size_t i = 0; i < times.size(); ++i)
            line.upTo(kEnds.at(i + 2), f.received > 0 ? fmt::format("{:.3f}", times.at(i)) : "-");
        return line.text();
    };
    std::string out = report_text::wrap(
        fmt::format("ping {}{} (ms)", cleanText(system.ping->host, 200), system.ping->loopback ? ", loopback" : ""));
    TextLine head;
    head.at(0, "Test").upTo(kEnds[0], "sent").upTo(kEnds[1], "lost").upTo(kEnds[2], "min");
    out += head.upTo(kEnds[3], "average").upTo(kEnds[4], "max").upTo(kEnds[5], "mdev").text();
    for (const SuiteTest& test : system.tests) {
        if (test.ping)
            out += row(nameOf(test), *test.ping);
    }
    return out + row("in all", system.ping->all);
}

std::string remarks(const SuiteSystem& system)
{
    std::string out;
    for (const SuiteTest& test : system.tests) {
        if (!test.remark.empty())
            out +=
                report_text::wrap(cleanText(test.name) + ": " + cleanText(test.remark, 400), report_text::kColumns, 2);
    }
    return out;
}

bool anyCapped(const SuiteSystem& system)
{
    return std::any_of(system.tests.begin(), system.tests.end(), [](const SuiteTest& t) { return t.capReached; });
}

} // namespace

std::string longestRange(const SuiteSystem& system)
{
    const auto millis = [](Nanos t) { return fmt::format("{:.2f}", toUs(t) / 1e3); };
    std::optional<Nanos> least;
    std::optional<Nanos> most;
    for (const SuiteTest& test : system.tests) {
        if (!test.longest)
            continue;
        least = std::min(least.value_or(*test.longest), *test.longest);
        most = std::max(most.value_or(*test.longest), *test.longest);
    }
    if (!least)
        return {};
    return fmt::format("{} to {} ms{}", millis(*least), millis(*most),
                       system.nominal ? fmt::format(" (nominal {})", millis(*system.nominal)) : "");
}

std::string suiteText(const SuiteSystem& system)
{
    if (system.tests.empty())
        return {};
    std::string out = shares(system);
    if (const std::string range = longestRange(system); !range.empty())
        out += fmt::format("longest {}: {}\n", system.quantity, range);
    out += "\n" + counts(system);
    if (anyCapped(system))
        out += fmt::format("^ the first {} cycles of the test\n", grouped(kLatencytestCap));
    for (const std::string& part : {pings(system), remarks(system)}) {
        if (!part.empty())
            out += "\n" + part;
    }
    out += "\n";
    for (const MarkRule& rule : kMarkRules)
        out += fmt::format("{} {}\n", rule.mark, rule.rule);
    return out;
}

} // namespace xrunscope
