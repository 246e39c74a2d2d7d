// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "ui/pages/live_page.h"
#include "ui/pages/runs_page.h"
#include "ui/pages/series_dialog.h"
#include "window_harness.h"

namespace xrunscope {
namespace {

class SeriesTest : public WindowTest {
protected:
    void runSeries()
    {
        prepare(std::chrono::milliseconds{400}, 3);
        clickStart();
        waitForEnd();
    }

    static std::string filled(SeriesDialog* dialog)
    {
        until([&] { return dialog->copyButton()->isEnabled(); });
        return dialog->text().toStdString();
    }
};

TEST_F(SeriesTest, TheEndOfASeriesShowsItsAverages)
{
    runSeries();
    auto* dialog = live().findChild<SeriesDialog*>();
    ASSERT_NE(dialog, nullptr);
    const std::string text = filled(dialog);
    const auto table = readSeries(live().run()->seriesFiles());
    ASSERT_TRUE(table) << table.error().text();
    EXPECT_EQ(table->runs, 3u);
    EXPECT_EQ(text, seriesText(*table, false));

    QTest::mouseClick(dialog->copyButton(), Qt::LeftButton);
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(), text);
    dialog->legacyBox()->click();
    EXPECT_EQ(dialog->text().toStdString(), seriesText(*table, true));
    EXPECT_NE(dialog->text().toStdString(), text);
}

TEST_F(SeriesTest, ASingleRunHasNoAverages)
{
    makeRun(std::chrono::milliseconds{300});
    EXPECT_EQ(live().findChild<SeriesDialog*>(), nullptr);
}

TEST_F(SeriesTest, TheRunsPageShowsTheAveragesOfASeries)
{
    runSeries();
    window().showRuns();
    QAbstractItemModel* rows = runs().table()->model();
    until([&] { return rows->rowCount() == 1 && rows->rowCount(rows->index(0, 0)) == 3; });
    EXPECT_FALSE(runs().averagesButton()->isEnabled()) << "nothing is selected";
    const auto select = [&](const QModelIndex& index) {
        runs().table()->setCurrentIndex(index);
        runs().table()->selectionModel()->select(index,
                                                 QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    };
    select(rows->index(0, 0));
    ASSERT_TRUE(runs().averagesButton()->isEnabled());
    QTest::mouseClick(runs().averagesButton(), Qt::LeftButton);
    auto* dialog = runs().findChild<SeriesDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_THAT(filled(dialog), testing::HasSubstr("XRUN"));
    dialog->close();
    runs().table()->expand(rows->index(0, 0));
    select(rows->index(1, 0, rows->index(0, 0)));
    EXPECT_TRUE(runs().averagesButton()->isEnabled()) << "one run of it stands for the series";
}

TEST_F(SeriesTest, AFileThatCannotBeReadIsSaid)
{
    const auto result = readSeries({folder() / "missing.xrun"});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::File);
}

} // namespace
} // namespace xrunscope
