// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;

struct Result {
    int status = -1;
    std::string err;
    QString out;
};

/// One run of the preset of latencytest for all tests.
class Render : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<QTemporaryDir>();
        const Result made = start(QStringLiteral(XRUNSCOPE_CLI),
                                  {QStringLiteral("run"), QStringLiteral("--preset"), QStringLiteral("latencytest"),
                                   QStringLiteral("--class"), QStringLiteral("other"), QStringLiteral("--duration"),
                                   QStringLiteral("1s"), QStringLiteral("-o"), path(QStringLiteral("lt.xrun"))});
        ASSERT_EQ(made.status, 0) << made.err;
    }
    static void TearDownTestSuite() { folder_.reset(); }

    static QString path(const QString& name) { return folder_->filePath(name); }
    static Result start(const QString& program, const QStringList& arguments)
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), folder_->path());
        environment.remove(QStringLiteral("DISPLAY"));
        environment.remove(QStringLiteral("WAYLAND_DISPLAY"));
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        if (!process.waitForFinished(60'000))
            return {};
        QByteArray err = process.readAllStandardError();
        err.replace("\n  ", " "); // messages are broken to fit a terminal
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, err.toStdString(),
                QString::fromUtf8(process.readAllStandardOutput())};
    }
    static Result render(const QStringList& more)
    {
        return start(QStringLiteral(XRUNSCOPE_GUI),
                     QStringList{QStringLiteral("render"), path(QStringLiteral("lt.xrun"))} + more);
    }

    static inline std::unique_ptr<QTemporaryDir> folder_;
};

TEST_F(Render, DrawsTheReportUnlessAsked)
{
    const QString file = path(QStringLiteral("report.png"));
    const Result result = render({QStringLiteral("-o"), file});
    ASSERT_EQ(result.status, 0) << result.err;
    const QImage image(file);
    EXPECT_EQ(image.size(), QSize(1000, 560));
    EXPECT_NE(image.pixelColor(2, 2), QColor(Qt::black));
}

TEST_F(Render, HelpFitsATerminal)
{
    for (const QStringList& arguments :
         {QStringList{QStringLiteral("--help")}, QStringList{QStringLiteral("render"), QStringLiteral("-h")}}) {
        const Result result = start(QStringLiteral(XRUNSCOPE_GUI), arguments);
        EXPECT_EQ(result.status, 0);
        EXPECT_TRUE(result.out.startsWith(QLatin1String("Usage: xrunscope ")));
        for (const QString& line : result.out.split(QLatin1Char('\n')))
            EXPECT_LE(line.size(), 80) << line.toStdString();
    }
    const QString help = start(QStringLiteral(XRUNSCOPE_GUI), {QStringLiteral("render"), QStringLiteral("--help")}).out;
    for (const char* option :
         {"-o, --output", "--style", "--dark", "--light", "--response", "--from", "--to", "--phase", "--each-phase",
          "--width", "--height", "--chart", "--with-marked", "-h, --help"})
        EXPECT_TRUE(help.contains(QStringLiteral("\n  ") + QLatin1String(option))) << option;
}

TEST_F(Render, NeverReplacesAFile)
{
    const QString file = path(QStringLiteral("mine.png"));
    QFile mine(file);
    ASSERT_TRUE(mine.open(QIODevice::WriteOnly) && mine.write("mine") == 4);
    mine.close();
    ASSERT_TRUE(mine.copy(path(QStringLiteral("mine-tail.png"))) && mine.copy(path(QStringLiteral("mine-02.png"))));
    const QString run = path(QStringLiteral("lt.xrun"));
    for (const QStringList& options :
         {QStringList{}, QStringList{run}, QStringList{QStringLiteral("--chart"), QStringLiteral("tail")},
          QStringList{QStringLiteral("--chart"), QStringLiteral("all")}}) {
        const Result result = render(options + QStringList{QStringLiteral("-o"), file});
        EXPECT_EQ(result.status, 4);
        EXPECT_THAT(result.err, HasSubstr("exists already. Nothing was overwritten"));
    }
    for (const char* name : {"mine.png", "mine-tail.png", "mine-02.png"}) {
        QFile kept(path(QLatin1String(name)));
        ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
        EXPECT_EQ(kept.readAll(), "mine") << name;
    }
    EXPECT_FALSE(QFile::exists(path(QStringLiteral("mine-01.png")))); // looked at before the first is drawn
}

