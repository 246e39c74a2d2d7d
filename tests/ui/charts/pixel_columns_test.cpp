// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/pixel_columns.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using testing::ElementsAre;

TimelineColumn column(std::int64_t begin, std::int64_t width, std::int64_t low, std::int64_t high, bool miss = false)
{
    return {begin, width, 0, 2, miss ? 1u : 0u, low * 1000, high * 1000, low * 2000, high * 2000};
}

TEST(PixelColumns, EachColumnIsOnItsPixel)
{
    // 1,000 ns over 10 pixels: 100 ns a pixel.
    const auto pixels = pixelColumns({column(0, 100, 1, 2), column(300, 100, 3, 4), column(900, 100, 5, 6)},
                                     Quantity::Delay, 0, 1000, 10);
    EXPECT_THAT(pixels, ElementsAre(PixelColumn{0, 1, 1, 2, false}, PixelColumn{3, 1, 3, 4, false},
                                    PixelColumn{9, 1, 5, 6, false}));
}

TEST(PixelColumns, ColumnsOfOnePixelAreMerged)
{
    const auto pixels = pixelColumns({column(310, 20, 5, 9), column(330, 20, 2, 7, true), column(350, 20, 4, 30)},
                                     Quantity::Delay, 0, 1000, 10);
    EXPECT_THAT(pixels, ElementsAre(PixelColumn{3, 1, 2, 30, true}));
}

TEST(PixelColumns, WideColumnsSpanPixels)
{
    const auto pixels = pixelColumns({column(0, 500, 1, 2), column(500, 500, 3, 4)}, Quantity::Delay, 0, 1000, 100);
    EXPECT_THAT(pixels, ElementsAre(PixelColumn{0, 50, 1, 2, false}, PixelColumn{50, 50, 3, 4, false}));
}

TEST(PixelColumns, TheViewCutsThem)
{
    const auto pixels =
        pixelColumns({column(0, 100, 1, 2), column(150, 100, 3, 4), column(350, 100, 5, 6), column(400, 100, 7, 8)},
                     Quantity::Delay, 200, 400, 20);
    EXPECT_THAT(pixels, ElementsAre(PixelColumn{0, 5, 3, 4, false}, PixelColumn{15, 5, 5, 6, false}));
}

TEST(PixelColumns, EmptyColumnsAreGaps)
{
    TimelineColumn empty = column(100, 100, 0, 0);
    empty.count = 0;
    EXPECT_TRUE(pixelColumns({empty}, Quantity::Delay, 0, 1000, 10).empty());
}

TEST(PixelColumns, ResponseTimesAreTaken)
{
    const auto pixels = pixelColumns({column(0, 100, 1, 2)}, Quantity::Response, 0, 1000, 10);
    EXPECT_THAT(pixels, ElementsAre(PixelColumn{0, 1, 2, 4, false}));
}

TEST(PixelColumns, SpacingIsTheMedianStep)
{
    EXPECT_EQ(columnSpacing({{0, 1, 1, 1, false}, {2, 1, 1, 1, false}, {4, 1, 1, 1, false}, {90, 1, 1, 1, false}}), 2);
    EXPECT_EQ(columnSpacing({{7, 1, 1, 1, false}}), 0);
}

TEST(PixelColumns, SmallGapsAreClosedAndHolesStay)
{
    std::vector<PixelColumn> columns{
        {0, 1, 1, 1, false}, {2, 1, 1, 1, false}, {5, 1, 1, 1, false}, {20, 1, 1, 1, false}};
    closeGaps(columns, 3);
    EXPECT_EQ(columns[0].width, 2);
    EXPECT_EQ(columns[1].width, 3);
    EXPECT_EQ(columns[2].width, 1) << "a hole of the run stays one";
    EXPECT_EQ(columns[3].width, 1);
}

} // namespace
} // namespace xrunscope
