// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/report/compare/compare_report.h"
#include "import_support.h"
#include "tests/core/compare/compare_support.h"

namespace xrunscope::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(BrokenSource, WhatItIsNot)
{
    EXPECT_THAT(refusal(""), StartsWith("it is empty"));
    EXPECT_THAT(refusal(" \n\n"), StartsWith("it is empty"));
    EXPECT_THAT(refusal("Hello list,\nthis is a mail.\n"),
                StartsWith("this is no measurement of a known kind. Known are"));
    EXPECT_THAT(refusal(std::string("000000 1\n\0", 10)), StartsWith("it is not text"));
    EXPECT_THAT(refusal("{\"a\": 1}"), StartsWith("this JSON is of no known tool"));
    EXPECT_THAT(refusal(std::string(kMaxImportBytes + 1, ' ')), StartsWith("it is larger than 16 MiB"));
}

TEST(BrokenSource, AComparisonIsNoRun)
{
    const MadeRun made = MadeRun().cycles(20'000, us(40), us(150));
    const Comparison c = comparison({column({compared(made, "quiet")}), column({compared(made, "late")})});
    for (const std::string& text : {comparisonMail(c), comparisonText(c)})
        EXPECT_THAT(refusal(text), StartsWith("this is a comparison, not a run. Import the reports of its runs"));
    // Rows of numbers alone are no table of latencies there.
    EXPECT_THAT(refusal("Columns   A: one (1 run)\n\n100 0\n200 0\n"), StartsWith("this is a comparison"));
}

TEST(BrokenSource, CyclictestNamesTheLine)
{
    const std::string text = sourceText("cyclictest_h20_overflow.txt");
    EXPECT_THAT(refusal(with(text, "000016 000019", "000016 0000x9")), StartsWith("line 19: '0000x9' is not a number"));
    EXPECT_THAT(refusal(with(text, "000016 000019", "000016 000019\t000001")),
                StartsWith("line 19: it has 2 counts, and the rows above have 1"));
    EXPECT_THAT(refusal(with(text, "000016 000019", "000015 000019")),
                StartsWith("line 19: the latency 15 is out of order"));
    EXPECT_THAT(refusal(with(text, "000016 000019", "000016 000018")),
                StartsWith("line 23: the total of thread 0 is 180, and the rows above hold 179"));
    EXPECT_THAT(refusal(with(text, "# Max Latencies: 01454", "# Max Latencies: 00003")),
                StartsWith("line 26: the maximum of thread 0 is below its minimum"));
    EXPECT_THAT(refusal(with(text, "# Min Latencies: 00014", "# Min Latencies: 00014 00015")),
                StartsWith("line 24: it has 2 values for 1 threads"));
    EXPECT_THAT(refusal(with(text, "000016 000019", "99999999999 1")), HasSubstr("out of range"));
    EXPECT_THAT(refusal(text + text), HasSubstr("a second histogram begins here"));
}

TEST(BrokenSource, CyclictestCutOffBelowItsTable)
{
    // Most values lie beyond the table: without the feet the run would look harmless.
    const std::string text = sourceText("cyclictest_h20_overflow.txt");
    for (const char* foot : {"# Total", "# Min", "# Avg", "# Max", "# Histogram Overflows"})
        EXPECT_THAT(refusal(text.substr(0, text.find(foot))), AllOf(StartsWith("lines below the table are missing"),
                                                                    HasSubstr(foot), HasSubstr("the text was cut off")))
            << foot;
    EXPECT_THAT(refusal(with(text, "# Avg", "# xyz")),
                StartsWith("lines below the table are missing ('# Avg Latencies:')"));
}

TEST(BrokenSource, RtlaNamesTheLine)
{
    const std::string text = sourceText("rtla_timerlat_ns.txt");
    EXPECT_THAT(refusal(with(text, "45000         2 ", "45000         2 3")),
                StartsWith("line 6: it has 2 counts, and the table has 1 columns"));
    EXPECT_THAT(refusal(with(text, "45000         2 ", "45000         -2 ")),
                StartsWith("line 6: '-2' is not a count"));
    EXPECT_THAT(refusal(with(text, "45000         2 ", "45000         3 ")),
                HasSubstr("Thr-000 counts 2722 values, and its rows hold 2723"));
    EXPECT_THAT(refusal(with(text, "Index   Thr-000", "Index   Xyz-000")),
                StartsWith("line 4: 'Xyz-000' is no column of this table"));
    EXPECT_THAT(refusal(with(text, "nanoseconds (ns)", "hours (h)")), StartsWith("line 2: the time unit"));
    EXPECT_THAT(refusal(with(text, "# Time unit is", "# Unit")),
                StartsWith("line 4: the line '# Time unit is …' is missing above the table"));
    EXPECT_THAT(refusal(text.substr(0, text.find("max:"))), StartsWith("the line 'max:' is missing"));
    EXPECT_THAT(refusal(with(text, "avg:     237976", "avg:     nan")), HasSubstr("'nan' is not a number"));
    EXPECT_THAT(refusal(text + text), HasSubstr("a second histogram begins here"));
}

TEST(BrokenSource, JsonNamesTheLineOrTheThread)
{
    const std::string text = sourceText("cyclictest.json");
    EXPECT_THAT(refusal(with(text, "\"15\": 44,", "\"15\": 44")), StartsWith("line 23: the JSON breaks off here"));
    EXPECT_THAT(refusal(text.substr(0, text.size() / 2)), HasSubstr("the JSON breaks off here"));
    EXPECT_THAT(refusal(with(text, "\"15\": 44,", "\"x5\": 44,")), StartsWith("thread 0: 'x5' in its histogram"));
    EXPECT_THAT(refusal(with(text, "\"15\": 44,", "\"15\": -44,")), StartsWith("thread 0: '15' in its histogram"));
    EXPECT_THAT(refusal(with(text, "\"15\": 44,", "\"15\": 4400,")),
                StartsWith("thread 0: its histogram holds 9323 values, and it ran 5000 cycles"));
    EXPECT_THAT(refusal(with(text, "\"cycles\": 5000", "\"cycles\": \"many\"")),
                StartsWith("thread 0: 'cycles' is not a count"));
    EXPECT_THAT(refusal(with(text, "\"max\": 6037", "\"max\": 1e99")), StartsWith("thread 0: 'max' is not a time"));
    EXPECT_THAT(refusal(with(text, "\"max\": 6037", "\"max\": 1")), HasSubstr("its minimum is above its maximum"));
    EXPECT_THAT(refusal("{\"thread\": {}, \"num_threads\": 0}"), StartsWith("'thread' holds no threads"));
    EXPECT_THAT(refusal(with(sourceText("jitterdebugger.json"), "\"count\": 3945", "\"count\": 3")),
                HasSubstr("its histogram holds"));
}

TEST(BrokenSource, FiguresThatContradictTheTableAreNamed)
{
    // 180 values of 14 to 19 us, 4,820 of 20 us and more: the mean is at least 19.89 us.
    const std::string text = sourceText("cyclictest_h20_overflow.txt");
    EXPECT_THAT(
        refusal(with(text, "# Min Latencies: 00014", "# Min Latencies: 00003")),
        StartsWith("line 24: thread 0: the minimum is 3.000 µs, and by the other figures it is 13.00 to 15.00"));
    EXPECT_THAT(refusal(with(text, "# Avg Latencies: 00035", "# Avg Latencies: 00017")),
                StartsWith("line 25: thread 0: the mean is 17.00 µs"));
    EXPECT_THAT(refusal(with(text, "# Avg Latencies: 00035", "# Avg Latencies: 09999")),
                StartsWith("line 25: thread 0: the mean is 9,999 µs"));
    EXPECT_THAT(
        refusal(with(text, "# Max Latencies: 01454", "# Max Latencies: 00017")),
        StartsWith("line 26: thread 0: the maximum is 17.00 µs, and by the other figures it is at least 19.00"));
    // One bin off is the rounding of a tool.
    EXPECT_TRUE(readMeasurement(with(text, "# Min Latencies: 00014", "# Min Latencies: 00013"), "", kImportedAt));

    const std::string rtla = sourceText("rtla_timerlat_ns.txt");
    EXPECT_THAT(refusal(with(rtla, "min:      40854", "min:      60854")), HasSubstr("Thr-000: the minimum is 60.85"));
    EXPECT_THAT(refusal(with(rtla, "max:   23724310", "max:      80000")), HasSubstr("Thr-000: the maximum is 80.00"));
}

TEST(BrokenSource, FiguresOfJsonThatContradictItsHistogramAreNamed)
{
    const auto thread = [](const std::string& figures) {
        return R"({"num_threads":1,"thread":{"0":{"histogram":{"14":10,"20":10},)" + figures + R"("cycles":20}}})";
    };
    EXPECT_THAT(refusal(thread(R"("min":50,)")), StartsWith("thread 0: the minimum is 50.00 µs"));
    EXPECT_THAT(refusal(thread(R"("max":50,)")), StartsWith("thread 0: the maximum is 50.00 µs"));
    EXPECT_THAT(refusal(thread(R"("avg":19.5,)")), StartsWith("thread 0: the mean is 19.50 µs"));
    EXPECT_TRUE(readMeasurement(thread(R"("min":14,"max":20,"avg":17.4,)"), "", kImportedAt));
    EXPECT_THAT(refusal(R"({"version":1,"cpu":{"3":{"histogram":{"14":10},"count":10,"min":40}}})"),
                StartsWith("CPU 3: the minimum is 40.00 µs"));
    // A minimum one bin above the only value, and no maximum: nothing may lie outside of both.
    const auto run =
        readMeasurement(R"({"num_threads":1,"thread":{"0":{"histogram":{"14":2000},"min":15}}})", "", kImportedAt);
    ASSERT_TRUE(run) << run.error().text();
    const Distribution& d = run->statistics.delay();
    EXPECT_EQ(toUs(*d.min()), 15);
    EXPECT_EQ(toUs(*d.max()), 15);
    EXPECT_EQ(toUs(*d.percentile(0.5).value), 15);
}

TEST(BrokenSource, DeepJsonIsNoTrouble)
{
    for (const std::string& deep :
         {"{\"thread\":" + std::string(200'000, '['),
          "{\"num_threads\":1,\"thread\":{\"0\":" + std::string(5000, '[') + std::string(5000, ']') + "}}"})
        EXPECT_THAT(refusal(deep), HasSubstr("the JSON is nested deeper than that of any known tool"));
    EXPECT_THAT(refusal("{\"num_threads\":1,\"thread\":{\"0\":[[\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"]]}}"),
                HasSubstr("thread 0: is not an object"))
        << "brackets in a text do not count";
}

