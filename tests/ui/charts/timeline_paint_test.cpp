// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/chart_times.h"
#include "ui/charts/timeline_paint.h"

#include <gtest/gtest.h>

#include <QImage>

namespace xrunscope {
namespace {

const QRectF kTimelinePlot(0, 0, 100, 200);

/// 100 columns of a second, 10 to 100 µs, on 100 pixels; the axis is 1 to 10,000 µs: 50 pixels a decade.
TimelineModel plainModel()
{
    TimelineModel model;
    for (std::int64_t i = 0; i < 100; ++i)
        model.columns.push_back({i * kSecond, kSecond, 0, 750, 0, 10'000, 100'000, 300'000, 400'000});
    model.end = 100 * kSecond;
    model.range = AxisRange(1, 10'000);
    return model;
}

QImage painted(const TimelineModel& model)
{
    QImage image(100, 200, QImage::Format_RGB32);
    image.fill(darkColors().panel);
    QPainter painter(&image);
    paintColumns(painter, model, kTimelinePlot, darkColors(), 1);
    return image;
}

bool reddish(QRgb c)
{
    return qRed(c) > qBlue(c) + 30 && qRed(c) > qGreen(c) + 30;
}

TEST(TimelinePaint, AColumnReachesFromItsMinimumToItsMaximum)
{
    const QImage image = painted(plainModel());
    const QColor ground = darkColors().panel;
    EXPECT_EQ(image.pixelColor(50, 98), ground);
    EXPECT_EQ(image.pixelColor(50, 100), darkColors().delay) << "100 µs is two decades up: y = 100";
    EXPECT_NE(image.pixelColor(50, 125), ground);
    EXPECT_NE(image.pixelColor(50, 149), ground) << "10 µs: y = 150";
    EXPECT_EQ(image.pixelColor(50, 151), ground);
}

TEST(TimelinePaint, RedIsForMissesOnly)
{
    TimelineModel model = plainModel();
    QImage image = painted(model);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 100; ++x)
            ASSERT_FALSE(reddish(image.pixel(x, y))) << x << ' ' << y;

    model.columns[42].misses = 1;
    model.columns[42].delayMax = 1'000'000;
    image = painted(model);
    for (int x = 0; x < 100; ++x)
        EXPECT_EQ(reddish(image.pixel(x, 120)), x == 42) << x;
    EXPECT_EQ(image.pixelColor(42, 50), darkColors().xrun) << "1,000 µs: y = 50";
}

TEST(TimelinePaint, ValuesWithoutALogarithmStayOnTheLowestEdge)
{
    TimelineModel model = plainModel();
    for (TimelineColumn& c : model.columns)
        c.delayMin = c.delayMax = -4'000;
    const QImage image = painted(model);
    EXPECT_EQ(image.pixelColor(50, 199), darkColors().delay);
    EXPECT_EQ(image.pixelColor(50, 150), darkColors().panel);
}

TEST(TimelinePaint, TheAxisHoldsTheDataAndTheLine)
{
    TimelineModel model = plainModel();
    model.spareNs = 21'000'000;
    model.deadlineNs = 22'000'000;
    EXPECT_TRUE(model.fitRange());
    EXPECT_LE(model.range.low(), 10);
    EXPECT_GE(model.range.high(), 21'000);
    model.quantity = Quantity::Response;
    model.deadlineNs = 1'333'000;
    EXPECT_TRUE(model.fitRange());
    EXPECT_LT(model.range.high(), 21'000);
    EXPECT_GE(model.range.high(), 1'333);
}

TEST(TimelinePaint, AxesHaveLabelsInsideThePlotsRange)
{
    const TimelineModel model = plainModel();
    QFont font;
    font.setPixelSize(11);
    const QRectF plot(60, 20, 600, 200);
    const PlotAxes axes = timelineAxes(model, plot, font);
    ASSERT_GE(axes.left.size(), 3u);
    EXPECT_EQ(axes.bottom.front().label, QStringLiteral("0 s"));
    EXPECT_DOUBLE_EQ(axes.bottom.front().at, 60);
    for (const PixelTick& tick : axes.left) {
        EXPECT_GE(tick.at, plot.top());
        EXPECT_LE(tick.at, plot.bottom());
    }
}

} // namespace
} // namespace xrunscope
