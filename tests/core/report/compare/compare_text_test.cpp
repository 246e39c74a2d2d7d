// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/compare/judge.h"
#include "core/report/compare/compare_report.h"
#include "core/report/compare/compare_words.h"
#include "core/report/layout_a.h"
#include "core/report/report.h"
#include "core/report/report_text.h"
#include "tests/core/compare/compare_support.h"

namespace xrunscope {
namespace {

using test::column;
using test::compared;
using test::comparison;
using test::MadeRun;
using test::us;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

MadeRun tenSeconds(const char* kernel, std::int64_t delayUs)
{
    MadeRun made;
    made.cycles(9990, us(delayUs), us(200)).cycles(10, us(delayUs * 4), us(200));
    made.run.info.host.kernel = kernel;
    return made;
}

ComparedColumn sixRuns(const char* kernel, std::int64_t delayUs)
{
    std::vector<ComparedRun> runs;
    for (int i = 0; i < 6; ++i)
        runs.push_back(compared(tenSeconds(kernel, delayUs + i), "run"));
    return column(std::move(runs));
}

Comparison kernels()
{
    Comparison c = comparison({sixRuns("6.1.0", 60), sixRuns("6.1.0-rt", 20)});
    judge(c);
    return c;
}

void expectColumns(const std::string& text, std::size_t most)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(report_text::columnsOf(line), most) << line;
}

TEST(ComparisonWords, WhatReadsTheSameIsNotTheBest)
{
    const auto runWith = [](std::int64_t delayNs) {
        MadeRun made;
        made.cycles(1000, delayNs, us(200));
        return column({compared(made, "run")});
    };
    const Comparison close = comparison({runWith(100'001), runWith(100'002)});
    EXPECT_EQ(close.best(FigureId::DelayMax), std::vector<std::size_t>{0});
    EXPECT_TRUE(bestShown(close, FigureId::DelayMax).empty()) << "both are 100.0 µs";
    const Comparison apart = comparison({runWith(100'001), runWith(90'000), runWith(90'002)});
    EXPECT_EQ(bestShown(apart, FigureId::DelayMax), (std::vector<std::size_t>{1, 2}));
}

TEST(ComparisonText, NamesTheDifferenceAndGivesTheVerdict)
{
    const std::string text = comparisonText(kernels());
    expectColumns(text, 72);
    EXPECT_THAT(text, StartsWith("Columns   A  6.1.0 (6 runs, 1 min), baseline: timer, 64,000 Hz, 64\n"));
    EXPECT_THAT(text, HasSubstr("Differ in kernel: A 6.1.0 | B 6.1.0-rt\n"));
    EXPECT_THAT(text, HasSubstr("Equal     preemption PREEMPT_RT, class FIFO 70, frames 64, periods 2,\n"));
    EXPECT_THAT(text, HasSubstr("\n                           6.1.0     6.1.0-rt\n"));
    EXPECT_THAT(
        text,
        HasSubstr("B against A: better in Delay p50, Delay p90, Delay p99, Delay p99.9,\nDelay max, Delay ≤ 100 µs."));
    EXPECT_THAT(text, HasSubstr("  XRUNs             no difference seen (none on either side)\n"));
    EXPECT_THAT(text, HasSubstr("  Delay ≤ 100 µs    better, +0.100 points\n"));
    EXPECT_THAT(text, HasSubstr("corrected for 8 tests (Holm)"));
    EXPECT_THAT(text, HasSubstr("* best value\n"));
}

TEST(ComparisonText, FiguresWithDifferenceAndRatio)
{
    const std::string text = comparisonText(
        comparison({column({compared(tenSeconds("a", 40), "x")}), column({compared(tenSeconds("b", 20), "y")})}));
    // 160 µs against 80 µs.
    EXPECT_THAT(text, HasSubstr("Delay max (µs)             160.0        80.00*      -80.00        ×0.50\n"));
    EXPECT_THAT(text, Not(HasSubstr("corrected"))) << "nothing was judged";
}

TEST(ComparisonText, EightColumnsFit)
{
    std::vector<ComparedColumn> columns;
    for (int i = 0; i < 8; ++i)
        columns.push_back(column({compared(tenSeconds(("kernel-" + std::to_string(i)).c_str(), 20 + i), "x")}));
    Comparison c = comparison(std::move(columns), 2);
    judge(c);
    const std::string text = comparisonText(c);
    expectColumns(text, 72);
    EXPECT_THAT(text, HasSubstr("  / C "));
    EXPECT_THAT(text, HasSubstr("H against C: no difference seen so far. Cannot tell: "));
    expectColumns(comparisonLayoutA(c), 72);
    expectColumns(comparisonLayoutB(c, false), 72);
    expectColumns(comparisonMail(c), 72);
}

TEST(ComparisonText, WhatIsMissingIsSaid)
{
    Comparison c =
        comparison({column({compared(tenSeconds("a", 40), "x")}), column({compared(tenSeconds("b", 20), "y")})});
    judge(c);
    EXPECT_EQ(verdictText(c, 1, FigureId::DelayP50), "cannot tell: 5 more runs of each");
    EXPECT_EQ(verdictText(c, 0, FigureId::DelayP50), "");
}

TEST(ComparisonLayoutA, ASingleColumnIsTheOldBlock)
{
    MadeRun made = tenSeconds("a", 40);
    const ComparedRun run = compared(made, "x");
    EXPECT_THAT(comparisonLayoutA(comparison({column({run})})), StartsWith(layoutAText(layoutAOf(*run.data))));
}

TEST(ComparisonLayoutA, SideBySide)
{
    MadeRun fifo;
    fifo.onJack(40).cycles(300'000, us(30), us(300));
    MadeRun iso = fifo;
    iso.run.info.facts.scheduling.schedClass = SchedClass::Iso;
    Xrun device;
    device.kind = XrunKind::Device;
    for (int i = 0; i < 7; ++i)
        fifo.reported(device);
    for (int i = 0; i < 11; ++i)
        iso.reported(device);
    RunRow row;
    row.system = SystemSample{};
    row.system->total.system = 5.7;
    row.system->contextSwitchesPerSecond = 20907.7;
    fifo.run.rows.push_back(row);
    row.system->contextSwitchesPerSecond = 20496.9;
    iso.run.rows.push_back(row);
    const std::string text =
        comparisonLayoutA(comparison({column({compared(fifo, "x")}), column({compared(iso, "y")})}));
    EXPECT_THAT(text, StartsWith("                                FIFO 70       ISO\n"
                                 "************* SUMMARY RESULT **************************\n"
                                 "Total seconds ran . . . . . . :   300       300\n"
                                 "Number of clients . . . . . . :    40        40\n"
                                 "Ports per client  . . . . . . :     4         4\n"
                                 "Frames per buffer . . . . . . :    64        64\n"
                                 "*******************************************************\n"
                                 "Timeout Count . . . . . . . . :(    0)   (    0)\n"
                                 "XRUN Count  . . . . . . . . . :     7        11\n"));
    EXPECT_THAT(text, HasSubstr("Cycle Maximum . . . . . . . . :   300       300   usecs\n"));
    EXPECT_THAT(text, HasSubstr("Average CPU System Load . . . :     5.7       5.7 %\n"));
    EXPECT_THAT(text, HasSubstr("Average Context-Switch Rate . : 20907.7   20496.9 /sec\n"));
}

TEST(ComparisonMail, HasHistogramsAndMachines)
{
    Comparison c = kernels();
    const std::string text = comparisonMail(c);
    expectColumns(text, 72);
    EXPECT_THAT(text, StartsWith(comparisonText(c)));
    EXPECT_THAT(text, HasSubstr("\n from µs       A"));
    EXPECT_THAT(text, HasSubstr("Periods by their delay. Bars are logarithmic.\n"));
    EXPECT_THAT(text, HasSubstr("\nA\nHost      Linux 6.1.0 "));
    EXPECT_THAT(text, HasSubstr("\nB\nHost      Linux 6.1.0-rt "));
    // Every period of both is in the bars: 60,000 each.
    std::istringstream lines(text.substr(text.find("\n from µs") + 1));
    std::string line;
    std::getline(lines, line);
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    while (std::getline(lines, line) && !line.starts_with("Periods")) {
        a += std::stoull(line.substr(8, 8));
        b += std::stoull(line.substr(8 + 32, 8));
    }
    EXPECT_EQ(a, 60'000u);
    EXPECT_EQ(b, 60'000u);
}

TEST(MailText, IsTheSummaryWithTheBars)
{
    const RunData run = test::quietRun();
    const std::string text = mailText(run);
    expectColumns(text, 72);
    const std::string summary = summaryText(run);
    const std::size_t host = summary.find("\nHost      ");
    EXPECT_THAT(text, StartsWith(summary.substr(0, host)));
    EXPECT_THAT(text, ::testing::EndsWith(summary.substr(host)));
    EXPECT_THAT(text, HasSubstr(" from us     periods\n"));
    EXPECT_THAT(text, HasSubstr("Bars are logarithmic"));
}

TEST(ComparisonJson, HasEveryFigureAndVerdict)
{
    const nlohmann::json json = comparisonJson(kernels());
    EXPECT_EQ(json["baseline"], 0);
    EXPECT_EQ(json["differs"][0]["trait"], "kernel");
    EXPECT_EQ(json["columns"][1]["name"], "6.1.0-rt");
    EXPECT_EQ(json["columns"][1]["runs"].size(), 6u);
    // Rank 30,000 of 60,000 values: three runs have 9,990 up to 22 µs each.
    EXPECT_NEAR(json["columns"][1]["figures"]["delay_p50_us"]["value"].get<double>(), 23, 0.2);
    EXPECT_TRUE(json["columns"][1]["figures"]["delay_p50_us"]["low_95"].is_number());
    EXPECT_TRUE(json["columns"][1]["figures"]["cpu_user_percent"].is_null());
    EXPECT_EQ(json["columns"][1]["verdicts"]["delay_p50_us"]["verdict"], "better");
    EXPECT_FALSE(json["columns"][0].contains("verdicts"));
    EXPECT_EQ(json["best_columns"]["delay_p50_us"], nlohmann::json({1}));
    EXPECT_EQ(json["warnings"].size(), 0u);
}

TEST(ComparisonCsv, OneRowAColumnAndFigure)
{
    MadeRun named = tenSeconds("=danger", 20);
    const std::string text =
        comparisonCsv(comparison({column({compared(tenSeconds("a", 40), "x")}), column({compared(named, "y")})}));
    EXPECT_THAT(text, StartsWith("column,name,figure,unit,value,"));
    EXPECT_THAT(text, HasSubstr("\nA,\"a\",delay_max_us,\"µs\",160,,,,160,,,0,,,,,,,\n"));
    EXPECT_THAT(text, HasSubstr("\nB,\"'=danger\",delay_max_us,\"µs\",80,,,,80,-80,0.5,1,,,,,,,\n"));
}

TEST(ComparisonMarkdown, EscapesWhatComesFromFiles)
{
    MadeRun evil = tenSeconds("a|b*c", 20);
    Comparison c = comparison({column({compared(tenSeconds("a", 40), "x")}), column({compared(evil, "y")})});
    judge(c);
    const std::string text = comparisonMarkdown(c);
    EXPECT_THAT(text, HasSubstr("|  | A  a | B  a\\|b\\*c | B / A |\n| --- | ---: | ---: | ---: |\n"));
    EXPECT_THAT(text, HasSubstr("| Delay max (µs) | 160.0 | **80.00** | ×0.50 |\n"));
    EXPECT_THAT(text, HasSubstr("| Delay p50 | cannot tell: 5 more runs of each |\n"));
}

TEST(ComparisonHtml, IsOnePageAndEscapes)
{
    MadeRun evil = tenSeconds("<script>alert(1)</script>", 20);
    Comparison c = comparison({column({compared(tenSeconds("a", 40), "x")}), column({compared(evil, "y")})});
    judge(c);
    const std::string page = comparisonHtml(c);
    EXPECT_THAT(page, HasSubstr("&lt;script&gt;"));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
    EXPECT_THAT(page, HasSubstr("Verdicts"));
    EXPECT_THAT(page, HasSubstr("cannot tell: 5 more runs of each"));
}

TEST(ComparisonHtml, HasPicturesOrTheHistogramsInText)
{
    const Comparison c =
        comparison({column({compared(tenSeconds("a", 40), "x")}), column({compared(tenSeconds("b", 20), "y")})});
    const std::string text = comparisonHtml(c, {{}, "Install more & come back."});
    EXPECT_THAT(text, HasSubstr("Install more &amp; come back."));
    EXPECT_THAT(text, HasSubstr("Periods by their delay. Bars are logarithmic."));
    EXPECT_THAT(text, Not(HasSubstr("<img ")));
    const std::string drawn = comparisonHtml(c, {{{"<svg/>", "<svg />", "a \"tail\"", ""}}, ""});
    EXPECT_THAT(drawn, HasSubstr("alt=\"a &quot;tail&quot;\" src=\"data:image/svg+xml;base64,PHN2Zy8+\"")); // <svg/>
    EXPECT_THAT(drawn, Not(HasSubstr("Periods by their delay")));
}

} // namespace
} // namespace xrunscope