TEST_F(Render, TakesANameOfTheRunFolder)
{
    ASSERT_TRUE(QDir(folder_->path()).mkpath(QStringLiteral("xrunscope/runs")));
    ASSERT_TRUE(QFile::copy(path(QStringLiteral("lt.xrun")), path(QStringLiteral("xrunscope/runs/listed.xrun"))));
    for (const QStringList& options : {QStringList{}, QStringList{QStringLiteral("--chart"), QStringLiteral("tail")}}) {
        const QString file = path(QStringLiteral("listed-%1.png").arg(options.size()));
        const Result result = start(
            QStringLiteral(XRUNSCOPE_GUI),
            QStringList{QStringLiteral("render"), QStringLiteral("listed"), QStringLiteral("-o"), file} + options);
        EXPECT_EQ(result.status, 0) << result.err;
        EXPECT_TRUE(QFile::exists(file));
    }
}

TEST_F(Render, StyleLatencytestIsBlack)
{
    const QString file = path(QStringLiteral("lt.png"));
    const Result result =
        render({QStringLiteral("--style"), QStringLiteral("latencytest"), QStringLiteral("-o"), file});
    ASSERT_EQ(result.status, 0) << result.err;
    const QImage image(file);
    EXPECT_EQ(image.size(), QSize(1000, 620));
    EXPECT_EQ(image.pixelColor(2, 2), QColor(Qt::black));
    // About 450 pixels above the axis lies the deadline: a red line from side to side.
    int deadline = 0;
    int fragment = 0;
    for (int y = 0; y < image.height(); ++y) {
        if (image.pixelColor(500, y) == QColor(255, 0, 0))
            deadline = y;
        if (image.pixelColor(500, y) == QColor(255, 255, 0))
            fragment = y;
    }
    EXPECT_GT(deadline, 0);
    // Two fragments lie between them.
    EXPECT_NEAR(fragment - deadline, 300, 6);
}

TEST_F(Render, StyleLatencytestAsVectorsAndInPart)
{
    const QString file = path(QStringLiteral("lt.svg"));
    const Result result =
        render({QStringLiteral("--style"), QStringLiteral("latencytest"), QStringLiteral("--from"),
                QStringLiteral("200ms"), QStringLiteral("--to"), QStringLiteral("400ms"), QStringLiteral("--width"),
                QStringLiteral("800"), QStringLiteral("--height"), QStringLiteral("500"), QStringLiteral("-o"), file});
    ASSERT_EQ(result.status, 0) << result.err;
    QFile svg(file);
    ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
    const QByteArray text = svg.readAll();
    for (const char* part : {"viewBox=\"0 0 800 500\"", "0.30 s", "buffer 4.354 ms", "total (modelled)"})
        EXPECT_TRUE(text.contains(part)) << part;
}

TEST_F(Render, APageHasItsPicturesFromHere)
{
    const QString file = path(QStringLiteral("page.html"));
    const Result result = start(QStringLiteral(XRUNSCOPE_CLI),
                                {QStringLiteral("report"), path(QStringLiteral("lt.xrun")), QStringLiteral("--format"),
                                 QStringLiteral("html"), QStringLiteral("-o"), file});
    ASSERT_EQ(result.status, 0) << result.err;
    QFile page(file);
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll();
    // That of today and that of latencytest, each light and dark.
    EXPECT_EQ(text.count("data:image/svg+xml;base64,"), 4);
    EXPECT_FALSE(text.contains("are in text"));
}

TEST_F(Render, APhaseOfARunWithoutASuiteIsRefused)
{
    const QString file = path(QStringLiteral("no.svg"));
    for (const QStringList& options : {QStringList{QStringLiteral("--phase"), QStringLiteral("proc")},
                                       QStringList{QStringLiteral("--each-phase")}}) {
        const Result result = render(options + QStringList{QStringLiteral("-o"), file});
        EXPECT_EQ(result.status, 2);
        EXPECT_THAT(result.err, HasSubstr("lt.xrun has no phases"));
    }
    const Result part = render({QStringLiteral("--phase"), QStringLiteral("proc"), QStringLiteral("--from"),
                                QStringLiteral("1s"), QStringLiteral("-o"), file});
    EXPECT_EQ(part.status, 2);
    EXPECT_THAT(part.err, HasSubstr("--from does not go with a phase"));
    EXPECT_FALSE(QFile::exists(file));
}

