// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/xrun_legend.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

RunStatistics::Counts counts(std::uint64_t modelled, std::uint64_t device, std::uint64_t late, std::uint64_t unfinished)
{
    RunStatistics::Counts c;
    c.xrunsByKind = {modelled, device, late, unfinished};
    return c;
}

TEST(XrunLegend, IsThereOnlyWhenThereIsSomethingToTellApart)
{
    XrunLegend legend;
    EXPECT_TRUE(legend.isHidden());
    legend.showCounts(counts(7, 0, 0, 0));
    EXPECT_TRUE(legend.isHidden()) << "the timer's own kind alone";
    legend.showCounts(counts(0, 0, 1, 0));
    EXPECT_FALSE(legend.isHidden());
    legend.showCounts(counts(0, 0, 0, 0));
    EXPECT_TRUE(legend.isHidden());
}

TEST(XrunLegend, NamesTheKindsThatOccurredWithTheirNumber)
{
    XrunLegend legend;
    legend.showCounts(counts(0, 3, 1200, 0));
    EXPECT_EQ(legend.text().toStdString(), "device 3, client late 1,200");
    EXPECT_EQ(legend.accessibleDescription(), legend.text());
}

} // namespace
} // namespace xrunscope
