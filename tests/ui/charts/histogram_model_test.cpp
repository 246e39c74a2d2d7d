// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/histogram_paint.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

const QRectF kHistogramPlot(60, 20, 600, 150);

HistogramModel someModel()
{
    HistogramModel model;
    model.distribution.add(27'000, 100'000);
    model.distribution.add(60'000, 1'200);
    model.distribution.add(1'412'000, 1);
    model.limitNs = 747'000;
    model.fitRanges();
    return model;
}

TEST(HistogramModel, AxesHoldDataAndLimit)
{
    HistogramModel model = someModel();
    EXPECT_LE(model.micros.low(), 27);
    EXPECT_GE(model.micros.high(), 1412);
    EXPECT_GE(model.counts.high(), 100'000);
    EXPECT_FALSE(model.fitRanges()) << "the same data moves nothing";
}

TEST(HistogramModel, ACountOfOneIsSeen)
{
    const HistogramModel model = someModel();
    const Scale y = model.countScale(kHistogramPlot);
    EXPECT_GT(kHistogramPlot.bottom() - y.map(1), 4) << "pixels of a bar with one value";
}

TEST(HistogramModel, OneBarIsBeyondTheLimit)
{
    const HistogramModel model = someModel();
    std::uint64_t beyond = 0, within = 0;
    for (const Bar& bar : model.bars(kHistogramPlot))
        (bar.beyond ? beyond : within) += bar.count;
    EXPECT_EQ(beyond, 1u);
    EXPECT_EQ(within, 101'200u);
}

TEST(HistogramModel, EmptyIsFine)
{
    HistogramModel model;
    model.fitRanges();
    EXPECT_LT(model.micros.low(), model.micros.high());
    for (const bool log : {true, false}) {
        model.logX = log;
        for (const Bar& bar : model.bars(kHistogramPlot))
            EXPECT_EQ(bar.count, 0u);
        QFont font;
        font.setPixelSize(11);
        EXPECT_FALSE(histogramAxes(model, kHistogramPlot, font).bottom.empty());
    }
}

TEST(HistogramModel, LinearAxisBeginsAtZero)
{
    HistogramModel model = someModel();
    model.logX = false;
    const Scale x = model.microsScale(kHistogramPlot);
    EXPECT_DOUBLE_EQ(x.low(), 0);
    EXPECT_GE(x.high(), 1412);
    EXPECT_LT(x.high(), 2000);
}

} // namespace
} // namespace xrunscope
