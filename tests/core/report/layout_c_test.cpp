// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_c.h"

#include <cmath>

#include <gmock/gmock.h>

#include "core/report/latencytest_text.h"
#include "core/report/report_text.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// 3 × 256 bytes: the buffer is 4.353741 ms.
constexpr Geometry k3x256{44100, 64, 3};

/// A page of latencytest, and what it printed.
struct Page {
    double maxMs;
    std::uint64_t overruns, samples, within1ms, within2ms;
    std::string head, factor1, factor2;
};

const std::vector<Page> kPages{
    {4.2, 0, 63551, 61215, 63546, "  4.2ms (  0)|", "96.324212", "99.992132"},
    {3.8, 0, 20758, 19668, 20693, "  3.8ms (  0)|", "94.749012", "99.686868"},
    {30.0, 3, 17604, 16825, 17591, " 30.0ms (  3)|", "95.574869", "99.926153"},
    {14.8, 12, 24448, 23863, 24425, " 14.8ms ( 12)|", "97.607166", "99.905923"},
    {4.5, 1, 16142, 15463, 16134, "  4.5ms (  1)|", "95.793582", "99.950440"},
    {13.5, 13, 43483, 35936, 43447, " 13.5ms ( 13)|", "82.643792", "99.917209"},
    {321.2, 16, 19656, 18006, 19563, "321.2ms ( 16)|", "91.605617", "99.526862"},
    {79.1, 36, 15681, 11212, 15595, " 79.1ms ( 36)|", "71.500542", "99.451566"},
    {147.3, 158, 19290, 18423, 19030, "147.3ms (158)|", "95.505443", "98.652151"},
    {484.1, 64, 14912, 13493, 14783, "484.1ms ( 64)|", "90.484174", "99.134925"},
};

/// Cycles such that the page follows from them: totals of a fragment (within 1 ms), of 3 ms (within 2 ms) and, beyond,
/// the maximum, overruns of 4.36 ms, and the rest of 3.6 ms.
LatencytestFigures measured(const Page& page)
{
    LatencytestCount count(k3x256, k3x256.partOfPeriod(80));
    std::uint64_t period = 0;
    std::int64_t start = 0;
    const auto cycles = [&](std::uint64_t n, std::int64_t total) {
        for (; n > 0; --n, ++period, start += total)
            count.add({period, start, start, start + 1'160'998, start + 1'160'998, 0, 0});
    };
    const auto maximum = static_cast<std::int64_t>(std::llround(page.maxMs * 1e6));
    const std::uint64_t beyond = page.samples - page.within2ms;
    const std::uint64_t overruns = page.overruns > 0 ? page.overruns - 1 : 0;
    cycles(page.within1ms, 1'451'247);
    cycles(page.within2ms - page.within1ms, 3'000'000);
    cycles(1, maximum);
    cycles(overruns, 4'360'000);
    cycles(beyond - 1 - overruns, 3'600'000);
    cycles(1, 0);
    return count.figures();
}

TEST(LayoutC, ABlockByteForByte)
{
    EXPECT_EQ(layoutCText(measured(kPages[0])), "fragment latency = 1.451247 ms\n"
                                                "cpu latency = 1.160998 ms\n"
                                                "  4.2ms (  0)|\n"
                                                "1MS num_time_samples=63551 num_times_within_1ms=61215 "
                                                "factor=96.324212\n"
                                                "2MS num_time_samples=63551 num_times_within_2ms=63546 "
                                                "factor=99.992132\n"
                                                "PIXEL_PER_MS=103\n");
}

TEST(LayoutC, EveryPageFromItsCycles)
{
    for (const Page& page : kPages) {
        const LatencytestFigures figures = measured(page);
        EXPECT_EQ(figures.overruns, page.overruns) << page.head;
        const std::string n = std::to_string(page.samples);
        EXPECT_EQ(layoutCText(figures),
                  "fragment latency = 1.451247 ms\ncpu latency = 1.160998 ms\n" + page.head +
                      "\n1MS num_time_samples=" + n + " num_times_within_1ms=" + std::to_string(page.within1ms) +
                      " factor=" + page.factor1 + "\n2MS num_time_samples=" + n + " num_times_within_2ms=" +
                      std::to_string(page.within2ms) + " factor=" + page.factor2 + "\nPIXEL_PER_MS=103\n");
    }
}

TEST(LatencytestText, HoldsEveryFigure)
{
    EngineFacts facts;
    facts.modelled = true;
    // The mean: (16,825 × 1.451247 + 766 × 3 + 30 + 2 × 4.36 + 10 × 3.6) / 17,604 = 1.5218.
    EXPECT_EQ(latencytestText(measured(kPages[2]), facts),
              R"(latencytest: 3 x 256 bytes (64 frames) at 44,100 Hz, modelled
ms         nominal      min     mean      max       p5      p95
CPU loop     1.161    1.161    1.161    1.161
total        1.451    1.451    1.522   30.000    1.451    1.451
within     ±0.1 ms  ±0.2 ms    ±1 ms    ±2 ms     ±5 %    ±10 %    ±25 %
CPU loop    17,604   17,604   17,604   17,604   17,604   17,604   17,604
          100.00 % 100.00 % 100.00 % 100.00 % 100.00 % 100.00 % 100.00 %
total       16,825   16,825   16,825   17,591   16,825   16,825   16,825
           95.57 %  95.57 %  95.57 %  99.92 %  95.57 %  95.57 %  95.57 %
3 overruns (computed) in 17,604 cycles: total > buffer of 4.354 ms
)");
}

TEST(LatencytestText, OnlyAllAre100Percent)
{
    LatencytestFigures f = measured(kPages[0]);
    f.total.within = {f.samples - 1, f.samples - 1, f.samples, f.samples, f.samples};
    const std::string text = latencytestText(f, {});
    EXPECT_THAT(text, HasSubstr(" 99.99 % 100.00 %")); // 99.9984
    EXPECT_THAT(text, Not(HasSubstr("modelled")));
}

TEST(LatencytestText, MarksAndCap)
{
    LatencytestFigures f = measured(kPages[0]);
    EXPECT_EQ(latencytestMarks(f), "");
    f.wideVariation = f.tooFast = f.capReached = true;
    EXPECT_THAT(latencytestMarks(f), HasSubstr("* wide variation in audio duration"));
    EXPECT_THAT(latencytestMarks(f), HasSubstr("+ audio duration \"too fast\""));
    const std::string text = latencytestText(f, {});
    EXPECT_THAT(text, HasSubstr(latencytestMarks(f)));
    EXPECT_THAT(text, HasSubstr("cap reached: these are the first 250,000 cycles\n"));
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; begin = end + 1, end = text.find('\n', begin))
        EXPECT_LE(report_text::columnsOf(text.substr(begin, end - begin)), report_text::kColumns);
}

TEST(LatencytestText, WithoutASampleThereIsNone)
{
    EXPECT_EQ(latencytestText(LatencytestCount(k3x256, Nanos{1}).figures(), {}), "");
}

} // namespace
} // namespace xrunscope
