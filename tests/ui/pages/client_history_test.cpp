// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/client_history.h"

#include <gtest/gtest.h>

#include "ui/live_refill.h"

namespace xrunscope {
namespace {

EngineSecond second(std::uint64_t at, std::int64_t wake, std::uint32_t late = 0, bool alive = true)
{
    EngineSecond s;
    s.second = at;
    ClientSecond c;
    c.alive = alive;
    c.cycles = 375;
    c.late = late;
    c.wakeMax = wake;
    c.runMax = wake * 2;
    s.clients = {c};
    return s;
}

TEST(ClientHistory, KeepsOneRowASecond)
{
    const ClientHistory history = historyOf({second(0, 100), second(1, 300, 2), second(2, 200, 0, false)});
    ASSERT_EQ(history.rows().size(), 3u);
    EXPECT_EQ(history.rows()[1].clients[0], (ClientHistory::Cell{true, 2, 300, 600}));
    EXPECT_FALSE(history.rows()[2].clients[0].alive);
}

TEST(ClientHistory, PassesOverASecondThatItHas)
{
    ClientHistory history = historyOf({second(0, 100), second(1, 300)});
    history.add(second(1, 999));
    history.add(second(0, 999));
    EXPECT_EQ(history.rows().size(), 2u);
    EXPECT_EQ(history.rows()[1].clients[0].wakeMax, 300);
}

TEST(ClientHistory, ALongRunTakesNoMoreMemoryAndLosesNoMaximum)
{
    ClientHistory history;
    constexpr std::uint64_t kSeconds = 10'000;
    for (std::uint64_t s = 0; s < kSeconds; ++s)
        history.add(second(s, s == 7777 ? 30'000'000 : 100, s % 10 == 0 ? 1 : 0));
    EXPECT_LE(history.rows().size(), ClientHistory::kMostRows);
    EXPECT_GE(history.rows().size(), ClientHistory::kMostRows / 2);
    std::uint64_t next = 0;
    std::uint64_t late = 0;
    std::int64_t worst = 0;
    for (const ClientHistory::Row& row : history.rows()) {
        EXPECT_EQ(row.second, next);
        next = row.second + row.seconds;
        late += row.clients[0].late;
        if (row.clients[0].wakeMax > 100) {
            worst = row.clients[0].wakeMax;
            EXPECT_LE(row.second, 7777u);
            EXPECT_GT(row.second + row.seconds, 7777u);
        }
    }
    EXPECT_EQ(next, kSeconds);
    EXPECT_EQ(late, 1000u);
    EXPECT_EQ(worst, 30'000'000);
}

TEST(ClientHistory, ARefillPutsBackTheSecondsThatAWindowLost)
{
    LiveRefill refill;
    refill.series.clients = historyOf({second(0, 1), second(1, 2), second(2, 3)});
    LiveSeries live;
    live.clients = historyOf({second(0, 1), second(4, 5)});
    const LiveSeries all = merged(refill, live);
    ASSERT_EQ(all.clients.rows().size(), 4u);
    EXPECT_EQ(all.clients.rows()[2].clients[0].wakeMax, 3);
    EXPECT_EQ(all.clients.rows()[3].second, 4u);
}

} // namespace
} // namespace xrunscope
