// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/chart_times.h"
#include "ui/charts/time_view.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

TEST(TimeView, ShowsThePlannedRunWhileItGoesOn)
{
    TimeView view;
    view.reset(300 * kSecond);
    EXPECT_FALSE(view.setMeasured(20 * kSecond, true));
    EXPECT_EQ(view.begin(), 0);
    EXPECT_EQ(view.end(), 300 * kSecond);
}

TEST(TimeView, ShowsWhatWasMeasuredAfterAnEarlyStop)
{
    TimeView view;
    view.reset(300 * kSecond);
    view.setMeasured(20 * kSecond, true);
    EXPECT_TRUE(view.setMeasured(20 * kSecond, false));
    EXPECT_EQ(view.end(), 20 * kSecond);
}

TEST(TimeView, GrowsInStepsWithoutAPlan)
{
    TimeView view;
    view.reset(0);
    EXPECT_EQ(view.end(), 10 * kSecond);
    EXPECT_FALSE(view.setMeasured(9 * kSecond, true));
    EXPECT_TRUE(view.setMeasured(11 * kSecond, true));
    EXPECT_EQ(view.end(), 15 * kSecond);
}

TEST(TimeView, ZoomKeepsTheTimeUnderThePointer)
{
    TimeView view;
    view.reset(100 * kSecond);
    EXPECT_TRUE(view.zoomAt(0.25, 0.4)); // 25 s stays at a quarter: 40 s from 15 s
    EXPECT_TRUE(view.zoomed());
    EXPECT_EQ(view.begin(), 15 * kSecond);
    EXPECT_EQ(view.end(), 55 * kSecond);
}

TEST(TimeView, ZoomingOutEndsAtTheWholeRun)
{
    TimeView view;
    view.reset(100 * kSecond);
    view.show(40 * kSecond, 60 * kSecond);
    EXPECT_TRUE(view.zoomAt(0.5, 50));
    EXPECT_FALSE(view.zoomed());
    EXPECT_EQ(view.end(), 100 * kSecond);
}

TEST(TimeView, PanStopsAtTheEdges)
{
    TimeView view;
    view.reset(100 * kSecond);
    EXPECT_FALSE(view.pan(0.5)) << "the whole run cannot be moved";
    view.show(40 * kSecond, 60 * kSecond);
    EXPECT_TRUE(view.pan(0.5));
    EXPECT_EQ(view.begin(), 50 * kSecond);
    EXPECT_TRUE(view.pan(100));
    EXPECT_EQ(view.begin(), 80 * kSecond);
    EXPECT_EQ(view.end(), 100 * kSecond);
    EXPECT_FALSE(view.pan(1));
}

TEST(TimeView, HasAShortestLength)
{
    TimeView view;
    view.reset(100 * kSecond);
    view.show(10 * kSecond, 10 * kSecond);
    EXPECT_EQ(view.length(), TimeView::kShortest);
    view.showAll();
    for (int i = 0; i < 200; ++i)
        view.zoomAt(0.5, 0.5);
    EXPECT_EQ(view.length(), TimeView::kShortest);
}

TEST(TimeView, AZoomedPartStaysWhenTheRunGrows)
{
    TimeView view;
    view.reset(0);
    view.setMeasured(9 * kSecond, true);
    view.show(2 * kSecond, 4 * kSecond);
    EXPECT_FALSE(view.setMeasured(50 * kSecond, true));
    EXPECT_EQ(view.begin(), 2 * kSecond);
    EXPECT_TRUE(view.showAll());
    EXPECT_EQ(view.end(), 60 * kSecond);
}

} // namespace
} // namespace xrunscope
