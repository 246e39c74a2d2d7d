// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_layout.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

TEST(LabelLayout, LabelsGoToTheWantedSide)
{
    const auto places = placeLabels({{100, 40, false}, {300, 40, true}}, 0, 400, 1, 8);
    EXPECT_EQ(places[0], (LabelPlace{104, 0}));
    EXPECT_EQ(places[1], (LabelPlace{256, 0}));
}

TEST(LabelLayout, AtTheEdgeTheOtherSideIsTaken)
{
    const auto places = placeLabels({{380, 40, false}, {20, 40, true}}, 0, 400, 1, 8);
    EXPECT_EQ(places[0], (LabelPlace{336, 0}));
    EXPECT_EQ(places[1], (LabelPlace{24, 0}));
}

TEST(LabelLayout, NeighboursDodgeToAnotherRowAndThenGo)
{
    // All three lines at the left edge: no room on the left, so right in row 0, row 1, nowhere.
    const auto places = placeLabels({{10, 40, false}, {12, 40, false}, {14, 40, false}}, 0, 400, 2, 8);
    EXPECT_EQ(places[0], (LabelPlace{14, 0}));
    EXPECT_EQ(places[1], (LabelPlace{16, 1}));
    EXPECT_FALSE(places[2].has_value());
}

TEST(LabelLayout, NoTwoLabelsTouch)
{
    std::vector<LineLabel> labels;
    for (int i = 0; i < 40; ++i)
        labels.push_back({10.0 * i + 7 * (i % 3), 30.0 + i % 5, i % 2 == 0});
    const auto places = placeLabels(labels, 0, 420, 2, 8);
    int placed = 0;
    for (std::size_t a = 0; a < places.size(); ++a) {
        if (!places[a])
            continue;
        ++placed;
        EXPECT_GE(places[a]->x, 0);
        EXPECT_LE(places[a]->x + labels[a].width, 420);
        for (std::size_t b = a + 1; b < places.size(); ++b) {
            if (!places[b] || places[a]->row != places[b]->row)
                continue;
            EXPECT_TRUE(places[a]->x + labels[a].width < places[b]->x || places[b]->x + labels[b].width < places[a]->x);
        }
    }
    EXPECT_GT(placed, 8);
}

TEST(SpreadApart, LabelsWithRoomStay)
{
    EXPECT_EQ(spreadApart({50, 10, 90}, 20, 0, 100), (std::vector<double>{50, 10, 90}));
}

TEST(SpreadApart, NeighboursMoveEquallyFarInTheirOrder)
{
    // 48 and 52 become 40 and 60; 100 is far enough.
    EXPECT_EQ(spreadApart({52, 48, 100}, 20, 0, 200), (std::vector<double>{60, 40, 100}));
    // Four at one place: 20 apart around it.
    EXPECT_EQ(spreadApart({50, 50, 50, 50}, 20, 0, 200), (std::vector<double>{20, 40, 60, 80}));
}

TEST(SpreadApart, StaysInside)
{
    EXPECT_EQ(spreadApart({95, 98}, 20, 0, 100), (std::vector<double>{80, 100}));
    EXPECT_EQ(spreadApart({2, 1}, 20, 0, 100), (std::vector<double>{20, 0}));
    EXPECT_EQ(spreadApart({}, 20, 0, 100), std::vector<double>{});
    EXPECT_EQ(spreadApart({7}, 20, 0, 100), std::vector<double>{7});
}

TEST(SpreadApart, NeverNearerThanAskedWhereThereIsRoom)
{
    std::vector<double> wanted;
    for (int i = 0; i < 8; ++i)
        wanted.push_back(i < 4 ? 3.0 * i : 150 - 5.0 * i);
    auto places = spreadApart(wanted, 15, 0, 160);
    std::sort(places.begin(), places.end());
    EXPECT_GE(places.front(), 0);
    EXPECT_LE(places.back(), 160);
    for (std::size_t i = 1; i < places.size(); ++i)
        EXPECT_GE(places[i] - places[i - 1], 15 - 1e-9);
}

} // namespace
} // namespace xrunscope
