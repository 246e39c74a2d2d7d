// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/comparison_picture.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "tests/ui/charts/made_charts.h"
#include "ui/charts/column_style.h"

namespace xrunscope {
namespace {

using test::addMadeSuite;
using test::madeCharts;

constexpr ComparisonKind kAllKinds[] = {ComparisonKind::Tail, ComparisonKind::Histogram, ComparisonKind::Percentiles,
                                        ComparisonKind::Timeline, ComparisonKind::Suite};

ComparisonCharts fullCharts(std::size_t columns)
{
    ComparisonCharts charts = madeCharts(columns);
    addMadeSuite(charts);
    return charts;
}

QByteArray picture(const ComparisonCharts& charts, ComparisonKind kind, PictureFormat format,
                   const Colors& colors = lightColors())
{
    ComparisonPictureOptions options;
    options.kind = kind;
    options.colors = colors;
    const auto bytes = renderComparison(charts, options, format);
    EXPECT_TRUE(bytes) << (bytes ? "" : bytes.error().text());
    return bytes.value_or(QByteArray());
}

/// The texts of an SVG; fails the test when it is no XML.
QStringList textsOf(const QByteArray& svg)
{
    QStringList texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd()) {
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
            texts << xml.readElementText().trimmed();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return texts;
}

TEST(ComparisonPicture, EveryChartIsASmallPng)
{
    for (const ComparisonKind kind : kAllKinds) {
        for (const std::size_t columns : {1u, 2u, 8u}) {
            const QByteArray png = picture(fullCharts(columns), kind, PictureFormat::Png);
            EXPECT_LE(png.size(), 100'000);
            EXPECT_EQ(QImage::fromData(png).size(), QSize(1000, 560));
        }
    }
}

TEST(ComparisonPicture, ColoursOfColumnsAndXrunsArriveInThePng)
{
    for (const Colors& colors : {lightColors(), darkColors()}) {
        ComparisonCharts charts = fullCharts(8);
        charts.columns[3].xruns = 17;
        const QImage image = QImage::fromData(picture(charts, ComparisonKind::Tail, PictureFormat::Png, colors))
                                 .convertToFormat(QImage::Format_RGB32);
        QList<QRgb> wanted{colors.xrun.rgb()};
        for (std::size_t i = 0; i < 8; ++i)
            wanted << columnStyle(i, colors).color.rgb();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                wanted.removeAll(image.pixel(x, y));
        }
        EXPECT_TRUE(wanted.isEmpty()) << wanted.size() << " colours are missing";
    }
}

TEST(ComparisonPicture, SvgHasNamesFiguresAndHost)
{
    for (const ComparisonKind kind : kAllKinds) {
        const QStringList texts = textsOf(picture(fullCharts(3), kind, PictureFormat::Svg));
        const QString all = texts.join(QLatin1Char('\n'));
        for (const QString& part : {comparisonHeading(kind), QStringLiteral("A  column 0"),
                                    QStringLiteral("C  column 2"), QStringLiteral("Linux 6.1.0 PREEMPT_RT"),
                                    QStringLiteral("2026-11-30 14:22 · Xrunscope 0.1.0"), QStringLiteral("3,000")})
            EXPECT_TRUE(all.contains(part)) << part.toStdString() << " is not in\n" << all.toStdString();
    }
}

TEST(ComparisonPicture, HostsThatDifferStandBesideTheirColumns)
{
    ComparisonCharts charts = fullCharts(2);
    charts.host.clear();
    charts.columns[0].host = "Linux 6.1.0, CPU one";
    charts.columns[1].host = "Linux 6.12.0, CPU two";
    const QStringList texts = textsOf(picture(charts, ComparisonKind::Tail, PictureFormat::Svg));
    EXPECT_TRUE(texts.contains(QStringLiteral("Linux 6.1.0, CPU one")));
    EXPECT_TRUE(texts.contains(QStringLiteral("Linux 6.12.0, CPU two")));
}

TEST(ComparisonPicture, MarkupInNamesIsText)
{
    ComparisonCharts charts = fullCharts(2);
    charts.columns[0].name = "<script>&\"'";
    for (const ComparisonKind kind : kAllKinds) {
        const QByteArray svg = picture(charts, kind, PictureFormat::Svg);
        EXPECT_FALSE(svg.contains("<script"));
        EXPECT_TRUE(textsOf(svg).join(QLatin1Char('\n')).contains(QStringLiteral("<script>&\"'")));
    }
}

TEST(ComparisonPicture, AColumnWithoutDataSaysSo)
{
    ComparisonCharts charts = fullCharts(2);
    charts.columns[1].tail.clear();
    charts.columns[1].shares.clear();
    charts.columns[1].percentiles.clear();
    charts.columns[1].without = "no distribution of delays in the source";
    charts.strips[1].seconds.clear();
    charts.strips[1].without = "no delays over time in the source";
    for (const ComparisonKind kind : {ComparisonKind::Tail, ComparisonKind::Histogram, ComparisonKind::Percentiles})
        EXPECT_TRUE(textsOf(picture(charts, kind, PictureFormat::Svg))
                        .contains(QStringLiteral("B: no distribution of delays in the source")));
    EXPECT_TRUE(textsOf(picture(charts, ComparisonKind::Timeline, PictureFormat::Svg))
                    .contains(QStringLiteral("no delays over time in the source")));
}

TEST(ComparisonPicture, WithoutAChartThereIsAReason)
{
    ComparisonPictureOptions options;
    options.kind = ComparisonKind::Suite;
    const auto bytes = renderComparison(madeCharts(2), options, PictureFormat::Png);
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().kind, ErrorKind::Usage);
    EXPECT_EQ(bytes.error().text(), "None of these runs had a stress suite. Choose another chart");
    ComparisonCharts bare = madeCharts(1);
    bare.columns[0].tail.clear();
    bare.columns[0].without = "left out: cut off";
    options.kind = ComparisonKind::Tail;
    EXPECT_EQ(renderComparison(bare, options, PictureFormat::Svg).error().text(),
              "There is no curve to draw. A: left out: cut off. Choose another chart");
}

TEST(ComparisonPicture, IsWrittenByItsName)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a.SVG"));
    ASSERT_TRUE(saveComparison(fullCharts(2), {}, file));
    QFile svg(file);
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    EXPECT_TRUE(svg.readAll().contains("<svg"));
    const auto refused = saveComparison(fullCharts(2), {}, folder.filePath(QStringLiteral("a.gif")));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::Usage);
}

TEST(ComparisonPicture, APageGetsThoseThatThereAre)
{
    EXPECT_EQ(comparisonPictures(madeCharts(2)).size(), 4u);
    const auto pictures = comparisonPictures(fullCharts(2));
    ASSERT_EQ(pictures.size(), 5u);
    for (const HtmlPicture& p : pictures) {
        EXPECT_NE(p.light, p.dark);
        EXPECT_FALSE(p.description.empty());
    }
}

} // namespace
} // namespace xrunscope