TEST(BrokenSource, JackTestNamesTheLine)
{
    const std::string text = sourceText("jack_test.txt");
    EXPECT_THAT(refusal(with(text, ": 10258 ", ": 1o258 ")),
                StartsWith("line 11: '1o258' is not a value of 'Delay Maximum'"));
    EXPECT_THAT(refusal(with(text, ":     2\n", ":    -2\n")),
                StartsWith("line 8: '-2' is not a value of 'XRUN Count'"));
    EXPECT_THAT(refusal(with(text, ":    32.4 %", ":    lots %")), StartsWith("line 13: 'lots'"));
    EXPECT_THAT(refusal(text.substr(0, text.size() - 47)), HasSubstr("the summary that begins here has no end"));
    EXPECT_THAT(refusal(text + "\n" + text), StartsWith("line 24: a second summary begins here"));
    EXPECT_THAT(refusal("************* SUMMARY RESULT ****************\nXRUN Count: 3\n"
                        "*********************************************\n"
                        "*********************************************\n"),
                HasSubstr("too few lines of jack_test"));
    EXPECT_THAT(refusal(with(text, ":   300", ":   999999999")), HasSubstr("longer than a year"));
}

TEST(BrokenSource, LatencytestNamesTheLine)
{
    const std::string text = sourceText("latencytest.txt");
    EXPECT_THAT(refusal(with(text, "1.451247 ms", "1.451247 s")), StartsWith("line 1: this is not latencytest's line"));
    EXPECT_THAT(refusal(with(text, "4.2ms (  0)|", "4.2ms (  0)")), StartsWith("line 3: "));
    EXPECT_THAT(refusal(with(text, "1ms=61215", "1ms=71215")), StartsWith("line 4: ")); // more than there are
    EXPECT_THAT(refusal(with(text, "2MS num_time_samples=63551", "2MS num_time_samples=63550")),
                StartsWith("line 5: "));
    EXPECT_THAT(refusal(text.substr(0, text.find("PIXEL"))),
                StartsWith("line 1: the block that begins here was cut off"));
    EXPECT_THAT(refusal(text + text), StartsWith("line 7: a second block begins here"));
}

} // namespace
} // namespace xrunscope::test
