// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html/run_page.h"

#include <gmock/gmock.h>

#include "made_suite.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RunPage : public ::testing::Test {
protected:
    std::string page(const RunPageCharts& charts)
    {
        const auto run = RunFile::open(folder_ / "a.xrun");
        EXPECT_TRUE(run) << run.error().text();
        const auto text = runPage(*run, charts);
        EXPECT_TRUE(text) << text.error().text();
        return text.value_or("");
    }

    TemporaryFolder folder_;
};

TEST_F(RunPage, OfASuiteWithoutPictures)
{
    test::writeMeasuredSuite(folder_ / "a.xrun", "<script>alert(1)</script>");
    RunPageCharts charts;
    charts.without = "Install something.";
    const std::string text = page(charts);
    EXPECT_THAT(text, HasSubstr("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>"));
    EXPECT_THAT(text, HasSubstr("<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>"));
    EXPECT_THAT(text, Not(HasSubstr("<script")));
    EXPECT_THAT(text, HasSubstr("Install something."));
    // 997 of 999 within 100 µs; the load took 12.34 s.
    EXPECT_THAT(text, HasSubstr("<th scope=\"row\">diskwrite</th><td>99.80 %</td><td>99.80 %</td><td>100.00 %</td>"
                                "<td>1.262 ms</td><td class=\"bad\">1200.0 ms</td><td>12.3 s</td><td>*?</td>"));
    EXPECT_THAT(text, HasSubstr("<strong>98.79 %</strong> <span>CPU loop within ±0.1 ms</span>")) << "987 of 999, cut";
    EXPECT_THAT(text, HasSubstr("<td class=\"code\">xrunscope-client load diskwrite</td>"));
    EXPECT_THAT(text, HasSubstr("x11: not possible: no display"));
    EXPECT_THAT(text, HasSubstr("from us     periods")) << "charts in text";
    EXPECT_THAT(text, HasSubstr("************* SUMMARY RESULT ****************"));
}

TEST_F(RunPage, OfASuiteWithPictures)
{
    test::writeMeasuredSuite(folder_ / "a.xrun", "RT");
    RunPageCharts charts;
    charts.ofRun = {{"<svg>1</svg>", "<svg>2</svg>", "whole", ""}};
    charts.ofPhases = {
        {{"<svg>3</svg>", "<svg>4</svg>", "first", ""}}, {{"<svg>5</svg>", "<svg>6</svg>", "second", ""}}, {}};
    const std::string text = page(charts);
    const std::size_t whole = text.find("alt=\"whole\"");
    const std::size_t first = text.find("alt=\"first\"");
    const std::size_t second = text.find("alt=\"second\"");
    ASSERT_NE(second, std::string::npos);
    EXPECT_LT(whole, first);
    EXPECT_LT(first, second);
    EXPECT_THAT(text, Not(HasSubstr("from us     periods")));
}

TEST_F(RunPage, OfARunWithoutASuite)
{
    writeMadeRun(folder_ / "a.xrun", 5000);
    const std::string text = page({});
    EXPECT_THAT(text, HasSubstr("<h1>made run</h1>"));
    EXPECT_THAT(text, HasSubstr("<h3>Whole run</h3>"));
    EXPECT_THAT(text, Not(HasSubstr("Stress tests")));
    EXPECT_THAT(text, Not(HasSubstr("CPU loop within")));
}

TEST(RunPageName, IsThatOfTheGeometry)
{
    RunInfo info;
    info.facts.geometry = {44100, 64, 3};
    EXPECT_EQ(runPageName(info), "3x256.html");
    info.facts.geometry = {48000, 1024, 2};
    EXPECT_EQ(runPageName(info), "2x4096.html");
    info.facts.server = ServerFacts{};
    info.facts.server->periods.reset();
    EXPECT_EQ(runPageName(info), "4096.html");
}

} // namespace
} // namespace xrunscope
