// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/client_strip.h"

#include <gmock/gmock.h>

#include <QImage>
#include <QSignalSpy>
#include <QTest>

namespace xrunscope {
namespace {

ClientCell cell(int number)
{
    ClientCell c;
    c.name = QStringLiteral("xs-1-%1").arg(number, 2, 10, QLatin1Char('0'));
    c.wakeMean = 20'000;
    c.wakeMax = 90'000;
    c.runMean = 10'000;
    c.runMax = 40'000;
    return c;
}

std::vector<ClientCell> cells(int count)
{
    std::vector<ClientCell> out;
    for (int i = 1; i <= count; ++i)
        out.push_back(cell(i));
    return out;
}

class ClientStripTest : public testing::Test {
protected:
    void SetUp() override
    {
        strip.setColors(darkColors());
        strip.resize(340, 170);
    }

    /// Pixels of a client's cell that are nearly of that colour.
    int pixels(int client, const QColor& color)
    {
        QImage image(strip.size(), QImage::Format_RGB32);
        image.fill(darkColors().panel);
        strip.render(&image, {}, {}, QWidget::DrawChildren);
        const QRect area = strip.cellRect(client).toAlignedRect();
        int count = 0;
        for (int y = area.top(); y <= area.bottom(); ++y) {
            for (int x = area.left(); x <= area.right(); ++x) {
                const QColor c = image.pixelColor(x, y);
                count += std::abs(c.red() - color.red()) + std::abs(c.green() - color.green()) +
                             std::abs(c.blue() - color.blue()) <
                         12;
            }
        }
        return count;
    }

    ClientStrip strip;
};

TEST_F(ClientStripTest, OneTo254ClientsHaveCellsThatDoNotTouch)
{
    for (const QSize& size : {QSize(340, 170), QSize(200, 60), QSize(700, 300)}) {
        strip.resize(size);
        for (const int count : {1, 2, 8, 20, 21, 64, 100, 253, 254}) {
            strip.setClients(cells(count));
            for (int i = 0; i < count; ++i) {
                const QRectF rect = strip.cellRect(i);
                ASSERT_TRUE(QRectF(strip.rect()).contains(rect)) << count << " clients, number " << i;
                ASSERT_GE(rect.width(), 3) << count;
                ASSERT_GE(rect.height(), 2) << count;
                if (i > 0) {
                    ASSERT_FALSE(rect.intersects(strip.cellRect(i - 1))) << count << " clients, number " << i;
                }
            }
        }
    }
}

TEST_F(ClientStripTest, ALateClientIsRedAndNobodyElse)
{
    auto clients = cells(20);
    clients[4].late = true;
    strip.setClients(clients);
    EXPECT_GT(pixels(4, darkColors().xrun), 20);
    EXPECT_EQ(pixels(4, darkColors().delay), 0);
    for (const int other : {0, 3, 5, 19}) {
        EXPECT_EQ(pixels(other, darkColors().xrun), 0) << other;
        EXPECT_GT(pixels(other, darkColors().delay), 5) << other;
        EXPECT_GT(pixels(other, darkColors().dsp), 5) << other;
    }
}

TEST_F(ClientStripTest, ALateOneStandsOutAmong254)
{
    auto clients = cells(254);
    clients[200].late = true;
    strip.setClients(clients);
    EXPECT_GT(pixels(200, darkColors().xrun), 3);
    EXPECT_EQ(pixels(201, darkColors().xrun), 0);
}

TEST_F(ClientStripTest, ADeadClientHasNoBarsAndIsStruckOut)
{
    auto clients = cells(20);
    clients[7].alive = false;
    clients[7].late = true; // of its last cycles; dead counts for more
    strip.setClients(clients);
    EXPECT_EQ(pixels(7, darkColors().delay), 0);
    EXPECT_EQ(pixels(7, darkColors().dsp), 0);
    EXPECT_EQ(pixels(7, darkColors().xrun), 0);
    EXPECT_GT(pixels(7, darkColors().dim), 5) << "the line across it";
    EXPECT_THAT(strip.cellText(7).toStdString(), testing::HasSubstr("not alive"));
}

TEST_F(ClientStripTest, OneScaleHoldsTheLargestFigure)
{
    auto clients = cells(8);
    strip.setClients(clients);
    EXPECT_DOUBLE_EQ(strip.scaleTop(), 100) << "90 µs is the most";
    clients[3].runMax = 30'039'000;
    strip.setClients(clients);
    EXPECT_DOUBLE_EQ(strip.scaleTop(), 50'000);
}

TEST_F(ClientStripTest, TheHoverTellsTheFigures)
{
    auto clients = cells(2);
    clients[1].wakeMax = 1'412'000;
    clients[1].note = QStringLiteral("late in 3 of 375 cycles");
    strip.setClients(clients);
    const std::string text = strip.cellText(1).toStdString();
    EXPECT_THAT(text, testing::StartsWith("xs-1-02\n"));
    EXPECT_THAT(text, testing::HasSubstr("woke after 1,412 µs at most, 20.00 on average"));
    EXPECT_THAT(text, testing::HasSubstr("ran for 40.00 µs at most, 10.00 on average"));
    EXPECT_THAT(text, testing::HasSubstr("late in 3 of 375 cycles"));
}

TEST_F(ClientStripTest, AClickOpensTheClientUnderIt)
{
    strip.setClients(cells(20));
    QSignalSpy activated(&strip, &ClientStrip::clientActivated);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.cellRect(13).center().toPoint());
    ASSERT_EQ(activated.count(), 1);
    EXPECT_EQ(activated[0][0].toInt(), 13);
    QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(strip.width() - 2, strip.height() - 2));
    EXPECT_EQ(activated.count(), 1) << "on the key below";
}

TEST_F(ClientStripTest, KeysReachEveryClient)
{
    strip.setClients(cells(20));
    QSignalSpy activated(&strip, &ClientStrip::clientActivated);
    QTest::keyClick(&strip, Qt::Key_Right);
    QTest::keyClick(&strip, Qt::Key_Return);
    QTest::keyClick(&strip, Qt::Key_End);
    QTest::keyClick(&strip, Qt::Key_Right); // there is none
    QTest::keyClick(&strip, Qt::Key_Space);
    ASSERT_EQ(activated.count(), 2);
    EXPECT_EQ(activated[0][0].toInt(), 1);
    EXPECT_EQ(activated[1][0].toInt(), 19);
}

TEST_F(ClientStripTest, AScreenReaderHearsWhoIsLate)
{
    auto clients = cells(3);
    strip.setClients(clients);
    EXPECT_EQ(strip.accessibleDescription(), QStringLiteral("3 clients, none late"));
    clients[2].late = true;
    strip.setClients(clients);
    EXPECT_EQ(strip.accessibleDescription(), QStringLiteral("3 clients, late or dead: xs-1-03"));
}

} // namespace
} // namespace xrunscope
