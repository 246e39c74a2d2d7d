// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/report/layout_a.h"
#include "core/report/layout_c.h"
#include "core/report/report.h"
#include "import_support.h"

namespace xrunscope::test {
namespace {

using testing::HasSubstr;

TEST(ImportFigures, JackTestComesBackByteForByte)
{
    const RunData run = imported("jack_test.txt");
    EXPECT_EQ(layoutAText(layoutAOf(run)), sourceText("jack_test.txt"));
    EXPECT_TRUE(run.info.knows(Fact::Xruns));
    EXPECT_EQ(run.statistics.counts().xruns(), 2u);
    EXPECT_EQ(run.statistics.jack1().delayMax(), std::chrono::microseconds{10'258});
    EXPECT_EQ(run.length(), std::chrono::seconds{300});
    EXPECT_EQ(run.info.facts.geometry.frames, 64u);
    EXPECT_FALSE(run.info.knows(Fact::Rate));
    EXPECT_FALSE(run.info.knows(Fact::Cycles));
    EXPECT_TRUE(run.statistics.delay().empty());
    // 2 events in 300 s: 0.2422 to 7.2247 events (Poisson), so 2.9 to 87 an hour.
    EXPECT_THAT(closingSentence(run), HasSubstr("2 XRUNs in 5 min (95 %: 2.9 to 87 an hour)"));
}

TEST(ImportFigures, WhatJackTestDidNotMeasureStaysNotMeasured)
{
    const std::string text = with(sourceText("jack_test.txt"), ":    32.4 %", ":     n/a");
    const auto run = readMeasurement(text, "", kImportedAt);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_FALSE(run->info.imported->layoutA->dspLoad);
    EXPECT_EQ(run->statistics.jack1().loadCount(), 0u);
}

TEST(ImportFigures, AMailAroundTheBlockDoesNotMatter)
{
    const std::string text = "Hello list,\n\nthis is what I got:\n\n" + sourceText("jack_test.txt") + "\nRegards\n";
    const auto run = readMeasurement(text, "", kImportedAt);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(layoutAText(layoutAOf(*run)), sourceText("jack_test.txt"));
}

TEST(ImportFigures, LatencytestComesBackByteForByte)
{
    const RunData run = imported("latencytest.txt");
    ASSERT_TRUE(run.info.imported->latencytest);
    EXPECT_EQ(layoutCText(*run.info.imported->latencytest), sourceText("latencytest.txt"));
    EXPECT_EQ(run.info.imported->latencytest->fragment, Nanos{1'451'247});
    EXPECT_EQ(run.statistics.counts().cycles, 63'551u);
    EXPECT_TRUE(run.statistics.delay().empty());
    EXPECT_FALSE(run.info.knows(Fact::Xruns));
}

} // namespace
} // namespace xrunscope::test
