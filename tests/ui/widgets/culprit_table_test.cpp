// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/culprit_table.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using std::chrono::microseconds;

Xrun blamed(const std::string& client, Lateness what, std::optional<Nanos> by)
{
    Xrun x;
    x.kind = XrunKind::ClientLate;
    x.blames = {{client, what, by}};
    return x;
}

TEST(CulpritTable, ShowsWhoCausedHowManyByHowMuch)
{
    ClientFacts own;
    own.name = "xs-1-05";
    const std::vector<Xrun> xruns = {blamed("xs-1-05", Lateness::RanLong, microseconds{29'800}),
                                     blamed("xs-1-05", Lateness::RanLong, microseconds{12'000}),
                                     blamed("ardour", Lateness::NotFinished, std::nullopt), Xrun{}};
    CulpritTable table;
    table.showCulprits(culpritsOf(xruns, {own}));
    ASSERT_EQ(table.topLevelItemCount(), 3);
    const auto text = [&](int row, int column) { return table.topLevelItem(row)->text(column).toStdString(); };
    EXPECT_EQ(text(0, CulpritTable::Client), "xs-1-05");
    EXPECT_EQ(text(0, CulpritTable::Xruns), "2 of 4");
    EXPECT_EQ(text(0, CulpritTable::Largest), "29.8 ms");
    EXPECT_EQ(text(0, CulpritTable::How), "ran long");
    EXPECT_EQ(text(1, CulpritTable::Client), "ardour");
    EXPECT_EQ(text(1, CulpritTable::Xruns), "1 of 4");
    EXPECT_EQ(text(1, CulpritTable::Largest), "n/a");
    EXPECT_THAT(table.topLevelItem(1)->toolTip(0).toStdString(), testing::HasSubstr("server's log"));
    EXPECT_EQ(text(2, CulpritTable::Client), "no client");
    EXPECT_EQ(text(2, CulpritTable::Xruns), "1 of 4");
    EXPECT_THAT(table.topLevelItem(0)->toolTip(0).toStdString(), testing::HasSubstr("20.9 ms on average"));
}

TEST(CulpritTable, SaysWhatAClientDidMostAndTheRestInTheTooltip)
{
    CulpritTable table;
    table.showCulprits(culpritsOf({blamed("xs-1-05", Lateness::NotFinished, std::nullopt),
                                   blamed("xs-1-05", Lateness::NotFinished, std::nullopt),
                                   blamed("xs-1-05", Lateness::RanLong, microseconds{900})},
                                  {}));
    EXPECT_EQ(table.topLevelItem(0)->text(CulpritTable::How).toStdString(), "mostly had not finished");
    EXPECT_THAT(table.topLevelItem(0)->toolTip(0).toStdString(), testing::HasSubstr("ran long 1"));
}

TEST(CulpritTable, ManyClientsScroll)
{
    std::vector<Xrun> xruns;
    for (int i = 0; i < 40; ++i)
        xruns.push_back(blamed("xs-1-" + std::to_string(i), Lateness::WokeLate, microseconds{i}));
    CulpritTable few, many;
    few.showCulprits(culpritsOf({xruns[0], xruns[1], xruns[2], xruns[3]}, {}));
    many.showCulprits(culpritsOf(xruns, {}));
    EXPECT_EQ(many.topLevelItemCount(), 40);
    EXPECT_EQ(many.sizeHint().height(), few.sizeHint().height());
}

} // namespace
} // namespace xrunscope
