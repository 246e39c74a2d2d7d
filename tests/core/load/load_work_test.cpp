// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/load_work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using testing::ElementsAre;

TEST(LoadWork, OfOurOwnLoads)
{
    LoadRecord record;
    readOwnWork(record, {"something else", "work: 350000000 bytes"});
    EXPECT_EQ(record.bytes, 350000000u);
    EXPECT_FALSE(record.operations);
    readOwnWork(record, {"work: 12 operations", "work: x bytes", "work: 1"});
    EXPECT_EQ(record.operations, 12u);
    EXPECT_FALSE(record.bytes);
}

TEST(LoadWork, OfX11perfIsTheSumOfItsTotals)
{
    LoadRecord record;
    readX11perfWork(record, {"Sync time adjustment is 0.0585 msecs.",
                             "  20000 reps @   0.0953 msec ( 10500.0/sec): Scroll 500x500 pixels",
                             "  40000 trep @   0.0891 msec ( 11200.0/sec): Scroll 500x500 pixels",
                             "   1200 trep @   1.2 msec (  830.0/sec): ShmPutImage 500x500 square"});
    EXPECT_EQ(record.operations, 41200u);
}

TEST(LoadWork, OfStressNgIsTheSumOfItsStressors)
{
    LoadRecord record;
    readStressNgWork(
        record,
        {"stress-ng: info:  [8855] setting to a 1 second run per stressor",
         "stress-ng: metrc: [8855] stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s",
         "stress-ng: metrc: [8855]                           (secs)    (secs)    (secs)   (real time) (usr+sys time)",
         "stress-ng: metrc: [8855] vm                 9472      1.01      0.12      0.10      9422.10       42350.00",
         "stress-ng: metrc: [8855] fork                333      1.00      0.08      0.08       331.52        2043.62",
         "stress-ng: info:  [8855] successful run completed in 1.01s"});
    EXPECT_EQ(record.operations, 9805u);
    readStressNgWork(record, {"stress-ng: info:  [8855] unsuccessful"});
    EXPECT_FALSE(record.operations);
}

TEST(LoadWork, OfIperfIsWhatWasReceived)
{
    LoadRecord record;
    std::deque<std::string> lines{"{", R"("end": {"sum_sent": {"bytes": 829554688},)",
                                  R"("sum_received": {"bytes": 828243968}}})"};
    readIperfWork(record, lines);
    EXPECT_EQ(record.bytes, 828243968u);
    EXPECT_TRUE(lines.empty()); // JSON is nothing to show
    LoadRecord refused;
    lines = {R"({"start": {}, "error": "unable to connect to server: Connection refused"})"};
    readIperfWork(refused, lines);
    EXPECT_FALSE(refused.bytes);
    EXPECT_THAT(lines, ElementsAre("iperf3: unable to connect to server: Connection refused"));
    lines = {"no JSON at all"};
    readIperfWork(refused, lines);
    EXPECT_THAT(lines, ElementsAre("no JSON at all"));
}

} // namespace
} // namespace xrunscope
