// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/run_picture.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "core/run/runner.h"

namespace xrunscope {
namespace {

/// A run of one second on the timer engine, made once for all tests.
class RunPictureTest : public testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        RunPlan plan;
        plan.scheduling.schedClass = SchedClass::Other;
        plan.phases = {{"run", std::chrono::seconds{1}}};
        plan.label = "A <label> & more";
        const std::filesystem::path file = folder_->filePath(QStringLiteral("one.xrun")).toStdString();
        auto runner = Runner::start(plan, file);
        ASSERT_TRUE(runner) << runner.error().text();
        (*runner)->wait();
        runner->reset();
        auto opened = RunFile::open(file);
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

    static std::unique_ptr<QTemporaryDir> folder_;
    static std::unique_ptr<RunFile> run_;
    PictureOptions options;
};

std::unique_ptr<QTemporaryDir> RunPictureTest::folder_;
std::unique_ptr<RunFile> RunPictureTest::run_;

TEST_F(RunPictureTest, PngHasTheSizeAskedFor)
{
    const auto png = renderPng(*run_, options);
    ASSERT_TRUE(png) << png.error().text();
    EXPECT_LE(png->size(), 100'000);
    EXPECT_EQ(QImage::fromData(*png, "png").size(), QSize(1000, 560));
    options.width = 1600;
    options.height = 900;
    EXPECT_EQ(QImage::fromData(*renderPng(*run_, options)).size(), QSize(1600, 900));
}

TEST_F(RunPictureTest, DarkAndResponseAreOtherPictures)
{
    const auto light = renderPng(*run_, options);
    options.colors = darkColors();
    const auto dark = renderPng(*run_, options);
    ASSERT_TRUE(dark);
    EXPECT_EQ(QImage::fromData(*dark).pixelColor(2, 2), darkColors().ground);
    options.colors = lightColors();
    options.quantity = Quantity::Response;
    EXPECT_NE(*renderPng(*run_, options), *light);
}

TEST_F(RunPictureTest, SvgHasLabelAndHostInside)
{
    const auto svg = renderSvg(*run_, options);
    ASSERT_TRUE(svg) << svg.error().text();
    EXPECT_LE(svg->size(), 200'000);
    QXmlStreamReader xml(*svg);
    QString text;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isCharacters())
            text += xml.text();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("A <label> & more")));
    EXPECT_TRUE(text.contains(QStringLiteral("Linux ")));
    EXPECT_TRUE(text.contains(QStringLiteral("48,000 Hz, 64 frames × 2")));
}

TEST_F(RunPictureTest, TheChartOfLatencytestIsBlackWithItsFourColours)
{
    options.style = PictureStyle::Latencytest;
    options.height = kLatencytestPictureHeight;
    const auto png = renderPng(*run_, options);
    ASSERT_TRUE(png) << png.error().text();
    EXPECT_LE(png->size(), 100'000);
    const QImage image = QImage::fromData(*png, "png");
    EXPECT_EQ(image.size(), QSize(1000, kLatencytestPictureHeight));
    EXPECT_EQ(image.pixelColor(2, 2), QColor(0, 0, 0));
    const auto has = [&image](const QColor& color) {
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y) == color)
                    return true;
            }
        }
        return false;
    };
    for (const QColor& color : {QColor(255, 0, 0), QColor(255, 255, 0), QColor(255, 255, 255), QColor(0, 255, 0)})
        EXPECT_TRUE(has(color)) << color.name().toStdString();
    const auto svg = renderSvg(*run_, options);
    ASSERT_TRUE(svg) << svg.error().text();
    EXPECT_LE(svg->size(), 200'000);
    EXPECT_TRUE(svg->contains("A &lt;label&gt; &amp; more"));
    EXPECT_TRUE(svg->contains("Model: no audio device involved"));
}

TEST_F(RunPictureTest, APartOfTheRunCanBeShown)
{
    options.begin = 200'000'000;
    options.end = 300'000'000;
    const auto svg = renderSvg(*run_, options);
    ASSERT_TRUE(svg);
    EXPECT_TRUE(svg->contains("0.22 s")) << "steps of 0.02 s or finer";
    EXPECT_FALSE(svg->contains("0.40 s"));
}

TEST_F(RunPictureTest, SavesByTheEndingOfTheName)
{
    for (const QString& name : {QStringLiteral("a.png"), QStringLiteral("a.SVG")}) {
        const QString file = folder_->filePath(name);
        const auto saved = savePicture(*run_, options, file);
        ASSERT_TRUE(saved) << saved.error().text();
        EXPECT_FALSE(QImage(file).isNull());
    }
    const auto wrong = savePicture(*run_, options, folder_->filePath(QStringLiteral("a.jpeg")));
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().kind, ErrorKind::Usage);
    const auto nowhere = savePicture(*run_, options, folder_->filePath(QStringLiteral("none/a.png")));
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().kind, ErrorKind::File);
}

} // namespace
} // namespace xrunscope
