// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/compare/compared_run.h"
#include "core/report/layout_a.h"
#include "core/report/report.h"
#include "import_support.h"
#include "tests/core/report/made_run.h"

namespace xrunscope::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// 20 s with delays of several sizes, one XRUN, loads, a note and a long host line that wraps.
RunData richRun()
{
    MadeRun made;
    made.cycles(12'000, 41'234, 150'321)
        .cycles(7000, 87'651, 151'000)
        .cycles(900, 254'500, 400'250)
        .skipped(3, 200'000)
        .cycles(97, 812'345, 160'000);
    RunData run = made.take();
    run.info.plan.label = "kernel A, a long name for a run that is told in two lines of the report";
    run.info.note = "with the new cable";
    run.info.host.cpuModel = "AMD Ryzen 7 5700G with Radeon Graphics";
    run.info.host.kernelVersion = "#1 SMP PREEMPT_RT Debian 6.1.106-3 (2024-08-26)";
    run.info.host.governors = {"performance", "performance"};
    run.info.host.virtualMachine = "kvm";
    run.info.host.hz = 250;
    run.info.host.clocksource = "tsc";
    SystemSample sample;
    sample.total.user = 24.1;
    sample.total.system = 7.3;
    sample.interruptsPerSecond = 1689.4;
    sample.contextSwitchesPerSecond = 11'771;
    RunRow row;
    row.system = sample;
    run.rows.push_back(row);
    return run;
}

RunData pasted(const std::string& text)
{
    auto run = readMeasurement(text, "", kImportedAt);
    if (!run) {
        ADD_FAILURE() << run.error().text() << "\n" << text;
        return {};
    }
    return std::move(*run);
}

/// All figures of a report that a text can tell.
nlohmann::json allTold(const RunData& run)
{
    const nlohmann::json all = reportJson(run);
    nlohmann::json out;
    for (const char* member :
         {"label", "started_at", "engine", "rate", "frames", "periods", "period_us", "deadline_us", "cycles", "skipped",
          "dropped", "xruns", "xruns_by_kind", "deadline_misses", "near_misses", "seconds", "cpu_percent", "jack1"})
        out[member] = all.at(member);
    return out;
}

TEST(ImportOwnText, TheSummaryGivesItsFiguresBack)
{
    const RunData measured = richRun();
    const RunData run = pasted(summaryText(measured));
    const nlohmann::json before = reportJson(measured);
    const nlohmann::json after = reportJson(run);
    for (const char* member :
         {"label", "engine", "rate", "frames", "periods", "period_us", "deadline_us", "cycles", "skipped", "dropped",
          "xruns", "xruns_by_kind", "deadline_misses", "near_misses", "seconds", "started_at"})
        EXPECT_EQ(after.at(member), before.at(member)) << member;
    EXPECT_EQ(run.info.facts.scheduling.schedClass, SchedClass::Fifo);
    EXPECT_EQ(run.info.facts.scheduling.priority, 70);
    EXPECT_TRUE(run.info.facts.modelled);
    EXPECT_EQ(run.info.imported->version, "0.1.0");
    EXPECT_EQ(run.info.host.kernel, "6.1.0-test");
    EXPECT_EQ(run.info.host.preemption, "PREEMPT_RT");
    EXPECT_EQ(run.info.host.cpuModel, "AMD Ryzen 7 5700G with Radeon Graphics");
    EXPECT_EQ(run.info.host.cpus, 4);
    EXPECT_EQ(run.info.host.governorText(), "performance");
    EXPECT_EQ(run.info.host.virtualMachine, "kvm");
    EXPECT_EQ(run.info.host.hz, 250);
    EXPECT_EQ(run.info.host.clocksource, "tsc");
    EXPECT_EQ(layoutAText(layoutAOf(run)), layoutAText(layoutAOf(measured)));
    // Percentiles as the table prints them: 41.23 µs is the middle of a bin near 41.234.
    EXPECT_NEAR(toUs(*run.statistics.delay().percentile(0.5).value),
                toUs(*measured.statistics.delay().percentile(0.5).value), 0.005);
    EXPECT_EQ(run.statistics.delay().percentile(0.9999).needsMore, 80'000u);
    EXPECT_NEAR(toUs(run.statistics.spareTime()), toUs(measured.statistics.spareTime()), 0.05);
    EXPECT_NEAR(*run.statistics.dspLoad().mean, *measured.statistics.dspLoad().mean, 0.005);
}

TEST(ImportOwnText, ASecondRoundChangesNothing)
{
    const RunData once = pasted(summaryText(richRun()));
    const RunData twice = pasted(summaryText(once));
    EXPECT_EQ(twice.info.imported->text, once.info.imported->text);
    EXPECT_EQ(allTold(twice), allTold(once));
    EXPECT_EQ(twice.statistics.delay(), once.statistics.delay());
    EXPECT_EQ(twice.statistics.cycleTime(), once.statistics.cycleTime());
    EXPECT_EQ(twice.statistics.interval(), once.statistics.interval());
    EXPECT_EQ(twice.statistics.spareTime(), once.statistics.spareTime());
    EXPECT_EQ(twice.info.host, once.info.host);
    // The report of the import is the report that was pasted, below the lines of its origin.
    EXPECT_THAT(summaryText(once), HasSubstr(summaryText(richRun())));
}

TEST(ImportOwnText, QuotedAndWithALetterAround)
{
    std::string quoted;
    std::istringstream in(summaryText(richRun()));
    for (std::string line; std::getline(in, line);)
        quoted += "> " + line + "\r\n";
    EXPECT_EQ(allTold(pasted(quoted)), allTold(pasted(summaryText(richRun()))));
    EXPECT_EQ(allTold(pasted("On Monday they wrote:\n\n" + quoted)), allTold(pasted(summaryText(richRun()))));
    const RunData letter = pasted("Hi,\n\nhere it is\n\n" + summaryText(richRun()) + "\nGreetings\n");
    EXPECT_EQ(letter.info.imported->text, pasted(summaryText(richRun())).info.imported->text);
}

TEST(ImportOwnText, OfAServerXrunsKeepTheirKinds)
{
    MadeRun made;
    made.onJack(3).cycles(20'000, us(20), us(300));
    for (const XrunKind kind : {XrunKind::Device, XrunKind::ClientLate, XrunKind::ClientLate}) {
        Xrun x;
        x.kind = kind;
        made.reported(x);
    }
    const RunData measured = made.take();
    const RunData run = pasted(summaryText(measured));
    EXPECT_EQ(run.statistics.counts().xrunsByKind, measured.statistics.counts().xrunsByKind);
    EXPECT_FALSE(run.info.facts.modelled);
    EXPECT_EQ(layoutAText(layoutAOf(run)), layoutAText(layoutAOf(measured)));
}

TEST(ImportOwnText, AnIncompleteRunStaysIncomplete)
{
    RunData measured = richRun();
    measured.info.complete = false;
    measured.info.reason = EndReason::Failed;
    measured.info.endText = "The disk is full";
    const RunData run = pasted(summaryText(measured));
    EXPECT_FALSE(run.info.complete);
    EXPECT_THAT(summaryText(run), HasSubstr("INCOMPLETE RUN"));
}

TEST(ImportOwnText, TheHistogramGivesItsPercentilesAndBars)
{
    const RunData measured = richRun();
    const RunData run = pasted(histogramText(measured));
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(d.count(), 20'000u);
    EXPECT_NEAR(toUs(*d.max()), toUs(*measured.statistics.delay().max()), 0.5);
    EXPECT_NEAR(toUs(*d.percentile(0.9).value), toUs(*measured.statistics.delay().percentile(0.9).value), 0.05);
    EXPECT_EQ(d.histogram().total(), 20'000u);
    EXPECT_EQ(run.info.host.kernel, "6.1.0-test");
    EXPECT_EQ(run.info.facts.geometry.frames, 64u);
    EXPECT_EQ(run.info.facts.geometry.periods, 2u);
    EXPECT_EQ(run.info.facts.scheduling.priority, 70);
    EXPECT_FALSE(run.info.knows(Fact::Xruns));
    const RunData again = pasted(histogramText(run));
    for (const double q : kToldQuantiles)
        EXPECT_EQ(again.statistics.delay().percentile(q).value, d.percentile(q).value) << q;
    EXPECT_EQ(again.statistics.delay().max(), d.max());
    EXPECT_EQ(again.statistics.delay().count(), d.count());
}

TEST(ImportOwnText, TheHistogramKeepsItsLabelInEachRound)
{
    const std::string blank = "RT kernel";
    const std::string wrapped = "a kernel with a name for a run that is told in more than two lines of a histogram "
                                "that many read, or few, or none, after all";
    for (const std::string& label : {blank, wrapped, std::string(100, 'a'), "the " + std::string(190, 'b'),
                                     std::string(48, 'c'), std::string(71, 'd') + " and more"}) {
        RunData measured = richRun();
        measured.info.plan.label = label;
        const RunData once = pasted(histogramText(measured));
        EXPECT_EQ(once.info.plan.label, label);
        EXPECT_EQ(once.info.facts.engine, "timer");
        EXPECT_EQ(once.info.facts.scheduling.priority, 70);
        EXPECT_EQ(once.info.host, pasted(histogramText(richRun())).info.host);
        const RunData twice = pasted(histogramText(once));
        EXPECT_EQ(twice.info.plan.label, label);
        EXPECT_EQ(twice.info.facts.engine, "timer");
        EXPECT_EQ(histogramText(pasted(histogramText(twice))), histogramText(twice));
    }
    RunData unnamed = richRun();
    unnamed.info.plan.label.clear();
    const RunData once = pasted(histogramText(unnamed));
    EXPECT_EQ(once.info.plan.label, "timer, 64,000 Hz, 64 frames x 2, FIFO 70");
    EXPECT_EQ(pasted(histogramText(once)).info.plan.label, once.info.plan.label);
    EXPECT_EQ(pasted(histogramText(once)).info.facts.engine, "timer");
}

TEST(ImportOwnText, AnImportedHistogramKeepsItsTitleInEachRound)
{
    const RunData once = pasted(histogramText(imported("cyclictest_h100_t2.txt")));
    EXPECT_EQ(once.info.plan.label, "cyclictest (cyclictest_h100_t2.txt)");
    EXPECT_EQ(once.info.facts.engine, "cyclictest");
    const RunData twice = pasted(histogramText(once));
    EXPECT_EQ(twice.info.plan.label, once.info.plan.label);
    EXPECT_EQ(twice.info.facts.engine, "cyclictest");
    EXPECT_FALSE(twice.info.knows(Fact::Scheduling));
}

TEST(ImportOwnText, AHistogramHasTheSpareTimeThatIsDrawnInOrNone)
{
    const std::string text = histogramText(richRun());
    ASSERT_THAT(text, HasSubstr("spare time\n"));
    const std::string drawn = text.substr(text.rfind('\n', text.find("+ spare time")));
    const RunData run = pasted(text);
    EXPECT_FALSE(run.info.knows(Fact::Deadline));
    EXPECT_THAT(histogramText(run), HasSubstr(drawn.substr(0, drawn.find('\n', 1) + 1)));
    const std::string bare = text.substr(0, text.size() - drawn.size()) + drawn.substr(drawn.find('\n', 1));
    EXPECT_THAT(histogramText(pasted(bare)), Not(HasSubstr("+ spare time")));
    EXPECT_EQ(pasted(bare).statistics.spareTime(), Nanos{0});
}

TEST(ImportOwnText, ASummaryKeepsALabelOfOneLongWord)
{
    for (const std::string& label : {std::string(100, 'a'), "the " + std::string(190, 'b'), std::string(63, 'c')}) {
        RunData measured = richRun();
        measured.info.plan.label = label;
        EXPECT_EQ(pasted(summaryText(measured)).info.plan.label, label);
    }
}

TEST(ImportOwnText, AnotherLabelStandsAboveTheReportInEachRound)
{
    RunData run = pasted(summaryText(richRun()));
    EXPECT_THAT(summaryText(run), Not(HasSubstr("\nCalled ")));
    for (const std::string& label : {std::string("kernel B"), std::string(190, 'b')}) {
        run.info.plan.label = label;
        const std::string text = summaryText(run);
        EXPECT_THAT(text, HasSubstr("\nCalled    " + label.substr(0, 62) + "\n"));
        EXPECT_THAT(text, HasSubstr("\n\n" + summaryText(richRun())));
        const RunData again = pasted(text);
        EXPECT_EQ(again.info.plan.label, label);
        EXPECT_EQ(again.info.imported->text, run.info.imported->text);
        EXPECT_EQ(summaryText(pasted(summaryText(again))), summaryText(again));
    }
}

TEST(ImportOwnText, WithoutItsDelaysItIsRefused)
{
    std::string text = summaryText(richRun());
    const std::size_t at = text.find("\ndelay ");
    ASSERT_NE(at, std::string::npos);
    const auto heading = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at + 1), '\n');
    text.erase(at, text.find('\n', at + 1) - at);
    EXPECT_THAT(refusal(text), StartsWith(fmt::format("line {}: the table that begins here has no line 'delay'. "
                                                      "Take the report whole",
                                                      heading)));
}

TEST(ImportOwnText, ARunWithoutACycleHasNoDelays)
{
    const std::string text = summaryText(MadeRun().take());
    EXPECT_TRUE(pasted(text).statistics.delay().empty());
    const std::size_t at = text.find("\ndelay ");
    ASSERT_NE(at, std::string::npos);
    EXPECT_TRUE(pasted(std::string(text).erase(at, text.find('\n', at + 1) - at)).statistics.delay().empty());
}

TEST(ImportOwnText, FiguresThatContradictEachOtherAreNamed)
{
    // min, mean, p50, p90, p99, p99.9, p99.99, max
    const std::string text = summaryText(richRun());
    const std::size_t at = text.find("\ndelay ") + 1;
    const auto delay = [&](const std::string& row) {
        std::string changed = text;
        return refusal(changed.replace(at, text.find('\n', at) - at, "delay  " + row));
    };
    EXPECT_THAT(delay("10 20 15 14 30 40 - 50"), HasSubstr("its percentiles do not rise"));
    EXPECT_THAT(delay("10 20 15 20 30 60 - 50"), HasSubstr("a percentile is above its maximum"));
    EXPECT_THAT(delay("10 20 9 20 30 40 - 50"), HasSubstr("a percentile is below its minimum"));
    EXPECT_THAT(delay("10 51 15 20 30 40 - 50"), HasSubstr("its mean is not between"));
    EXPECT_THAT(delay("60 51 15 20 30 40 - 50"), HasSubstr("its minimum is above its maximum"));
    EXPECT_THAT(refusal(with(histogramText(richRun()), "p90 ", "p90 9")), HasSubstr("its percentiles do not rise"));
}

TEST(ImportOwnText, BadLinesAreNamed)
{
    const std::string text = summaryText(richRun());
    EXPECT_THAT(refusal(with(text, "ran, 3 skipped", "ran, x skipped")), HasSubstr("it does not tell the cycles"));
    EXPECT_THAT(refusal(with(text, "Audio     64,000 Hz", "Audio     64000000 Hz")),
                HasSubstr("rate, frames and periods"));
    EXPECT_THAT(refusal(with(text, "Granted   FIFO", "Granted   BEST")), HasSubstr("scheduling class"));
    EXPECT_THAT(refusal(with(text, "Started   2025", "Started   later")), HasSubstr("a date"));
    EXPECT_THAT(refusal(with(text, "\ndelay  ", "\ndelay 1")), HasSubstr("figures, and the table has 8 columns"));
    EXPECT_THAT(refusal(text + text), HasSubstr("a second report begins here"));
    EXPECT_THAT(refusal(text.substr(0, text.find("\nCycles"))),
                StartsWith("the lines 'Cycles' and 'Misses' are missing"));
}

/// Ten XRUNs within 0.3 s: one a quiet second apart.
RunData burst()
{
    MadeRun made;
    made.cycles(5000, 20'000, 100'000);
    for (int i = 0; i < 10; ++i)
        made.skipped(3, 200'000).cycles(20, 20'000, 100'000);
    return made.take();
}

TEST(ImportOwnText, XrunsAreCountedApartAsInTheOriginal)
{
    const RunData measured = burst();
    const RunData run = pasted(summaryText(measured));
    EXPECT_THAT(summaryText(measured), HasSubstr("\nApart     1 XRUN, "));
    EXPECT_EQ(run.info.imported->separatedXruns, 1u);
    const ComparedRun original = comparedRunOf(measured, "a");
    const ComparedRun told = comparedRunOf(run, "b");
    EXPECT_EQ(told.events[FigureId::XrunRate], original.events[FigureId::XrunRate]);
    EXPECT_FALSE(told.clustersUnknown);
}

TEST(ImportOwnText, WithoutThatLineRatesAreNotJudged)
{
    std::string text = summaryText(burst());
    const auto from = text.find("Apart ");
    text.erase(from, text.find('\n', from) + 1 - from);
    const ComparedRun told = comparedRunOf(pasted(text), "b");
    EXPECT_TRUE(told.clustersUnknown);
    EXPECT_EQ(told.events[FigureId::XrunRate], 10u);
}

} // namespace
} // namespace xrunscope::test
