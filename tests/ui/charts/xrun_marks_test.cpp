// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/chart_times.h"
#include "ui/charts/xrun_marks.h"

#include <gmock/gmock.h>

#include <QImage>

#include "ui/charts/timeline_hover.h"

namespace xrunscope {
namespace {

const QRectF kMarksPlot(0, 20, 100, 100);

Xrun xrunOf(XrunKind kind, std::int64_t second)
{
    Xrun x;
    x.kind = kind;
    x.release = second * kSecond;
    return x;
}

QImage paintedMarks(const TimelineModel& model)
{
    QImage image(100, 130, QImage::Format_RGB32);
    image.fill(darkColors().panel);
    QPainter painter(&image);
    paintMarks(painter, model, kMarksPlot, QFont(), darkColors());
    return image;
}

TimelineModel withXruns(std::vector<Xrun> xruns)
{
    TimelineModel model;
    model.end = 100 * kSecond;
    model.xruns = std::move(xruns);
    return model;
}

/// Which of the corners and the middle of the mark at x are filled: the shape in four letters.
std::string shapeAt(const QImage& image, int x)
{
    const auto filled = [&](int dx, int dy) {
        return image.pixelColor(x + dx, static_cast<int>(kMarksPlot.top()) + dy) == darkColors().xrun ? 'x' : '.';
    };
    return {filled(-3, -8), filled(3, -8), filled(0, -5), filled(-3, -2), filled(3, -2)};
}

TEST(XrunMarks, EachKindHasAShapeOfItsOwnInRed)
{
    const QImage image = paintedMarks(withXruns({xrunOf(XrunKind::Modelled, 10), xrunOf(XrunKind::Device, 30),
                                                 xrunOf(XrunKind::ClientLate, 50), xrunOf(XrunKind::NotFinished, 70)}));
    EXPECT_EQ(shapeAt(image, 10), "xxx..") << "a triangle on its tip";
    EXPECT_EQ(shapeAt(image, 30)[2], 'x') << "a disc";
    EXPECT_EQ(shapeAt(image, 50), "..x..") << "a diamond";
    EXPECT_EQ(shapeAt(image, 70), "xxxxx") << "a square";
    EXPECT_NE(xrunShape(XrunKind::Device, {0, 0}), xrunShape(XrunKind::ClientLate, {0, 0}));
}

TEST(XrunMarks, KindsOnOnePixelAreBothDrawn)
{
    const QImage both = paintedMarks(withXruns({xrunOf(XrunKind::ClientLate, 50), xrunOf(XrunKind::NotFinished, 50)}));
    EXPECT_EQ(shapeAt(both, 50), "xxxxx");
    const QImage one = paintedMarks(withXruns({xrunOf(XrunKind::ClientLate, 50), xrunOf(XrunKind::ClientLate, 50)}));
    EXPECT_EQ(shapeAt(one, 50), "..x..");
}

TEST(XrunMarks, MarksOutsideOfTheViewAreNotDrawn)
{
    TimelineModel model = withXruns({xrunOf(XrunKind::Device, 50)});
    model.begin = 60 * kSecond;
    EXPECT_EQ(shapeAt(paintedMarks(model), 50), ".....");
}

TEST(XrunMarks, ARemarkOfTheEngineFliesAFlagLikeOthers)
{
    TimelineModel model = withXruns({});
    model.markers = {{50 * kSecond, Marker::Kind::Engine, "Client xs-1-03 died"}};
    EXPECT_EQ(paintedMarks(model).pixelColor(53, static_cast<int>(kMarksPlot.top()) + 6), darkColors().dim);
    const QStringList lines = hoverLines(model, kMarksPlot, QPointF(53, kMarksPlot.top() + 6));
    ASSERT_EQ(lines.size(), 2);
    EXPECT_EQ(lines[1], QStringLiteral("Client xs-1-03 died"));
}

TEST(XrunMarks, TheHoverNamesKindAndCulprit)
{
    Xrun x = xrunOf(XrunKind::ClientLate, 50);
    x.length = 31'297'000;
    x.misses = 11;
    x.reports = 3;
    x.blames = {{"xs-1-05", Lateness::RanLong, std::chrono::microseconds{29'800}},
                {"xs-1-06", Lateness::WokeLate, std::chrono::microseconds{500}}};
    const std::string text = xrunLines(withXruns({x}), x).join(QLatin1Char('\n')).toStdString();
    EXPECT_THAT(text, testing::StartsWith("XRUN (client late) at "));
    EXPECT_THAT(text, testing::HasSubstr("31,297 µs of audio lost"));
    EXPECT_THAT(text, testing::HasSubstr("xs-1-05 ran long"));
    EXPECT_THAT(text, testing::HasSubstr("29.8 ms"));
    EXPECT_THAT(text, testing::HasSubstr("late with it: 1 more"));
    EXPECT_THAT(text, testing::HasSubstr("3 reports"));
}

TEST(XrunMarks, TheLegendIsAsWideAsItsEntries)
{
    RunStatistics::Counts counts;
    counts.xrunsByKind = {0, 2, 5, 0};
    ASSERT_EQ(legendOf(counts).size(), 2u);
    EXPECT_EQ(legendOf(counts)[1].text, QStringLiteral("client late 5"));
    EXPECT_TRUE(wantsLegend(counts));
    counts.xrunsByKind = {4, 0, 0, 0};
    EXPECT_FALSE(wantsLegend(counts));
    EXPECT_EQ(legendWidth({}, QFont()), 0);
}

} // namespace
} // namespace xrunscope
