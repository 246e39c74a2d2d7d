// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/chart_times.h"
#include "ui/charts/load_paint.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

const QRectF kCurvePlot(100, 50, 200, 100);

LoadPoint point(std::uint64_t second, double dsp, double user = 0)
{
    LoadPoint p;
    p.second = second;
    p.dspMean = dsp;
    p.hasSystem = user > 0;
    p.user = user;
    return p;
}

TEST(LoadCurve, PointsStandInTheMiddleOfTheirSeconds)
{
    LoadModel model;
    model.points = {point(0, 0), point(1, 50), point(2, 130)};
    model.end = 4 * kSecond; // 50 pixels a second
    const QPolygonF line = loadCurve(model, LoadCurve::Dsp, kCurvePlot);
    ASSERT_EQ(line.size(), 3);
    EXPECT_EQ(line[0], QPointF(125, 150));
    EXPECT_EQ(line[1], QPointF(175, 100));
    EXPECT_EQ(line[2], QPointF(225, 50)) << "more than 100 % is drawn at the top";
}

TEST(LoadCurve, SecondsWithoutASystemSampleAreLeftOut)
{
    LoadModel model;
    model.points = {point(0, 10), point(1, 10, 30)};
    model.end = 4 * kSecond;
    EXPECT_EQ(loadCurve(model, LoadCurve::User, kCurvePlot).size(), 1);
    EXPECT_EQ(loadCurve(model, LoadCurve::Dsp, kCurvePlot).size(), 2);
}

TEST(LoadCurve, AZoomedViewIsCutAtTheEdges)
{
    LoadModel model;
    for (std::uint64_t s = 0; s < 10; ++s)
        model.points.push_back(point(s, static_cast<double>(10 * s)));
    model.begin = 3 * kSecond; // between the points at 2.5 s (20 %) and 3.5 s (30 %)
    model.end = 5 * kSecond;
    const QPolygonF line = loadCurve(model, LoadCurve::Dsp, kCurvePlot);
    ASSERT_EQ(line.size(), 4);
    EXPECT_EQ(line.first(), QPointF(100, 125)); // 25 %
    EXPECT_EQ(line.last(), QPointF(300, 105));  // 45 %
}

TEST(LoadCurve, AtMostTwoPointsAPixel)
{
    LoadModel model;
    for (std::uint64_t s = 0; s < 20'000; ++s)
        model.points.push_back(point(s, s == 10'000 ? 90 : static_cast<double>(s % 7)));
    model.end = 20'000 * kSecond;
    const QPolygonF line = loadCurve(model, LoadCurve::Dsp, kCurvePlot);
    EXPECT_LE(line.size(), 402);
    double top = 1e9;
    for (const QPointF& p : line)
        top = std::min(top, p.y());
    EXPECT_DOUBLE_EQ(top, 60) << "the one peak of 90 % must be seen";
}

TEST(LoadModel, SwitchesAxisHasRoom)
{
    LoadModel model;
    LoadPoint p = point(0, 1, 1);
    p.contextSwitches = 11'771;
    model.points = {p};
    EXPECT_TRUE(model.fitSwitches());
    EXPECT_DOUBLE_EQ(model.switchesHigh, 20'000);
}

} // namespace
} // namespace xrunscope
