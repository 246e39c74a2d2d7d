// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>

#include "core/report/report.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using test::MadeRun;
using test::us;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(HistogramText, ShowsBarsMarksAndSpareTime)
{
    // 9,000 periods of 10 µs, 999 of 20 µs, one of 950 µs; spare time D − 40 µs = 960 µs. R10 covers it. 10,000 periods
    // support p99.9 (rank 9,990) and no more.
    const RunData run =
        MadeRun{}.cycles(9000, us(10), us(40)).cycles(999, us(20), us(40)).cycles(1, us(950), us(40)).take();
    const std::string text = histogramText(run);
    // ln 9,000 is the full bar of 28; ln 999 / ln 9,000 · 27 + 1 = 21.5, one period is one #.
    EXPECT_THAT(text, HasSubstr("    10.0       9,000 |############################ p50,90\n"));
    EXPECT_THAT(text, HasSubstr("    20.0         999 |#####################        p99,99.9\n"));
    EXPECT_THAT(text, HasSubstr("     800           1 |#\n"));
    EXPECT_THAT(text, HasSubstr("     960 -----------------------------------------+ spare time\n"));
    EXPECT_THAT(text, HasSubstr("p99.99 needs 90,000 more cycles\n"));
    EXPECT_THAT(text, HasSubstr("Smallest spare time\nleft: 10 us.\n"));
}

TEST(HistogramText, SpareTimeStandsAmongTheBars)
{
    const RunData run = MadeRun{}.cycles(5000, us(10), us(800)).cycles(1, us(950), us(800)).take();
    const std::string text = histogramText(run);
    const auto spare = text.find("     200 ------");
    ASSERT_NE(spare, std::string::npos) << text;
    EXPECT_LT(text.find("    10.0       5,000 |"), spare);
    EXPECT_GT(text.find("     800           1 |"), spare);
}

TEST(HistogramText, IsPlainAsciiOf72Columns)
{
    MadeRun made;
    made.run.info.plan.label =
        "Größe × \x1b[31m a label that is far too long to stand on one line of a mail, for certain";
    const RunData run = made.cycles(200'000, us(10), us(100)).skipped(900'000, us(3000)).cycles(10, us(1), 50).take();
    std::istringstream lines(histogramText(run));
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        EXPECT_LE(line.size(), 72u) << line;
        for (const char c : line)
            EXPECT_TRUE(c >= 0x20 && c < 0x7f) << line;
    }
    EXPECT_GT(count, 20);
}

TEST(HistogramText, NothingMeasured)
{
    const std::string text = histogramText(MadeRun{}.take());
    EXPECT_THAT(text, HasSubstr("No cycle ran"));
    EXPECT_THAT(text, Not(HasSubstr("periods\n")));
}

} // namespace
} // namespace xrunscope