TEST_F(Render, WhatHasNoEffectIsRefused)
{
    const QString file = path(QStringLiteral("no.png"));
    for (const QString& option : {QStringLiteral("--dark"), QStringLiteral("--response")}) {
        const Result result =
            render({QStringLiteral("--style"), QStringLiteral("latencytest"), option, QStringLiteral("-o"), file});
        EXPECT_EQ(result.status, 2);
        EXPECT_THAT(result.err, HasSubstr("no effect on --style latencytest"));
    }
    const Result light = render({QStringLiteral("--light"), QStringLiteral("-o"), file});
    EXPECT_EQ(light.status, 2);
    EXPECT_THAT(light.err, HasSubstr("--light has an effect on --style latencytest alone"));
    const Result result = render({QStringLiteral("--style"), QStringLiteral("comic"), QStringLiteral("-o"), file});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr("there is no style \"comic\""));
    EXPECT_FALSE(QFile::exists(file));
}

TEST_F(Render, ChartPutsAllFilesIntoOnePicture)
{
    const QString run = path(QStringLiteral("lt.xrun"));
    const QString file = path(QStringLiteral("both.png"));
    const Result result = render({run, QStringLiteral("--chart"), QStringLiteral("tail"), QStringLiteral("-o"), file});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(QImage(file).size(), QSize(1000, 560));
    EXPECT_FALSE(QFile::exists(path(QStringLiteral("both-01.png"))));
}

TEST_F(Render, ChartAllDrawsThoseThatThereAre)
{
    const Result result = render({QStringLiteral("vs"), path(QStringLiteral("lt.xrun")), QStringLiteral("--chart"),
                                  QStringLiteral("all"), QStringLiteral("-o"), path(QStringLiteral("all.svg"))});
    ASSERT_EQ(result.status, 0) << result.err;
    for (const char* chart : {"tail", "histogram", "percentiles", "timeline"}) {
        QFile svg(path(QStringLiteral("all-%1.svg").arg(QLatin1String(chart))));
        ASSERT_TRUE(svg.open(QIODevice::ReadOnly)) << chart;
        EXPECT_TRUE(svg.readAll().contains(">B")) << chart;
    }
    EXPECT_FALSE(QFile::exists(path(QStringLiteral("all-suite.svg")))); // the run had none
}

TEST_F(Render, APageOfAComparisonHasItsChartsFromHere)
{
    const QString run = path(QStringLiteral("lt.xrun"));
    const QString file = path(QStringLiteral("compared.html"));
    const Result result = start(QStringLiteral(XRUNSCOPE_CLI),
                                {QStringLiteral("compare"), run, QStringLiteral("vs"), run, QStringLiteral("--format"),
                                 QStringLiteral("html"), QStringLiteral("-o"), file});
    ASSERT_EQ(result.status, 0) << result.err;
    QFile page(file);
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    const QByteArray text = page.readAll();
    // Tail, histogram, percentiles and timeline, each light and dark; there was no suite.
    EXPECT_EQ(text.count("data:image/svg+xml;base64,"), 8);
    EXPECT_FALSE(text.contains("are in text"));
}

TEST_F(Render, WrongChartsAreRefused)
{
    const QString file = path(QStringLiteral("no.png"));
    const auto refused = [&](QStringList options, const char* what) {
        const Result result = render(options << QStringLiteral("-o") << file);
        EXPECT_EQ(result.status, 2);
        EXPECT_THAT(result.err, HasSubstr(what));
        EXPECT_FALSE(QFile::exists(file));
    };
    const QString chart = QStringLiteral("--chart");
    const QString tail = QStringLiteral("tail");
    refused({chart, QStringLiteral("pie")}, "there is no chart \"pie\"");
    refused({chart, QStringLiteral("suite")}, "None of these runs had a stress suite");
    refused({QStringLiteral("vs"), chart, tail}, "a file is missing beside 'vs'");
    refused({QStringLiteral("--with-marked")}, "--with-marked has an effect on --chart alone");
    refused({chart, tail, QStringLiteral("--response")}, "--response has no effect on --chart");
    refused({chart, tail, QStringLiteral("--from"), QStringLiteral("1s")}, "--from has no effect on --chart");
    refused({chart, tail, QStringLiteral("--each-phase")}, "--each-phase has no effect on --chart");
    refused({chart, tail, QStringLiteral("--style"), QStringLiteral("latencytest")},
            "--style has no effect on --chart");
    const Result gone = render({path(QStringLiteral("gone.xrun")), chart, tail, QStringLiteral("-o"), file});
    EXPECT_EQ(gone.status, 4);
    EXPECT_THAT(gone.err, HasSubstr("gone.xrun"));
}

} // namespace
} // namespace xrunscope::test
