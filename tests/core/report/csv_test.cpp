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
    first.cycles.add({0, 0, us(10), us(110), us(100), 0, us(110), true, true, false, false, false}, false);
    first.cycles.add({1, us(1000), us(30), us(330), us(300), 0, us(1330), true, true, true, false, false}, false);
    first.system = SystemSample{};
    first.system->total.user = 12.5;
    first.system->interruptsPerSecond = 1689.4;
    RunRow onlySkipped;
    onlySkipped.cycles.second = 1;
    onlySkipped.cycles.add({2, us(2000), us(5000), us(5000), 0, 0, us(7000), false, false, false, true, false}, true);
    RunRow empty;
    empty.cycles.second = 2;
    run.rows = {first, onlySkipped, empty};
    EngineSecond engine;
    engine.second = 0;
    engine.serverLoad = 31.25;
    engine.clients.resize(3);
    engine.clients[0].alive = engine.clients[2].alive = true;
    run.engineSeconds = {engine};
    run.markers.push_back({1'200'000'000, Marker::Kind::User, "=heard, it"});

    const auto lines = linesOf(secondsCsv(run));
    ASSERT_EQ(lines.size(), 4u);
    const auto commas = [](const std::string& line) { return std::count(line.begin(), line.end(), ','); };
    EXPECT_EQ(lines[0].substr(0, 30), "second,first_period,cycles,ski");
    EXPECT_EQ(lines[1], "0,0,2,0,0,0,0,10.000,20.000,30.000,110.000,330.000,200.000,300.000,20.000,30.000,"
                        "12.50,0.00,0.00,0.00,0.00,0.00,0.00,0.00,1689.4,0.0,,0.000,2,31.25,");
    EXPECT_EQ(lines[2], "1,2,0,1,1,0,1,5000.000,5000.000,5000.000,5000.000,5000.000,,,,,,,,,,,,,,,,,,,\"'=heard, it\"");
    EXPECT_EQ(lines[3].substr(0, 14), "2,0,0,0,0,0,0,");
    EXPECT_EQ(commas(lines[1]), commas(lines[0]));
    EXPECT_EQ(commas(lines[2]), commas(lines[0]) + 1); // one inside the quoted marker
    EXPECT_EQ(commas(lines[3]), commas(lines[0]));
}

TEST(ClientsCsv, OneRowASecondAndClient)
{
    MadeRun made;
    RunData run = made.onJack(2).cycles(1000, us(10), us(100)).take();
    EngineSecond second;
    second.second = 4;
    second.clients = {{true, 1000, 2, 1500, 20'000, 30'000, us(31'000)}, {}};
    run.engineSeconds = {second};
    EXPECT_EQ(clientsCsv(run),
              "second,client,alive,cycles,late_cycles,wake_mean_us,wake_max_us,run_mean_us,run_max_us\n"
              "4,\"xs-1-01\",1,1000,2,1.500,20.000,30.000,31000.000\n"
              "4,\"xs-1-02\",0,0,0,,,,\n");
}

TEST(ServerLog, OneLineEachWithItsTime)
{
    RunData run = MadeRun{}.onJack(0).take();
    EXPECT_EQ(serverLogText(run).substr(0, 7), "No log:");
    run.serverLog = {{-250'000'000, "jackdmp 1.9.21"}, {1'500'000'000, "XRun\x1b[2J"}};
    EXPECT_EQ(serverLogText(run), "   -0.250000  jackdmp 1.9.21\n"
                                  "    1.500000  XRun\xef\xbf\xbd[2J\n");
}

} // namespace
} // namespace xrunscope
