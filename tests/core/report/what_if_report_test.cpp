// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/what_if_report.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/report/report_text.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;

/// 5 minutes at 64 × 2 with one delay of 2 ms.
WhatIf oneLate(bool onePeriodDeadline = false)
{
    WhatIfCount count({48000, 64, 2}, onePeriodDeadline);
    PeriodSample s;
    for (s.period = 0; s.period < 225'000; ++s.period) {
        s.delay = s.period == 100'000 ? 2'000'000 : 10'000;
        count.add(s);
    }
    count.endRun();
    WhatIf table = count.result(0);
    table.runs = 1;
    return table;
}

TEST(WhatIfReport, TheTableMarksTheSmallestSafeBuffer)
{
    const std::string text = whatIfText(oneLate(), 0, "my run");
    EXPECT_THAT(text, HasSubstr("What if: my run\n225,000 periods in 5 min at 48,000 Hz, 64 frames × 2\n"
                                "Longest delay: 2.0 ms\n"));
    EXPECT_THAT(text, HasSubstr("DSP load      0 %  10 %  20 %  30 %  40 %  50 %  60 %  70 %  80 %  90 %\n"));
    EXPECT_THAT(text, HasSubstr("   64 × 2      12    12    12    12    12    12    12    12    12    12\n"));
    EXPECT_THAT(text, HasSubstr("   64 × 3    <44*  <44*  <44*  <44*  <44*    12"));
    EXPECT_THAT(text, HasSubstr(" 128 × 2     <44   <44   <44   6.0   6.0"));
    EXPECT_THAT(text, HasSubstr("At a DSP load of 0 %, that of the recording\n"));
    EXPECT_THAT(text, HasSubstr("Smallest safe buffer at a DSP load of 0 %: 64 frames × 3, 4.0 ms."));
    EXPECT_THAT(text, HasSubstr("delays depend neither on the period nor"));
}

TEST(WhatIfReport, FitsIntoAMail)
{
    for (const bool onePeriod : {false, true}) {
        for (const int load : {0, 90}) {
            std::istringstream in(whatIfText(oneLate(onePeriod), load, std::string(150, 'x')));
            for (std::string line; std::getline(in, line);)
                EXPECT_LE(report_text::columnsOf(line), 72u) << line;
        }
    }
}

TEST(WhatIfReport, SaysThatNothingIsSafe)
{
    WhatIfCount count({48000, 64, 2}, false);
    PeriodSample s;
    s.delay = 100'000'000;
    count.add(s);
    EXPECT_EQ(whatIfVerdict(count.result(0), 0),
              "No setting of the table would have been without an XRUN at a DSP load of 0 %.");
    EXPECT_TRUE(whatIfJson(count.result(0), 0).at("smallest_safe").is_null());
}

TEST(WhatIfReport, ACellInWords)
{
    const WhatIf table = oneLate();
    // 1 event in 300 s: 0.0253 to 5.572 (Poisson, 95 %), an hour twelve times that.
    EXPECT_EQ(whatIfCellSentence(table, *table.at(64, 2, 0)),
              "64 frames × 2, 2.7 ms, DSP load 0 %: a delay may be 1.3 ms. XRUNs an hour: 12 (95 %: 0.3 to 67), "
              "misses: 12.");
    EXPECT_EQ(whatIfCellSentence(table, *table.at(64, 3, 0)),
              "64 frames × 3, 4.0 ms, DSP load 0 %: a delay may be 2.7 ms, and none was longer. XRUNs an hour: fewer "
              "than 44 (95 %).");
}

TEST(WhatIfReport, CellsFitTheirColumn)
{
    WhatIfCell cell;
    cell.misses = 1;
    for (const auto& [perHour, text] :
         {std::pair{0.034, "0.03"}, std::pair{3.75, "3.8"}, std::pair{9.96, "10"}, std::pair{999.4, "999"},
          std::pair{1234.0, "1.2k"}, std::pair{10'800'000.0, "11M"}}) {
        cell.xruns.perHour = perHour;
        EXPECT_EQ(whatIfCellText(cell), text);
    }
}

TEST(WhatIfReport, Json)
{
    const nlohmann::json j = whatIfJson(oneLate(), 0);
    EXPECT_EQ(j.at("cells").size(), 140u);
    EXPECT_EQ(j.at("seconds"), 300.0);
    EXPECT_EQ(j.at("smallest_safe").at("frames"), 64);
    EXPECT_EQ(j.at("smallest_safe").at("periods"), 3);
    EXPECT_EQ(j.at("smallest_safe").at("safe"), true);
    EXPECT_EQ(j.at("cells").front().at("frames"), 16);
    EXPECT_EQ(j.at("cells").front().at("xruns").at("per_hour"), 48.0);
}

TEST(WhatIfReport, PredictionAndObservation)
{
    const WhatIf table = oneLate();
    const RunData quiet = test::quietRun(); // 5 min, no XRUN
    const WhatIfCheck good = checkWhatIf(*table.at(64, 3, 0), quiet);
    EXPECT_TRUE(good.agrees());
    EXPECT_THAT(whatIfCheckText(good),
                HasSubstr("predicted  none (95 %: fewer than 44 an hour)\n"
                          "observed   0 XRUNs in 5 min (95 %: fewer than 44 an hour), 0 deadline\n           misses\n"
                          "The two agree"));
    // 400 stalls in 20 s, where fewer than 44 an hour were expected.
    test::MadeRun made;
    for (int i = 0; i < 400; ++i)
        made.cycles(49, 10'000, 100'000).skipped(1, 100'000);
    const WhatIfCheck bad = checkWhatIf(*table.at(64, 3, 0), made.take());
    EXPECT_FALSE(bad.agrees());
    EXPECT_THAT(whatIfCheckText(bad), HasSubstr("There were more XRUNs than predicted"));
    EXPECT_EQ(whatIfCheckJson(bad).at("observed").at("xruns"), 400);
    EXPECT_EQ(whatIfCheckJson(bad).at("agrees"), false);
}

} // namespace
} // namespace xrunscope
