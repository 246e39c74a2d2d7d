// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/chart_times.h"
#include "ui/charts/timeline_chart.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "ui/charts/chart_fonts.h"
#include "ui/charts/load_chart.h"
#include "ui/charts/plot_area.h"

namespace xrunscope {
namespace {

constexpr std::int64_t kFirstRelease = 5'000 * kSecond;

class TimelineChartTest : public testing::Test {
protected:
    void SetUp() override
    {
        chart.resize(800, 300);
        chart.show();
        QApplication::processEvents();
        plot = plotArea(QRectF(0, 0, 800, 300), plotMargins(chartFont(chart.font())));
        chart.reset(60 * kSecond);
        QObject::connect(&chart, &TimelineChart::xrunActivated, &chart,
                         [this](const Xrun& xrun) { activated.push_back(xrun); });
    }

    /// A point of the plot at a share of its width, in its middle.
    QPoint at(double share) const { return QPointF(plot.left() + plot.width() * share, plot.center().y()).toPoint(); }
    /// Nanoseconds that one pixel of the whole run stands for.
    double pixel() const { return 60e9 / plot.width(); }

    void drag(Qt::MouseButton button, double from, double to)
    {
        QTest::mousePress(&chart, button, {}, at(from));
        QTest::mouseMove(&chart, at((from + to) / 2));
        QTest::mouseMove(&chart, at(to));
        QTest::mouseRelease(&chart, button, {}, at(to));
    }

    void wheel(double share, int delta, Qt::KeyboardModifiers modifiers)
    {
        const QPointF where(at(share));
        QWheelEvent event(where, chart.mapToGlobal(where), {}, QPoint(0, delta), Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&chart, &event);
    }

    void addXruns()
    {
        std::vector<Xrun> xruns(2);
        xruns[0].release = kFirstRelease + 15 * kSecond;
        xruns[0].firstPeriod = 11'250;
        xruns[1].release = kFirstRelease + 45 * kSecond;
        xruns[1].firstPeriod = 33'750;
        chart.setXruns(xruns, kFirstRelease);
    }

