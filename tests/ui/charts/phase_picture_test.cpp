// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QImage>
#include <QXmlStreamReader>

#include "tests/core/report/made_suite.h"
#include "tests/core/run/made_file.h"
#include "ui/charts/chart_fonts.h"
#include "ui/charts/phase_bands.h"
#include "ui/charts/run_picture.h"

namespace xrunscope {
namespace {

/// All text of an SVG.
QString textOf(const QByteArray& svg)
{
    QString text;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters)
            text += reader.text().toString() + QLatin1Char('\n');
    }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    return text;
}

class PhasePicture : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<TemporaryFolder>();
        test::writeMeasuredSuite(*folder_ / "a.xrun", "RT");
        auto opened = RunFile::open(*folder_ / "a.xrun");
        ASSERT_TRUE(opened) << opened.error().text();
        run_ = std::make_unique<RunFile>(std::move(*opened));
    }
    static void TearDownTestSuite()
    {
        run_.reset();
        folder_.reset();
    }
    void SetUp() override
    {
        ASSERT_NE(run_, nullptr);
        options.colors = lightColors();
    }
    QString text() const
    {
        const auto svg = renderSvg(*run_, options);
        EXPECT_TRUE(svg) << svg.error().text();
        return svg ? textOf(*svg) : QString();
    }

    static inline std::unique_ptr<TemporaryFolder> folder_;
    static inline std::unique_ptr<RunFile> run_;
    PictureOptions options;
};

TEST_F(PhasePicture, TheWholeRunNamesItsPhases)
{
    const QString whole = text();
    EXPECT_TRUE(whole.contains(QStringLiteral("proc")));
    EXPECT_TRUE(whole.contains(QStringLiteral("diskwrite")));
    EXPECT_FALSE(whole.contains(QStringLiteral("x11"))) << "was not measured";
}

TEST_F(PhasePicture, HasTheFiguresOfThePhase)
{
    options.phase = 0;
    const QString proc = text();
    EXPECT_TRUE(proc.contains(QStringLiteral("proc · RT")));
    EXPECT_TRUE(proc.contains(QStringLiteral("proc: 1.5 s from 00:00.0 of the run on, its load took 3.0 s")));
    EXPECT_FALSE(proc.contains(QStringLiteral("400"))) << "the late cycles belong to diskwrite";
    options.phase = 1;
    EXPECT_TRUE(text().contains(QStringLiteral("400.0 µs"))) << "its longest delay";
}

TEST_F(PhasePicture, OfLatencytest)
{
    options.style = PictureStyle::Latencytest;
    options.height = kLatencytestPictureHeight;
    options.phase = 0;
    const QString proc = text();
    EXPECT_TRUE(proc.contains(QStringLiteral("proc · RT")));
    // 987 of 999 are within 0.1 ms; the longest CPU loop is 1.411 ms.
    EXPECT_TRUE(proc.contains(QStringLiteral("CPU loop ±0.1 ms 98.79 %, max 1.41 ms"))) << proc.toStdString();
    EXPECT_TRUE(proc.contains(QStringLiteral("999 cycles")));
    const auto corner = [this] {
        const auto png = renderPng(*run_, options);
        return png ? QImage::fromData(*png).pixelColor(2, 2) : QColor();
    };
    EXPECT_EQ(corner(), QColor(Qt::black));
    options.latencytestOnWhite = true;
    EXPECT_EQ(corner(), QColor(Qt::white));
}

TEST(PhaseBands, ShadeTheirStretch)
{
    QImage image(400, 100, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const QRectF plot(0, 0, 400, 100);
    const Scale time(Scale::Kind::Linear, 0, 400, 0, 400);
    // The second is too narrow for a name, the last lies outside.
    paintPhaseBands(painter, {{100, 200, QStringLiteral("a phase")}, {200, 210, QStringLiteral("b")}, {500, 600, {}}},
                    time, plot, pictureFont(11), lightColors());
    painter.end();
    const QColor white(Qt::white);
    EXPECT_EQ(image.pixelColor(50, 80), white);
    EXPECT_NE(image.pixelColor(150, 80), white);
    EXPECT_NE(image.pixelColor(205, 80), image.pixelColor(150, 80)) << "neighbours differ";
    EXPECT_EQ(image.pixelColor(300, 80), white);
    EXPECT_EQ(image.pixelColor(205, 10), image.pixelColor(205, 80)) << "no name";
}

} // namespace
} // namespace xrunscope
