// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/source_lines.h"

#include <gtest/gtest.h>

namespace xrunscope::import {
namespace {

TEST(SourceLines, AreCountedAndLoseTheirEnds)
{
    const SourceLines lines = linesOf("one\r\n\ntwo  \t\nthree");
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[0].text, "one");
    EXPECT_EQ(lines[2].number, 3u);
    EXPECT_EQ(lines[2].text, "two");
    EXPECT_EQ(lines[3].text, "three");
}

TEST(SourceLines, LoseTheMarksOfAQuotedMail)
{
    const SourceLines twice = linesOf(">> a\n>>\n>>   b\n");
    EXPECT_EQ(twice[0].text, "a");
    EXPECT_EQ(twice[1].text, "");
    EXPECT_EQ(twice[2].text, "  b");
    const SourceLines reply = linesOf("On Monday they wrote:\n> a\n> > b\n");
    EXPECT_EQ(reply[0].text, "On Monday they wrote:");
    EXPECT_EQ(reply[1].text, "a");
    EXPECT_EQ(reply[2].text, "b");
}

TEST(SourceLines, CountsAreWholeAndHaveABound)
{
    EXPECT_EQ(countOf("000000180"), 180u);
    EXPECT_EQ(countOf("1,234,567"), 1'234'567u);
    EXPECT_EQ(countOf("1000000000000000"), 1'000'000'000'000'000u);
    for (const char* bad : {"", "-1", "1.5", "12,34", ",123", "1,2345", "1,,234", "x", "1000000000000001",
                            "99999999999999999999999", "0x10", "1e3"})
        EXPECT_FALSE(countOf(bad)) << bad;
}

TEST(SourceLines, DecimalsAreFiniteAndHaveABound)
{
    EXPECT_EQ(decimalOf("1,234.5"), 1234.5);
    EXPECT_EQ(decimalOf("-626.0"), -626.0);
    EXPECT_EQ(decimalOf("-1,234"), -1234.0);
    for (const char* bad : {"", "nan", "inf", "1e300", "1.2.3", "12,34.5", "-"})
        EXPECT_FALSE(decimalOf(bad)) << bad;
}

} // namespace
} // namespace xrunscope::import