    TimelineChart chart;
    QRectF plot;
    std::vector<Xrun> activated;
};

TEST_F(TimelineChartTest, PlotColumnsAreThePixelsOfThePlot)
{
    EXPECT_EQ(chart.plotColumns(), static_cast<int>(plot.width()));
    EXPECT_EQ(chart.viewBegin(), 0);
    EXPECT_EQ(chart.viewEnd(), 60 * kSecond);
}

TEST_F(TimelineChartTest, AClickOnAMarkerActivatesItsXrun)
{
    addXruns();
    QTest::mouseClick(&chart, Qt::LeftButton, {}, at(0.75));
    ASSERT_EQ(activated.size(), 1u);
    EXPECT_EQ(activated[0].firstPeriod, 33'750u);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, QPoint(at(0.25).x(), static_cast<int>(plot.top()) - 4));
    ASSERT_EQ(activated.size(), 2u) << "on the triangle above the plot";
    EXPECT_EQ(activated[1].firstPeriod, 11'250u);
}

TEST_F(TimelineChartTest, AClickElsewhereActivatesNothing)
{
    addXruns();
    QTest::mouseClick(&chart, Qt::LeftButton, {}, at(0.5));
    QTest::mouseClick(&chart, Qt::LeftButton, {}, at(0.75) + QPoint(9, 0));
    EXPECT_TRUE(activated.empty());
    EXPECT_FALSE(chart.zoomed());
}

TEST_F(TimelineChartTest, ADragZoomsToThePartThatItCovered)
{
    QSignalSpy changed(&chart, &TimelineChart::viewChanged);
    drag(Qt::LeftButton, 0.25, 0.5);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_TRUE(chart.zoomed());
    EXPECT_NEAR(static_cast<double>(chart.viewBegin()), 15e9, pixel());
    EXPECT_NEAR(static_cast<double>(chart.viewEnd()), 30e9, pixel());
}

TEST_F(TimelineChartTest, ADragToTheLeftDoesTheSame)
{
    drag(Qt::LeftButton, 0.5, 0.25);
    EXPECT_NEAR(static_cast<double>(chart.viewBegin()), 15e9, pixel());
    EXPECT_NEAR(static_cast<double>(chart.viewEnd()), 30e9, pixel());
}

TEST_F(TimelineChartTest, ADragDoesNotActivateAnXrun)
{
    addXruns();
    drag(Qt::LeftButton, 0.6, 0.75);
    EXPECT_TRUE(activated.empty());
}

TEST_F(TimelineChartTest, EscapeEndsASelectionWithoutZoom)
{
    QTest::mousePress(&chart, Qt::LeftButton, {}, at(0.2));
    QTest::mouseMove(&chart, at(0.6));
    QTest::keyClick(&chart, Qt::Key_Escape);
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, at(0.6));
    EXPECT_FALSE(chart.zoomed());
}

TEST_F(TimelineChartTest, TheWheelZoomsAtThePointer)
{
    wheel(0.25, 120, {});
    // One notch shows 80 %: 48 s, with 15 s left at a quarter: from 3 s.
    EXPECT_NEAR(static_cast<double>(chart.viewBegin()), 3e9, pixel());
    EXPECT_NEAR(static_cast<double>(chart.viewEnd()), 51e9, pixel());
    wheel(0.25, -240, {});
    EXPECT_FALSE(chart.zoomed());
}

TEST_F(TimelineChartTest, ShiftAndWheelPans)
{
    chart.setView(20 * kSecond, 30 * kSecond);
    wheel(0.5, -120, Qt::ShiftModifier);
    EXPECT_EQ(chart.viewBegin(), 21 * kSecond);
    EXPECT_EQ(chart.viewEnd(), 31 * kSecond);
}

TEST_F(TimelineChartTest, TheRightAndTheMiddleButtonPan)
{
    for (const Qt::MouseButton button : {Qt::RightButton, Qt::MiddleButton}) {
        chart.setView(20 * kSecond, 40 * kSecond);
        drag(button, 0.5, 0.25); // a quarter of 20 s to the left: 5 s later
        EXPECT_NEAR(static_cast<double>(chart.viewBegin()), 25e9, pixel());
        EXPECT_EQ(chart.viewEnd() - chart.viewBegin(), 20 * kSecond);
    }
}

TEST_F(TimelineChartTest, ADoubleClickAndHomeShowTheWholeRun)
{
    chart.setView(20 * kSecond, 40 * kSecond);
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, at(0.5));
    EXPECT_FALSE(chart.zoomed());
    chart.setView(20 * kSecond, 40 * kSecond);
    QTest::keyClick(&chart, Qt::Key_Home);
    EXPECT_FALSE(chart.zoomed());
    EXPECT_EQ(chart.viewEnd(), 60 * kSecond);
}

TEST_F(TimelineChartTest, KeysZoomAndPan)
{
    QTest::keyClick(&chart, Qt::Key_Plus); // 60 %, about the middle: 12 to 48 s
    EXPECT_EQ(chart.viewBegin(), 12 * kSecond);
    EXPECT_EQ(chart.viewEnd(), 48 * kSecond);
    QTest::keyClick(&chart, Qt::Key_Right); // a tenth of 36 s
    EXPECT_EQ(chart.viewBegin(), 15'600'000'000);
    QTest::keyClick(&chart, Qt::Key_Left);
    EXPECT_EQ(chart.viewBegin(), 12 * kSecond);
    QTest::keyClick(&chart, Qt::Key_Minus);
    EXPECT_FALSE(chart.zoomed());
}

TEST_F(TimelineChartTest, KeysReachEveryXrun)
{
    addXruns();
    chart.setView(10 * kSecond, 20 * kSecond);
    QTest::keyClick(&chart, Qt::Key_PageDown);
    QTest::keyClick(&chart, Qt::Key_PageDown);
    EXPECT_NEAR(static_cast<double>(chart.viewBegin()), 40e9, 1) << "the second one comes into view";
    QTest::keyClick(&chart, Qt::Key_Return);
    ASSERT_EQ(activated.size(), 1u);
    EXPECT_EQ(activated[0].firstPeriod, 33'750u);
}

TEST_F(TimelineChartTest, AWiderChartWantsNewColumns)
{
    QSignalSpy changed(&chart, &TimelineChart::viewChanged);
    const int before = chart.plotColumns();
    chart.resize(900, 300);
    QApplication::processEvents();
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(chart.plotColumns(), before + 100);
}

TEST_F(TimelineChartTest, TheEndOfAShortRunShowsWhatWasMeasured)
{
    chart.setMeasured(20 * kSecond, true);
    QSignalSpy changed(&chart, &TimelineChart::viewChanged);
    chart.setMeasured(20 * kSecond, false);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(chart.viewEnd(), 20 * kSecond);
}

TEST_F(TimelineChartTest, HasANameForScreenReaders)
{
    EXPECT_FALSE(chart.accessibleName().isEmpty());
    const QString before = chart.accessibleName();
    chart.setQuantity(Quantity::Response);
    EXPECT_NE(chart.accessibleName(), before);
}

} // namespace
} // namespace xrunscope
