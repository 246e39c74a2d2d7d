// SPDX-License-Identifier: GPL-3.0-or-later
// What stays on the Runs page when its list is read anew.
#include <cstdlib>
#include <stdexcept>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <QItemSelectionModel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "core/run/run_folder.h"
#include "made_comparison.h"
#include "ui/models/run_library.h"
#include "ui/pages/runs_page.h"
#include "ui/widgets/banner.h"
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
    /// The same where the page may not take the list yet.
    void listAgain()
    {
        QSignalSpy listed(runs().library(), &RunLibrary::listed);
        runs().refresh();
        until([&] { return listed.count() > 0; });
    }
    QLineEdit* noteField()
    {
        for (auto* field : runs().findChildren<QLineEdit*>()) {
            if (field->accessibleName() == QStringLiteral("Note of the run"))
                return field;
        }
        return nullptr;
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

TEST_F(RunsRefreshTest, ARenameIsNotDisturbed)
{
    const auto file = RunFolder::defaultPath() / "a.xrun";
    writeFor(file, named("old"));
    showList(1);
    select(rows()->index(0, 0));
    table().edit(rows()->index(0, 0));
    auto* editor = table().viewport()->findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    QTest::keyClicks(editor, QStringLiteral("my"));

    writeFor(RunFolder::defaultPath() / "b.xrun", named("another"));
    listAgain();
    runs().setRecording(RunFolder::defaultPath() / "b.xrun");
    listAgain();
    ASSERT_EQ(table().viewport()->findChild<QLineEdit*>(), editor);
    EXPECT_EQ(editor->text(), QStringLiteral("my"));
    QTest::keyClicks(editor, QStringLiteral(" kernel"));
    QTest::keyClick(editor, Qt::Key_Return);
    until([this] { return rows()->rowCount() == 2; });
    until([&] { return RunFile::peek(file)->info.plan.label == "my kernel"; });
}

TEST_F(RunsRefreshTest, ANoteIsNotDisturbed)
{
    const auto file = RunFolder::defaultPath() / "a.xrun";
    writeFor(file, named("old"));
    showList(1);
    select(rows()->index(0, 0));
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
    auto* note = noteField();
    ASSERT_NE(note, nullptr);
    note->setFocus();
    QTest::keyClicks(note, QStringLiteral("I hea"));

    writeFor(RunFolder::defaultPath() / "b.xrun", named("another"));
    listAgain();
    runs().setRecording(RunFolder::defaultPath() / "b.xrun");
    listAgain();
    EXPECT_TRUE(note->hasFocus());
    EXPECT_EQ(rows()->rowCount(), 1) << "the list waits";
    QTest::keyClicks(note, QStringLiteral("rd it"));
    QTest::keyClick(note, Qt::Key_Return);
    until([this] { return rows()->rowCount() == 2; });
    until([&] { return RunFile::peek(file)->info.note == "I heard it"; });
}

/// A user without rights in the folder, also where tests run as root.
class ReadOnlyFolder {
public:
    ReadOnlyFolder(const std::filesystem::path& folder, const std::filesystem::path& above) : folder_(folder)
    {
        namespace fs = std::filesystem;
        fs::permissions(above, fs::perms{0755});
        fs::permissions(folder_, fs::perms{0555});
        if (root_ && setresuid(kNobody, kNobody, 0) != 0)
            throw std::runtime_error("rights cannot be given up");
    }
    ~ReadOnlyFolder() { giveBack(); }
    ReadOnlyFolder(const ReadOnlyFolder&) = delete;
    ReadOnlyFolder& operator=(const ReadOnlyFolder&) = delete;
    void giveBack() const
    {
        if (root_ && setresuid(0, 0, 0) != 0)
            std::abort();
        std::filesystem::permissions(folder_, std::filesystem::perms{0755});
    }

private:
    static constexpr uid_t kNobody = 65534;
    std::filesystem::path folder_;
    bool root_ = geteuid() == 0;
};

TEST_F(RunsRefreshTest, AFolderThatCannotBeWrittenIsListed)
{
    writeFor(RunFolder::defaultPath() / "a.xrun", named("kept elsewhere"));
    const ReadOnlyFolder locked(RunFolder::defaultPath(), folder());
    showList(1);
    EXPECT_TRUE(table().isVisible());
    EXPECT_EQ(rows()->index(0, 0).data().toString(), QStringLiteral("kept elsewhere"));
    until([this] { return !runs().banner()->isHidden(); });
    EXPECT_EQ(runs().banner()->kind(), Banner::Kind::Warning);
    EXPECT_THAT(runs().banner()->text().toStdString(), testing::HasSubstr("cannot be written"));

    runs().banner()->hide();
    readAgain();
    EXPECT_TRUE(runs().banner()->isHidden()) << "said once";
    locked.giveBack();
    readAgain();
    select(rows()->index(0, 0));
    runs().deleteSelected();
    until([this] { return rows()->rowCount() == 0; });
}

TEST_F(RunsRefreshTest, WhatWasNotDeletedIsSaidBesideWhatWas)
{
    writeFor(RunFolder::defaultPath() / "a.xrun", named("a"));
    writeFor(RunFolder::defaultPath() / "b.xrun", named("b"));
    showList(2);
    runs().library()->setWatching(false); // the list is that of before
    std::filesystem::remove(RunFolder::defaultPath() / "b.xrun");
    table().selectAll();
    runs().deleteSelected();
    until([this] { return rows()->rowCount() == 0; });
    EXPECT_EQ(runs().banner()->kind(), Banner::Kind::Warning);
    EXPECT_THAT(runs().banner()->text().toStdString(),
                testing::AllOf(testing::HasSubstr("Deleted 1 run(s), not all"), testing::HasSubstr("b.xrun")));
    EXPECT_TRUE(runs().undoButton()->isVisible());
}

TEST_F(RunsRefreshTest, AnUndoThatFailedCanBeDoneAgain)
{
    const auto a = RunFolder::defaultPath() / "a.xrun";
    const auto b = RunFolder::defaultPath() / "b.xrun";
    writeFor(a, named("a"));
    writeFor(b, named("b"));
    showList(2);
    table().selectAll();
    runs().deleteSelected();
    until([this] { return rows()->rowCount() == 0; });
    writeFor(b, named("took the name"));
    QTest::mouseClick(runs().undoButton(), Qt::LeftButton);
    until([this] { return rows()->rowCount() == 2; });
    EXPECT_EQ(runs().banner()->kind(), Banner::Kind::Error);
    EXPECT_THAT(runs().banner()->text().toStdString(), testing::HasSubstr("b.xrun exists again"));
    ASSERT_TRUE(runs().undoButton()->isVisible());

    std::filesystem::rename(b, RunFolder::defaultPath() / "c.xrun");
    QTest::mouseClick(runs().undoButton(), Qt::LeftButton);
    until([this] { return rows()->rowCount() == 3; });
    EXPECT_EQ(RunFile::peek(b)->info.plan.label, "b");
    EXPECT_FALSE(runs().library()->canUndo());
}

} // namespace
} // namespace xrunscope
