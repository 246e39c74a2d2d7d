// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/load_lines.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using ::testing::HasSubstr;

LoadRecord timers(std::uint64_t operations, Nanos wall)
{
    LoadRecord load;
    load.name = "timers";
    load.command = "stress-ng --timer 2";
    load.wall = wall;
    load.exitStatus = 0;
    load.operations = operations;
    return load;
}

TEST(LoadLines, OperationsAreCountedInMillionsWhereTheyAreMany)
{
    const auto tenSeconds = std::chrono::seconds{10};
    EXPECT_EQ(workText(timers(7, tenSeconds)), "7 ops");
    EXPECT_EQ(rateText(timers(7, tenSeconds)), "0.7/s");
    EXPECT_EQ(workText(timers(147'264, tenSeconds)), "147,264 ops");
    EXPECT_EQ(rateText(timers(147'264, tenSeconds)), "14,726/s");
    EXPECT_EQ(workText(timers(99'999'999, tenSeconds)), "99,999,999 ops");
    EXPECT_EQ(workText(timers(12'345'678'901, tenSeconds)), "12,346 M ops");
    EXPECT_EQ(rateText(timers(12'345'678'901, tenSeconds)), "1,235 M/s");
}

TEST(LoadLines, ColumnsDoNotTouch)
{
    const std::string text = loadsText({timers(99'999'999, std::chrono::seconds{1})});
    EXPECT_THAT(text, HasSubstr(" 99,999,999 ops 99,999,999/s\n"));
}

TEST(LoadLines, FailuresAreTheStatusAndTheSignalNotTheEndOfTheRun)
{
    LoadRecord synthesiser = timers(1, std::chrono::seconds{1});
    synthesiser.exitStatus.reset();
    synthesiser.endedByRun = true;
    const LoadRecord done = timers(1, std::chrono::seconds{1});
    EXPECT_EQ(failedLoadsText({synthesiser, done}), "");
    LoadRecord wrong = done;
    wrong.name = "dbench";
    wrong.exitStatus = 1;
    LoadRecord killed = done;
    killed.name = "sox";
    killed.exitStatus.reset();
    killed.signal = 9;
    EXPECT_EQ(failedLoadsText({done, killed}), "sox: ended by signal 9");
    EXPECT_EQ(failedLoadsText({synthesiser, wrong, done, killed}), "dbench: exit status 1, and 1 more");
}

} // namespace
} // namespace xrunscope
