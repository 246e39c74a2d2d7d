// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_layout.h"

#include <algorithm>
#include <random>
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

/// No two labels touch, and no line on its way to its row runs through a label.
void expectReadable(const std::vector<LineLabel>& labels, const std::vector<LabelPlace>& places)
{
    for (std::size_t a = 0; a < labels.size(); ++a) {
        const double left = places[a].x;
        const double right = left + labels[a].width;
        for (std::size_t b = 0; b < labels.size(); ++b) {
            if (a == b)
                continue;
            if (places[a].row == places[b].row) {
                EXPECT_TRUE(right < places[b].x || places[b].x + labels[b].width < left) << a << " touches " << b;
            }
            if (places[b].row >= places[a].row) {
                EXPECT_FALSE(labels[b].at > left && labels[b].at < right) << b << " runs through " << a;
            }
        }
    }
}

TEST(PlaceBelow, WhatHasRoomIsInOneRow)
{
    const auto places = placeBelow({{100, 40, true}, {300, 40, true}}, 0, 400, 8);
    EXPECT_EQ(places[0], (LabelPlace{56, 0}));
    EXPECT_EQ(places[1], (LabelPlace{256, 0}));
}

TEST(PlaceBelow, TwoNeighboursTakeTheTwoSides)
{
    const auto places = placeBelow({{200, 60, true}, {210, 60, true}}, 0, 400, 8);
    EXPECT_EQ(places[0], (LabelPlace{136, 0}));
    EXPECT_EQ(places[1], (LabelPlace{214, 0}));
}

TEST(PlaceBelow, AtTheEdgesTheSideInside)
{
    EXPECT_EQ(placeBelow({{20, 40, true}}, 0, 400, 8)[0], (LabelPlace{24, 0}));
    EXPECT_EQ(placeBelow({{390, 40, false}}, 0, 400, 8)[0], (LabelPlace{346, 0}));
}

TEST(PlaceBelow, EightAtNearlyOnePlaceCanBeRead)
{
    std::vector<LineLabel> labels;
    for (int i = 0; i < 8; ++i)
        labels.push_back({300.0 + 4 * i, 150, true});
    const auto places = placeBelow(labels, 0, 900, 8);
    expectReadable(labels, places);
    for (const LabelPlace& place : places)
        EXPECT_LT(place.row, 4); // two in a row
}

TEST(PlaceBelow, LinesAnywhereCanBeRead)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> at(0, 800), width(20, 200);
    for (int round = 0; round < 50; ++round) {
        std::vector<LineLabel> labels;
        for (int i = 0; i < 8; ++i)
            labels.push_back({at(random), width(random), true});
        expectReadable(labels, placeBelow(labels, 0, 800, 8));
    }
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
