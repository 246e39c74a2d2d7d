// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_layout.h"

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

} // namespace
} // namespace xrunscope
