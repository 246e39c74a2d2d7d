// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/base/programs.h"
#include "core/load/ping.h"
#include "tests/core/load/guarded.h"

namespace xrunscope::test {
namespace {

TEST(Ping, OfThisMachineThroughTheGuard)
{
    if (programInPath("ping").empty())
        GTEST_SKIP() << "ping is not installed";
    const auto target = findPingTarget("127.0.0.1");
    ASSERT_TRUE(target) << target.error().text();
    const auto guard = ProcessGuard::start(-1);
    ASSERT_TRUE(guard) << guard.error().text();
    const MonoTime begin = MonoClock::now();
    const auto id = (*guard)->spawn(pingCommand(*target));
    ASSERT_TRUE(id) << id.error().text();

    Watched watched(**guard);
    PingAccount account;
    std::size_t seen = 0;
    eventually([&] {
        watched.look();
        for (; seen < watched.lines().size(); ++seen)
            account.add(watched.lines()[seen]);
        return account.all().received >= 2;
    });
    if (account.all().sent == 0 && !watched.lines().empty())
        GTEST_SKIP() << "this machine does not let ping work: " << watched.lines().front().text;
    const PingFigures f = account.figures(begin, MonoClock::now());
    EXPECT_GE(f.received, 2u);
    EXPECT_GT(f.min, 0);
    EXPECT_LE(f.min, f.average);
    EXPECT_LE(f.average, f.max);
}

} // namespace
} // namespace xrunscope::test
