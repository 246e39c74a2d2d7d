// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QApplication>
#include <QPushButton>
#include <QTest>

#include "ui/charts/load_chart.h"
#include "ui/pages/run_view.h"
#include "ui/pages/xrun_bar.h"

namespace xrunscope {
namespace {

/// The middle of a window of 1024 × 640 with a banner.
class LowWindowTest : public testing::Test {
protected:
    void SetUp() override
    {
        view.resize(484, 462);
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    }

    bool loadIsSeen()
    {
        QTest::qWait(20); // layouts follow by events
        return view.findChild<LoadChart*>()->isVisible();
    }

    Theme theme{Theme::Choice::Light};
    RunView view{theme};
};

TEST_F(LowWindowTest, TheLoadGivesWayToTheLineAboutAnXrun)
{
    EXPECT_TRUE(loadIsSeen());
    Xrun x;
    x.kind = XrunKind::NotFinished;
    x.length = 25'000'000;
    x.misses = 5;
    x.reports = 68;
    x.blames = {{"xs-1-05", Lateness::NotFinished, std::chrono::milliseconds{30}}};
    view.xrunBar()->showXrun(x, EngineFacts{});
    EXPECT_FALSE(loadIsSeen());
    const QWidget* chart = view.timeline();
    EXPECT_LE(chart->mapTo(&view, QPoint(0, chart->height())).y(), view.height()) << "nothing is cut off";
    view.xrunBar()->hide();
    EXPECT_TRUE(loadIsSeen());
    view.xrunBar()->showXrun(x, EngineFacts{});
    view.resize(740, 690);
    EXPECT_TRUE(loadIsSeen()) << "there is room for all";
}

} // namespace
} // namespace xrunscope
