// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <gtest/gtest.h>

#include "core/run/run_file.h"
#include "ui/pages/live_page.h"
#include "ui/pages/run_view.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

class FrozenWindowTest : public WindowTest {};

TEST_F(FrozenWindowTest, TenSecondsLoseNoCycleAndLeaveNoHole)
{
    prepare(std::chrono::seconds{20});
    clickStart();
    QTest::qWait(3000);
    QTest::qSleep(10000);
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_NEAR(static_cast<double>(run->data().statistics.periods()), 20 * 750, 2);
    EXPECT_EQ(run->data().info.dropped, 0u);
    std::size_t columns = 0;
    for (const TimelineColumn& c : live().run()->series().timeline.columns()) {
        EXPECT_GT(c.count, 0u) << "column at " << c.begin << " ns";
        ++columns;
    }
    // 20 s in columns of 25 ms.
    EXPECT_EQ(columns, 800u);
}

} // namespace

} // namespace xrunscope
