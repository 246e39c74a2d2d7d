// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/chart_times.h"
#include "ui/charts/picture_paint.h"

#include <random>

#include <gtest/gtest.h>

#include <QBuffer>
#include <QImage>
#include <QSvgGenerator>
#include <QXmlStreamReader>

#include "ui/charts/indexed_png.h"
#include "ui/charts/run_picture.h"

namespace xrunscope {
namespace {

/// Every pixel column of another height, forty XRUNs, twenty markers: as much as a picture ever has to hold.
PictureContent busyContent()
{
    PictureContent content;
    content.title = QStringLiteral("A rather long label of a run with <markup> & more");
    content.date = QStringLiteral("2025-06-07 08:09");
    content.settings = QStringLiteral("timer engine · 48,000 Hz, 64 frames × 2 · FIFO 70 · 5 min");
    content.host = QStringLiteral("Linux 6.1.0 PREEMPT_DYNAMIC, 8 CPUs, governor performance");
    content.closing = QStringLiteral("40 XRUNs in 5 min.");
    for (int i = 0; i < 6; ++i)
        content.figures.push_back({QStringLiteral("1,412 µs"), QStringLiteral("delay, maximum"), i == 0});
    std::mt19937 random(5);
    std::lognormal_distribution<double> delay(std::log(27'000.0), 0.6);
    TimelineModel& t = content.timeline;
    t.end = 300 * kSecond;
    for (std::int64_t i = 0; i < 1000; ++i) {
        TimelineColumn c;
        c.begin = i * t.end / 1000;
        c.width = t.end / 1000;
        for (int k = 0; k < 200; ++k) {
            const auto ns = static_cast<std::int64_t>(delay(random));
            c.add(0, ns, ns + 500'000, i % 25 == 0 && k == 0);
            content.histogram.distribution.add(ns);
        }
        t.columns.push_back(c);
        if (i % 25 == 0) {
            Xrun xrun;
            xrun.release = c.begin;
            t.xruns.push_back(xrun);
        }
        if (i % 50 == 7)
            t.markers.push_back({c.begin, Marker::Kind::User, "heard"});
    }
    t.spareNs = content.histogram.limitNs = 747'000;
    t.deadlineNs = 1'333'333;
    t.fitRange();
    content.histogram.fitRanges();
    return content;
}

TEST(Picture, ABusyPngIsAtMost100Kilobytes)
{
    for (const Colors& colors : {lightColors(), darkColors()}) {
        QImage image(1000, 560, QImage::Format_RGB32);
        QPainter painter(&image);
        paintPicture(painter, image.size(), busyContent(), colors);
        painter.end();
        const QByteArray png = encodePng(image);
        EXPECT_LE(png.size(), 100'000);
        const QImage back = QImage::fromData(png);
        EXPECT_EQ(back.size(), QSize(1000, 560));
        EXPECT_EQ(back.pixelColor(2, 2), colors.ground);
    }
}

TEST(Picture, ABusySvgIsWellFormedAndAtMost200Kilobytes)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize({1000, 560});
    generator.setViewBox(QRect(0, 0, 1000, 560));
    QPainter painter(&generator);
    paintPicture(painter, {1000, 560}, busyContent(), lightColors());
    painter.end();
    EXPECT_LE(buffer.data().size(), 200'000);
    QXmlStreamReader xml(buffer.data());
    QString text;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isCharacters())
            text += xml.text();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("<markup> & more")));
    EXPECT_TRUE(text.contains(QStringLiteral("40 XRUNs in 5 min.")));
}

TEST(Picture, HoldsNothingAtItsSmallestSize)
{
    QImage image(kLeastPictureWidth, kLeastPictureHeight, QImage::Format_RGB32);
    QPainter painter(&image);
    PictureContent content;
    content.figures.resize(6);
    paintPicture(painter, image.size(), content, lightColors());
    painter.end();
    EXPECT_EQ(image.pixelColor(0, 0), lightColors().ground);
}

} // namespace
} // namespace xrunscope
