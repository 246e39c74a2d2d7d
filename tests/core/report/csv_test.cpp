// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/report/csv_text.h"
#include "core/report/report.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using test::MadeRun;
using test::us;

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

TEST(CsvText, QuotesAndDisarms)
{
    EXPECT_EQ(csvText("plain"), "\"plain\"");
    EXPECT_EQ(csvText("a \"b\", c"), "\"a \"\"b\"\", c\"");
    EXPECT_EQ(csvText("=HYPERLINK(1)"), "\"'=HYPERLINK(1)\"");
    EXPECT_EQ(csvText("  @SUM"), "\"'  @SUM\"");
    EXPECT_EQ(csvText("-1"), "\"'-1\"");
    EXPECT_EQ(csvText("line\nfeed \x1b[2J"), "\"line\xef\xbf\xbd"
                                             "feed \xef\xbf\xbd[2J\"");
}

TEST(SecondsCsv, OneRowASecondWithTheSameColumnsEverywhere)
{
    RunData run = MadeRun{}.cycles(3000, us(10), us(100)).take();
    RunRow first;
    first.cycles.second = 0;
    first.cycles.add({0, 0, us(10), us(110), us(100), 0, us(110), true, false, false, false}, false);
    first.cycles.add({1, us(1000), us(30), us(330), us(300), 0, us(1330), true, true, false, false}, false);
    first.system = SystemSample{};
    first.system->total.user = 12.5;
    first.system->interruptsPerSecond = 1689.4;
    RunRow onlySkipped;
    onlySkipped.cycles.second = 1;
    onlySkipped.cycles.add({2, us(2000), us(5000), us(5000), 0, 0, us(7000), false, false, true, false}, true);
    RunRow empty;
    empty.cycles.second = 2;
    run.rows = {first, onlySkipped, empty};
    run.markers.push_back({1'200'000'000, Marker::Kind::User, "=heard, it"});

    const auto lines = linesOf(secondsCsv(run));
    ASSERT_EQ(lines.size(), 4u);
    const auto commas = [](const std::string& line) { return std::count(line.begin(), line.end(), ','); };
    EXPECT_EQ(lines[0].substr(0, 30), "second,first_period,cycles,ski");
    EXPECT_EQ(lines[1], "0,0,2,0,0,0,0,10.000,20.000,30.000,110.000,330.000,200.000,300.000,20.000,30.000,"
                        "12.50,0.00,0.00,0.00,0.00,0.00,0.00,0.00,1689.4,0.0,,0.000,");
    EXPECT_EQ(lines[2], "1,2,0,1,1,0,1,5000.000,5000.000,5000.000,5000.000,5000.000,,,,,,,,,,,,,,,,,\"'=heard, it\"");
    EXPECT_EQ(lines[3].substr(0, 14), "2,0,0,0,0,0,0,");
    EXPECT_EQ(commas(lines[1]), commas(lines[0]));
    EXPECT_EQ(commas(lines[2]), commas(lines[0]) + 1); // one inside the quoted marker
    EXPECT_EQ(commas(lines[3]), commas(lines[0]));
}

} // namespace
} // namespace xrunscope
