// SPDX-License-Identifier: GPL-3.0-or-later
// What stays on the Runs page when its list is read anew.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <QItemSelectionModel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "core/run/run_folder.h"
#include "made_comparison.h"
#include "ui/models/runs_model.h"
#include "ui/pages/runs_page.h"
#include "window_harness.h"

namespace xrunscope {
namespace {

class RunsRefreshTest : public WindowTest {
protected:
    RunsRefreshTest() { std::filesystem::create_directories(RunFolder::defaultPath()); }

    QTreeView& table() { return *runs().table(); }
    QAbstractItemModel* rows() { return table().model(); }
    std::vector<std::string> selectedLabels()
    {
        std::vector<std::string> labels;
        for (const QModelIndex& row : table().selectionModel()->selectedRows())
            labels.push_back(row.data().toString().toStdString());
        return labels;
    }
    void select(const QModelIndex& row)
    {
        table().selectionModel()->setCurrentIndex(row, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    QModelIndex seriesRow()
    {
        for (int row = 0; row < rows()->rowCount(); ++row) {
            if (rows()->rowCount(rows()->index(row, 0)) > 0)
                return rows()->index(row, 0);
        }
        return {};
    }
    void readAgain()
    {
        QSignalSpy shown(&runs(), &RunsPage::listShown);
        runs().refresh();
        until([&] { return shown.count() > 0; });
    }
    void showList(int count)
    {
        window().showRuns();
        until([this, count] { return rows()->rowCount() == count; });
    }
    static MadeFile named(const std::string& label)
    {
        MadeFile made;
        made.label = label;
        made.seconds = 1;
        return made;
    }
};

TEST_F(RunsRefreshTest, ASeriesOfTwelveStaysSelectedAsOne)
{
    writeSeries(RunFolder::defaultPath(), "night", named("night"), 12);
    showList(1);
    select(rows()->index(0, 0));
    ASSERT_TRUE(runs().compareButton()->isEnabled());

    writeFor(RunFolder::defaultPath() / "other.xrun", named("other"));
    readAgain();
    ASSERT_EQ(rows()->rowCount(), 2);
    EXPECT_THAT(selectedLabels(), testing::ElementsAre("night · 12 of 12 runs"));
    EXPECT_EQ(table().currentIndex(), seriesRow());
    EXPECT_FALSE(table().isExpanded(seriesRow()));
    EXPECT_TRUE(runs().compareButton()->isEnabled()) << "one column, not twelve";
    EXPECT_TRUE(runs().averagesButton()->isEnabled());
    EXPECT_TRUE(runs().whatIfButton()->isEnabled());
}

TEST_F(RunsRefreshTest, ARunOfAClosedSeriesStaysSelectedWithoutOpeningIt)
{
    writeSeries(RunFolder::defaultPath(), "night", named("night"), 3);
    showList(1);
    select(rows()->index(1, 0, rows()->index(0, 0)));
    table().collapseAll();
    readAgain();
    EXPECT_THAT(selectedLabels(), testing::ElementsAre("2 of 3 · night"));
    EXPECT_FALSE(table().isExpanded(rows()->index(0, 0)));

    table().expandAll();
    readAgain();
    EXPECT_TRUE(table().isExpanded(rows()->index(0, 0))) << "an open one stays open";
    EXPECT_THAT(selectedLabels(), testing::ElementsAre("2 of 3 · night"));
}

TEST_F(RunsRefreshTest, AThousandSelectedRunsAreLookedAtOnce)
{
    const auto first = RunFolder::defaultPath() / "0.xrun";
    writeFor(first, named("many"));
    for (int i = 1; i < 1000; ++i)
        std::filesystem::create_hard_link(first, RunFolder::defaultPath() / fmt::format("{}.xrun", i));
    showList(1000);
    table().selectAll();
    QSignalSpy looked(&runs(), &RunsPage::shownRunChanged);
    readAgain();
    EXPECT_EQ(looked.count(), 1);
    EXPECT_EQ(table().selectionModel()->selectedRows().size(), 1000);
    EXPECT_EQ(table().selectionModel()->selection().size(), 1) << "one range";
}

} // namespace
} // namespace xrunscope
