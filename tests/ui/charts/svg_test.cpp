// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <gtest/gtest.h>

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QXmlStreamReader>

#include "tests/ui/charts/chart_times.h"
#include "ui/charts/timeline_paint.h"

namespace xrunscope {
namespace {

const QRectF kSvgPlot(50, 20, 600, 200);

/// 100 s of columns of 100 ms with values of 12 to 1,500 µs.
TimelineModel zoomedModel()
{
    TimelineModel model;
    for (std::int64_t i = 0; i < 1000; ++i)
        model.columns.push_back({i * kSecond / 10, kSecond / 10, 0, 75, i % 100 == 0 ? 1u : 0u, 12'000,
                                 40'000 + (i % 37) * 40'000, 600'000, 700'000});
    model.begin = 40 * kSecond + 3;
    model.end = 50 * kSecond;
    model.spareNs = 747'000;
    model.deadlineNs = 1'333'333;
    model.fitRange();
    return model;
}

template <typename Paint>
QByteArray svgOf(Paint&& paint)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize({700, 260});
    generator.setViewBox(QRect(0, 0, 700, 260));
    QPainter painter(&generator);
    paint(painter);
    painter.end();
    return buffer.data();
}

/// All points of all path elements; fails the test when the text is no well-formed XML.
std::vector<QPointF> pathPoints(const QByteArray& svg)
{
    std::vector<QPointF> points;
    QXmlStreamReader xml(svg);
    const QRegularExpression pair(QStringLiteral("[ML]\\s*(-?[0-9.e+-]+)[, ](-?[0-9.e+-]+)"));
    while (!xml.atEnd()) {
        xml.readNext();
        if (!xml.isStartElement() || xml.name() != QLatin1String("path"))
            continue;
        auto matches = pair.globalMatch(xml.attributes().value(QLatin1String("d")));
        while (matches.hasNext()) {
            const auto match = matches.next();
            points.emplace_back(match.captured(1).toDouble(), match.captured(2).toDouble());
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return points;
}

TEST(Svg, AZoomedCurveStaysInsideThePlot)
{
    const TimelineModel model = zoomedModel();
    const QByteArray svg = svgOf([&](QPainter& painter) { paintColumns(painter, model, kSvgPlot, lightColors(), 1); });
    const std::vector<QPointF> points = pathPoints(svg);
    ASSERT_GT(points.size(), 200u) << "100 columns, each with a body and a cap";
    double left = 1e9, right = -1e9;
    for (const QPointF& p : points) {
        EXPECT_GE(p.x(), kSvgPlot.left());
        EXPECT_LE(p.x(), kSvgPlot.right());
        EXPECT_GE(p.y(), kSvgPlot.top() - 0.5);
        EXPECT_LE(p.y(), kSvgPlot.bottom() + 0.5);
        left = std::min(left, p.x());
        right = std::max(right, p.x());
    }
    EXPECT_LT(left, kSvgPlot.left() + 6) << "and it fills the plot";
    EXPECT_GT(right, kSvgPlot.right() - 6);
}

TEST(Svg, TheCurveIsAFewPathsNotAnElementASegment)
{
    TimelineModel model = zoomedModel();
    model.begin = 0;
    model.end = 100 * kSecond;
    const QByteArray svg = svgOf([&](QPainter& painter) { paintColumns(painter, model, kSvgPlot, lightColors(), 1); });
    EXPECT_LE(svg.count("<path"), 8);
    EXPECT_LE(svg.size(), 80'000);
}

TEST(Svg, MarksOutsideOfTheViewAreLeftOut)
{
    TimelineModel model = zoomedModel();
    model.columns.clear();
    for (const std::int64_t second : {10, 45, 90}) {
        Xrun xrun;
        xrun.release = second * kSecond;
        model.xruns.push_back(xrun);
        model.markers.push_back({second * kSecond + 7, Marker::Kind::User, "heard"});
    }
    QFont font;
    font.setPixelSize(11);
    const QByteArray svg = svgOf([&](QPainter& painter) {
        paintColumns(painter, model, kSvgPlot, lightColors(), 1);
        paintMarks(painter, model, kSvgPlot, font, lightColors());
    });
    int nearMiddle = 0;
    for (const QPointF& p : pathPoints(svg)) {
        EXPECT_GE(p.x(), kSvgPlot.left() - 3);
        EXPECT_LE(p.x(), kSvgPlot.right() + 3);
        nearMiddle += std::abs(p.x() - 350) < 6 ? 1 : 0; // 45 s is the middle of the view
    }
    EXPECT_GE(nearMiddle, 5) << "a line and a triangle";
}

} // namespace
} // namespace xrunscope
