// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/comparison_chart.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QImage>
#include <QMouseEvent>

#include "tests/ui/charts/made_charts.h"

namespace xrunscope {
namespace {

using test::addMadeSuite;
using test::madeCharts;

class ComparisonChartTest : public ::testing::Test {
protected:
    ComparisonChartTest()
    {
        chart_.setColors(lightColors());
        chart_.resize(800, 400);
        chart_.show();
    }
    void show(ComparisonCharts charts, ComparisonKind kind)
    {
        chart_.setKind(kind);
        chart_.setCharts(std::make_shared<const ComparisonCharts>(std::move(charts)));
    }
    /// Pixels of exactly this colour.
    int pixelsOf(const QColor& color)
    {
        const QImage image = chart_.grab().toImage().convertToFormat(QImage::Format_RGB32);
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                count += image.pixel(x, y) == color.rgb() ? 1 : 0;
        }
        return count;
    }

    ComparisonChart chart_;
};

TEST_F(ComparisonChartTest, TailTellsHowManyWereLater)
{
    show(madeCharts(2), ComparisonKind::Tail);
    // Between 10 µs and 1 ms one of 1,000 cycles is later, wherever the pointer is.
    const QStringList lines = chart_.valuesAt({400, 200});
    ASSERT_EQ(lines.size(), 3);
    EXPECT_TRUE(lines[0].startsWith(QLatin1String("later than "))) << lines[0].toStdString();
    EXPECT_EQ(lines[1], QStringLiteral("A  column 0  1,000 of a million, 3,600 an hour"));
    EXPECT_EQ(lines[2], QStringLiteral("B  column 1  1,000 of a million, 3,600 an hour"));
    EXPECT_TRUE(chart_.valuesAt({2, 2}).isEmpty());
}

TEST_F(ComparisonChartTest, TailBeyondTheWorst)
{
    ComparisonCharts charts = madeCharts(1);
    charts.columns.push_back(test::madeColumn(1, "worse", 100'000'000));
    show(std::move(charts), ComparisonKind::Tail);
    const QStringList lines = chart_.valuesAt({700, 200}); // of 10 µs to 200 ms
    ASSERT_EQ(lines.size(), 3);
    EXPECT_EQ(lines[1], QStringLiteral("A  column 0  none of 1,000 cycles"));
    EXPECT_EQ(lines[2], QStringLiteral("B  worse  1,000 of a million, 3,600 an hour"));
}

TEST_F(ComparisonChartTest, PercentilesEndWithTheSample)
{
    ComparisonCharts charts = madeCharts(2);
    charts.columns[1].percentiles.resize(33); // as of 100 cycles: p90 is the last
    show(std::move(charts), ComparisonKind::Percentiles);
    const QStringList lines = chart_.valuesAt({560, 200});
    ASSERT_EQ(lines.size(), 3);
    EXPECT_TRUE(lines[0].startsWith(QLatin1String("9"))) << lines[0].toStdString();
    EXPECT_TRUE(lines[1].startsWith(QLatin1String("A  column 0  10.0"))) << lines[1].toStdString();
    EXPECT_EQ(lines[2], QStringLiteral("B  column 1  too few cycles for that"));
}

TEST_F(ComparisonChartTest, TimelineTellsTheSecond)
{
    show(madeCharts(2), ComparisonKind::Timeline);
    const QStringList lines = chart_.valuesAt({380, 200}); // the middle of the axis is 2.5 s
    ASSERT_EQ(lines.size(), 3);
    EXPECT_TRUE(lines[0].startsWith(QLatin1String("0:02."))) << lines[0].toStdString();
    EXPECT_EQ(lines[1], QStringLiteral("A  column 0  longest 3,000 µs, 2 missed"));
    EXPECT_EQ(lines[2], QStringLiteral("B  column 1  longest 200.0 µs"));
}

TEST_F(ComparisonChartTest, SuiteTellsTheTest)
{
    ComparisonCharts charts = madeCharts(2);
    addMadeSuite(charts);
    show(std::move(charts), ComparisonKind::Suite);
    const QStringList lines = chart_.valuesAt({600, 120});
    ASSERT_EQ(lines.size(), 3);
    EXPECT_EQ(lines[0], QStringLiteral("diskwrite"));
    EXPECT_EQ(lines[1], QStringLiteral("A  longest 5,000 µs, not within 100 µs: 2 %, XRUNs: 1"));
    EXPECT_EQ(lines[2], QStringLiteral("B  not measured"));
    EXPECT_EQ(chart_.valuesAt({200, 120}).value(0), QStringLiteral("baseline"));
}

TEST_F(ComparisonChartTest, RedIsOfXrunsAlone)
{
    const QColor red = lightColors().xrun;
    for (const ComparisonKind kind : {ComparisonKind::Tail, ComparisonKind::Histogram, ComparisonKind::Percentiles}) {
        show(madeCharts(8), kind);
        EXPECT_EQ(pixelsOf(red), 0);
    }
    show(madeCharts(8), ComparisonKind::Timeline);
    EXPECT_GT(pixelsOf(red), 0);
    ComparisonCharts quiet = madeCharts(8);
    quiet.strips.front() = quiet.strips[1];
    show(std::move(quiet), ComparisonKind::Timeline);
    EXPECT_EQ(pixelsOf(red), 0);
}

TEST_F(ComparisonChartTest, WithoutAChartItSaysWhy)
{
    show(madeCharts(2), ComparisonKind::Suite);
    EXPECT_TRUE(chart_.valuesAt({400, 200}).isEmpty());
    EXPECT_TRUE(chart_.accessibleDescription().startsWith(QLatin1String("None of these runs had a stress suite.")));
    EXPECT_GT(pixelsOf(lightColors().dim), 0);
    EXPECT_EQ(whyNoChart(madeCharts(2), ComparisonKind::Tail), QString());
    ComparisonCharts bare = madeCharts(1);
    bare.columns[0].tail.clear();
    bare.columns[0].percentiles.clear();
    bare.columns[0].without = "no distribution of delays in the source";
    bare.strips[0].seconds.clear();
    EXPECT_EQ(whyNoChart(bare, ComparisonKind::Histogram),
              QStringLiteral("There is no curve to draw. A: no distribution of delays in the source"));
    EXPECT_EQ(whyNoChart(bare, ComparisonKind::Timeline), QStringLiteral("None of these has delays over time."));
}

TEST_F(ComparisonChartTest, FollowsThePointerAndNewCharts)
{
    show(madeCharts(3), ComparisonKind::Tail);
    const QImage without = chart_.grab().toImage();
    QMouseEvent move(QEvent::MouseMove, QPointF(400, 200), chart_.mapToGlobal(QPointF(400, 200)), Qt::NoButton,
                     Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&chart_, &move);
    EXPECT_NE(chart_.grab().toImage(), without);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&chart_, &leave);
    EXPECT_EQ(chart_.grab().toImage(), without);
    chart_.setCharts(nullptr);
    EXPECT_TRUE(chart_.valuesAt({400, 200}).isEmpty());
    EXPECT_NE(chart_.grab().toImage(), without);
}

} // namespace
} // namespace xrunscope
