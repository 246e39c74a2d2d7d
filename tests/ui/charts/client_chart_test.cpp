// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/charts/chart_times.h"
#include "ui/charts/client_paint.h"

#include <gmock/gmock.h>

#include <QImage>

namespace xrunscope {
namespace {

const QRectF kClientPlot(0, 20, 100, 100);

/// 100 seconds; second 40 is late, from 80 on the client is dead.
ClientModel history()
{
    ClientModel model;
    for (std::int64_t i = 0; i < 100; ++i) {
        ClientPoint p;
        p.begin = i * kSecond;
        p.alive = i < 80;
        p.wakeMax = p.alive ? 20'000 : 0;
        p.runMax = p.alive ? 200'000 : 0;
        model.points.push_back(p);
    }
    model.points[40].late = 2;
    model.points[40].runMax = 30'000'000;
    model.end = 100 * kSecond;
    model.fit();
    return model;
}

QImage painted(const ClientModel& model)
{
    QImage image(100, 130, QImage::Format_RGB32);
    image.fill(darkColors().panel);
    QPainter painter(&image);
    QFont font;
    font.setPixelSize(9);
    paintClient(painter, model, kClientPlot, font, darkColors());
    return image;
}

bool has(const QImage& image, int from, int to, const QColor& color)
{
    for (int x = from; x < to; ++x)
        for (int y = static_cast<int>(kClientPlot.top()); y < static_cast<int>(kClientPlot.bottom()); ++y)
            if (image.pixelColor(x, y) == color)
                return true;
    return false;
}

TEST(ClientChart, TheAxisHoldsEveryFigure)
{
    const ClientModel model = history();
    EXPECT_GE(model.range.high(), 30'000);
    EXPECT_LE(model.range.low(), 20);
    EXPECT_EQ(model.end, 100 * kSecond);
}

TEST(ClientChart, LateSecondsHaveARedDotAndOthersHaveNone)
{
    const QImage image = painted(history());
    EXPECT_TRUE(has(image, 38, 43, darkColors().xrun));
    EXPECT_FALSE(has(image, 0, 36, darkColors().xrun));
    EXPECT_FALSE(has(image, 45, 100, darkColors().xrun));
}

TEST(ClientChart, TheTimeOfADeadClientIsShaded)
{
    const QImage image = painted(history());
    EXPECT_NE(image.pixelColor(90, 60), darkColors().panel);
    EXPECT_EQ(image.pixelColor(60, 22), darkColors().panel);
}

TEST(ClientChart, TheHoverTellsTheSecond)
{
    const ClientModel model = history();
    const std::string late = clientLines(model, kClientPlot, 40.5).join(QLatin1Char('\n')).toStdString();
    EXPECT_THAT(late, testing::StartsWith("00:40\n"));
    EXPECT_THAT(late, testing::HasSubstr("ran for 30,000 µs"));
    EXPECT_THAT(late, testing::HasSubstr("late cycles: 2"));
    EXPECT_THAT(clientLines(model, kClientPlot, 90).join(QLatin1Char('\n')).toStdString(),
                testing::HasSubstr("not alive"));
    EXPECT_TRUE(clientLines(ClientModel{}, kClientPlot, 50).empty());
}

} // namespace
} // namespace xrunscope
