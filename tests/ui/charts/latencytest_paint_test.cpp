// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/latencytest_paint.h"

#include <cmath>

#include <gtest/gtest.h>

#include <QImage>

namespace xrunscope {
namespace {

constexpr std::int64_t ms(double value)
{
    return static_cast<std::int64_t>(value * 1e6);
}

/// 3 × 64 frames at 48,000 Hz: a fragment is 1.333 ms, the buffer 4 ms. One column of 1 ms a pixel of the plot.
class LatencytestPaint : public testing::Test {
protected:
    LatencytestPaint()
    {
        font_.setPixelSize(11);
        model_.geometry = {48000, 64, 3};
        const auto columns = static_cast<std::size_t>(plot().width());
        model_.end = static_cast<std::int64_t>(columns) * ms(1);
        model_.columns = emptyLatencytestColumns(0, model_.end, columns);
        for (LatencytestColumn& c : model_.columns)
            c.merge({0, 0, 1, ms(1.0), ms(2.0)});
    }

    QRectF plot() const { return latencytestPlot(QRectF(0, 0, 600, 530), font_); }
    int x(int column) const { return static_cast<int>(plot().left()) + column; }
    /// Pixel row of a time: the deadline, 4 ms, stands at 450 of 486 parts.
    int y(double millis) const
    {
        return static_cast<int>(std::floor(plot().bottom() - millis / 4 * plot().height() * 450 / 486));
    }
    QImage painted() const
    {
        QImage image(600, 530, QImage::Format_RGB32);
        QPainter painter(&image);
        paintLatencytest(painter, model_, QRectF(0, 0, 600, 530), font_);
        return image;
    }

    LatencytestModel model_;
    QFont font_;
};

TEST_F(LatencytestPaint, LinesAndCurvesInTheirColoursOnBlack)
{
    const QImage image = painted();
    const int middle = x(static_cast<int>(plot().width()) / 2);
    EXPECT_EQ(image.pixelColor(middle, y(4.0)), QColor(255, 0, 0)) << "the buffer";
    EXPECT_EQ(image.pixelColor(middle, y(4.0 / 3)), QColor(255, 255, 0)) << "a fragment";
    EXPECT_EQ(image.pixelColor(middle, y(2.0)), QColor(255, 255, 255)) << "total";
    EXPECT_EQ(image.pixelColor(middle, y(1.0)), QColor(0, 255, 0)) << "CPU loop";
    EXPECT_EQ(image.pixelColor(middle, y(3.0)), QColor(0, 0, 0));
    EXPECT_EQ(image.pixelColor(middle, y(0.5)), QColor(0, 0, 0));
}

TEST_F(LatencytestPaint, OneLongCycleIsSeenInItsColumn)
{
    const std::size_t at = 300;
    model_.columns[at].totalMax = ms(3.5);
    model_.columns[at + 5].cpuMax = ms(1.8);
    const QImage image = painted();
    EXPECT_EQ(image.pixelColor(x(300), y(3.5)), QColor(255, 255, 255));
    EXPECT_EQ(image.pixelColor(x(300), y(3.0)), QColor(255, 255, 255)) << "the line up to it";
    EXPECT_EQ(image.pixelColor(x(305), y(1.8)), QColor(0, 255, 0));
    for (const int beside : {299, 301})
        EXPECT_EQ(image.pixelColor(x(beside), y(3.0)), QColor(0, 0, 0)) << "its column alone";
}

TEST_F(LatencytestPaint, TheLongestOfManyCyclesInAPixelIsDrawn)
{
    // Ten columns a pixel; only one of the ten is long.
    const auto wide = static_cast<std::size_t>(plot().width()) * 10;
    model_.columns = emptyLatencytestColumns(0, model_.end, wide);
    for (LatencytestColumn& c : model_.columns)
        c.merge({0, 0, 1, ms(1.0), ms(2.0)});
    model_.columns[2007].totalMax = ms(3.5);
    EXPECT_EQ(painted().pixelColor(x(200), y(3.5)), QColor(255, 255, 255));
}

TEST_F(LatencytestPaint, ColumnsWithoutACycleGoOnFromTheOneBefore)
{
    for (std::size_t i = 0; i < model_.columns.size(); ++i) {
        if (i < 10 || i % 10 != 0 || i > 400)
            model_.columns[i].count = 0;
    }
    const QImage image = painted();
    EXPECT_EQ(image.pixelColor(x(5), y(2.0)), QColor(0, 0, 0)) << "before the first cycle";
    for (const int column : {10, 15, 19, 395, 400})
        EXPECT_EQ(image.pixelColor(x(column), y(2.0)), QColor(255, 255, 255)) << column;
    EXPECT_EQ(image.pixelColor(x(401), y(2.0)), QColor(0, 0, 0)) << "after the last";
}

TEST_F(LatencytestPaint, WhatIsTooLongIsCutAtTheTop)
{
    model_.columns[100].totalMax = ms(484.1);
    const QImage image = painted();
    EXPECT_EQ(image.pixelColor(x(100), static_cast<int>(plot().top())), QColor(255, 255, 255));
    EXPECT_EQ(image.pixelColor(x(100), static_cast<int>(plot().top()) - 2), QColor(0, 0, 0));
}

TEST(LatencytestWords, FormatAndFigures)
{
    EXPECT_EQ(latencytestFormatText({44100, 64, 3}), QStringLiteral("3 × 256 bytes (64 frames), 44,100 Hz"));
    LatencytestFigures f;
    EXPECT_EQ(latencytestFiguresText(f), QStringLiteral("no cycle was measured"));
    f.samples = 1000;
    f.total.max = ms(484.1);
    f.overruns = 64;
    f.total.within = {800, 900, 950, 963, 999};
    f.cpu.within = {900, 990, 1000, 1000, 1000};
    f.cpu.max = ms(1.42);
    EXPECT_EQ(latencytestFiguresText(f), QStringLiteral("484.1 ms (64) · total ±1 ms 96.30 %, ±2 ms 99.90 % · CPU loop "
                                                        "±0.1 ms 99.00 %, max 1.42 ms · 1,000 cycles"));
    f.capReached = f.wideVariation = f.tooFast = true;
    EXPECT_TRUE(latencytestFiguresText(f).endsWith(
        QStringLiteral("1,000 cycles, cap reached · * wide variation · + too fast")));
}

} // namespace
} // namespace xrunscope
