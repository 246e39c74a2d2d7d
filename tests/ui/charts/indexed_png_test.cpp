// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/indexed_png.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

TEST(IndexedPng, FewColoursStayAsTheyAre)
{
    QImage image(16, 16, QImage::Format_RGB32);
    for (int y = 0; y < 16; ++y)
        for (int x = 0; x < 16; ++x)
            image.setPixel(x, y, qRgb(x * 16, y * 16, 77));
    const QImage small = indexed(image);
    EXPECT_EQ(small.format(), QImage::Format_Indexed8);
    EXPECT_EQ(small.convertToFormat(QImage::Format_RGB32), image);
}

TEST(IndexedPng, ManyColoursGoToTheNearestFrequentOne)
{
    QImage image(400, 10, QImage::Format_RGB32);
    image.fill(qRgb(200, 30, 40));
    for (int x = 0; x < 400; ++x)
        image.setPixel(x, 0, qRgb(0, x / 2, x % 256)); // 400 rare colours
    const QImage small = indexed(image);
    ASSERT_EQ(small.colorTable().size(), 256);
    EXPECT_EQ(small.pixel(5, 5), qRgb(200, 30, 40));
    for (int x = 0; x < 400; ++x) {
        EXPECT_EQ(qRed(small.pixel(x, 0)), 0) << "the red ground is not the nearest of any of them";
    }
}

TEST(IndexedPng, WritesAReadablePng)
{
    QImage image(40, 30, QImage::Format_RGB32);
    image.fill(qRgb(1, 2, 3));
    const QImage back = QImage::fromData(encodePng(image), "png");
    ASSERT_EQ(back.size(), image.size());
    EXPECT_EQ(back.pixel(7, 7), qRgb(1, 2, 3));
}

} // namespace
} // namespace xrunscope
