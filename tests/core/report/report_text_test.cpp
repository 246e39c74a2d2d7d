// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_text.h"

#include <gtest/gtest.h>

namespace xrunscope::report_text {
namespace {

TEST(ReportText, CountsAndCutsCodePoints)
{
    EXPECT_EQ(columnsOf("410 µs"), 6u);
    EXPECT_EQ(cut("410 µs", 6), "410 µs");
    EXPECT_EQ(cut("410 µs left", 6), "410 µ…");
    EXPECT_EQ(padLeft("µs", 4), "  µs");
    EXPECT_EQ(padRight("µs", 4), "µs  ");
    EXPECT_EQ(padRight("longer", 4), "longer");
}

TEST(ReportText, WrapsAtBlanks)
{
    EXPECT_EQ(wrap("one two three four", 9), "one two\nthree\nfour\n");
    EXPECT_EQ(wrap("Label  one two three", 12, 7), "Label  one\n       two\n       three\n");
    EXPECT_EQ(wrap("       one two", 10, 7), "       one\n       two\n"); // a line that goes on under the label before
    EXPECT_EQ(wrap("µµ µµ µµ", 5), "µµ µµ\nµµ\n");
    EXPECT_EQ(wrap("", 10), "\n");
}

TEST(ReportText, BreaksWordsThatFitNowhere)
{
    EXPECT_EQ(wrap("abcdefghij", 4), "abcd\nefgh\nij\n");
    EXPECT_EQ(wrap("L abcdefgh", 4, 2),
              "L ab\n  cd\n  ef\n  gh\n"); // no line holds it: it does not leave its label alone
    EXPECT_EQ(wrap("Lab abcdefgh", 4, 2), "Lab\n  ab\n  cd\n  ef\n  gh\n");
}

TEST(ReportText, LengthsForSentences)
{
    EXPECT_EQ(lengthText(Nanos{4352}), "4.35 µs");
    EXPECT_EQ(lengthText(std::chrono::microseconds{410}), "410 µs");
    EXPECT_EQ(lengthText(std::chrono::microseconds{31297}), "31.3 ms");
    EXPECT_EQ(lengthText(std::chrono::milliseconds{1004}), "1.0 s");
    EXPECT_EQ(lengthText(std::chrono::seconds{123}), "2 min 3 s");
    EXPECT_EQ(lengthText(Nanos{-310'000}), "-310 µs");
}

TEST(ReportText, CellsAreSevenColumnsAtMost)
{
    EXPECT_EQ(cell(4.352), "4.352");
    EXPECT_EQ(cell(999'999), "999,999");
    EXPECT_EQ(cell(1'000'600), "1.001 s");
    EXPECT_EQ(cell(63e6), "63.0 s");
    EXPECT_EQ(cell(5000e6), "5000 s");
    EXPECT_EQ(cell(-1333), "-1,333");
    EXPECT_EQ(cell(-250'000), "-0.2 s");
    for (const double us :
         {0.0, 9.9999, 99.996, 999.96, 99'999.6, 999'999.4, 9'999'990.0, 1.1e12, -9.9999, -99'999.4, -1e9})
        EXPECT_LE(columnsOf(cell(us)), us < 1e9 ? 7u : 9u) << us;
}

} // namespace
} // namespace xrunscope::report_text
