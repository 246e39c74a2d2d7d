// SPDX-License-Identifier: GPL-3.0-or-later
// What others measured, pasted into the window and imported from files.
#include <algorithm>
#include <fstream>
#include <sstream>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>
#include <QTreeView>
#include <QUrl>
#include <gmock/gmock.h>

#include "core/report/report.h"
#include "core/run/run_folder.h"
#include "made_comparison.h"
#include "ui/models/runs_model.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/file_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/runs_page.h"
#include "ui/run_importer.h"
#include "ui/widgets/banner.h"
#include "ui/words.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string sourceText(const std::string& name)
{
    std::ifstream in(IMPORT_DATA + name);
    std::stringstream text;
    text << in.rdbuf();
    EXPECT_FALSE(text.str().empty()) << name;
    return text.str();
}

class ImportTest : public WindowTest {
protected:
    void copy(const std::string& text) { QGuiApplication::clipboard()->setText(toQt(text)); }
    void pressPaste() { QTest::keyClick(&window(), Qt::Key_V, Qt::ControlModifier); }
    std::vector<std::filesystem::path> runsInFolder()
    {
        std::vector<std::filesystem::path> runs;
        std::error_code none;
        for (const auto& entry : std::filesystem::directory_iterator(RunFolder::defaultPath(), none)) {
            if (entry.path().extension() == ".xrun")
                runs.push_back(entry.path());
        }
        return runs;
    }
    /// Moves them over the widget and lets go.
    static void drop(QWidget& on, const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&on, &enter);
        QDropEvent let(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&on, &let);
    }
    void untilError()
    {
        until([this] { return window().notice()->kind() == Banner::Kind::Error; });
    }
};

TEST_F(ImportTest, AReportThatIsPastedOnTheComparePageIsAColumn)
{
    writeFor(folder() / "mine.xrun", onKernel("6.1"));
    window().showCompare();
    ComparePage& page = *window().compare();
    page.session().addFiles({folder() / "mine.xrun"});
    until([&] { return page.session().comparison() != nullptr; });
    copy(mailText(RunFile::open(folder() / "mine.xrun")->data()));
    pressPaste();
    until([&] { return page.session().comparison()->columns.size() == 2; });
    ASSERT_EQ(runsInFolder().size(), 1u) << "the imported run is kept";
    const Comparison& c = *page.session().comparison();
    for (const FigureId id : {FigureId::DelayP50, FigureId::DelayMax, FigureId::XrunRate}) {
        ASSERT_NE(c.figure(1, id), nullptr);
        EXPECT_NEAR(c.figure(1, id)->value, c.figure(0, id)->value, 0.011 * c.figure(0, id)->value);
    }
}

TEST_F(ImportTest, APastedSummaryOfJackTestIsListed)
{
    window().showRuns();
    copy(sourceText("jack_test.txt"));
    pressPaste();
    until([this] { return runs().table()->model()->rowCount() == 1; });
    EXPECT_TRUE(RunFile::peek(runsInFolder().front())->info.imported);
}

TEST_F(ImportTest, ABadTextIsNamedWithItsLineAndNothingIsKept)
{
    std::string text = sourceText("cyclictest_H50.txt");
    const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("\n000010")), '\n');
    text.replace(text.find("\n000010") + 1, 6, "00x010");
    window().showRuns();
    copy(text);
    pressPaste();
    untilError();
    EXPECT_THAT(window().notice()->text().toStdString(),
                AllOf(HasSubstr("he text from the clipboard"), HasSubstr("line " + std::to_string(line + 2))));
    EXPECT_TRUE(runsInFolder().empty());
}

TEST_F(ImportTest, WithoutATextItSaysWhatToCopy)
{
    window().showRuns();
    QGuiApplication::clipboard()->clear();
    window().paste();
    EXPECT_EQ(window().notice()->kind(), Banner::Kind::Error);
    EXPECT_THAT(window().notice()->text().toStdString(), HasSubstr("no text on the clipboard"));
}

TEST_F(ImportTest, OfSeveralFilesTheGoodOnesAreImported)
{
    std::ofstream(folder() / "notes.txt") << "Nothing was measured here.\n";
    RunImporter importer;
    QSignalSpy imported(&importer, &RunImporter::imported);
    QSignalSpy failed(&importer, &RunImporter::failed);
    const std::filesystem::path data(IMPORT_DATA);
    importer.importFiles({data / "cyclictest.json", folder() / "notes.txt", data / "jitterdebugger.json"},
                         RunImporter::For::List);
    until([&] { return imported.count() + failed.count() == 2; });
    EXPECT_EQ(runsInFolder().size(), 2u);
    EXPECT_THAT(failed[0][0].value<Error>().what, HasSubstr("notes.txt"));
}

TEST_F(ImportTest, AMeasurementThatIsDroppedOnTheComparePageIsImported)
{
    window().showCompare();
    drop(*window().compare(), {QUrl::fromLocalFile(QStringLiteral(IMPORT_DATA "cyclictest_H50.txt"))});
    until([this] { return window().compare()->session().comparison() != nullptr; });
    EXPECT_EQ(runsInFolder().size(), 1u);
}

TEST_F(ImportTest, AMeasurementThatIsDroppedOnAnotherPageIsImportedAndListed)
{
    writeFor(folder() / "mine.xrun", onKernel("6.1"));
    drop(window(), {QUrl::fromLocalFile(QStringLiteral(IMPORT_DATA "cyclictest_H50.txt")),
                    QUrl::fromLocalFile(fromPath(folder() / "mine.xrun"))});
    until([this] { return runs().table()->model()->rowCount() == 1; });
    EXPECT_TRUE(RunFile::peek(runsInFolder().front())->info.imported);
    const auto opened = window().findChildren<FilePage*>();
    ASSERT_EQ(opened.size(), 1) << "the run is opened, the text is not";
    EXPECT_EQ(opened.front()->file(), folder() / "mine.xrun");

    window().showLive();
    drop(window(), {QUrl::fromLocalFile(QStringLiteral(IMPORT_DATA "cyclictest.json"))});
    EXPECT_EQ(window().currentPage(), &runs()) << "where it will be";
    until([this] { return runs().table()->model()->rowCount() == 2; });
}

TEST_F(ImportTest, WhatWasAskedForOnTheComparePageIsAColumnWhereverOneIsThen)
{
    window().showCompare();
    copy(sourceText("jack_test.txt"));
    pressPaste();
    window().showRuns();
    until([this] { return runs().table()->model()->rowCount() == 1; });
    until([this] { return window().compare()->session().comparison() != nullptr; });
    EXPECT_EQ(window().compare()->session().comparison()->columns.size(), 1u);

    // And what was asked for in the list is none, although the Compare page is shown when it comes.
    copy(sourceText("cyclictest_H50.txt"));
    pressPaste();
    window().showCompare();
    until([this] { return runsInFolder().size() == 2; });
    until([this] { return runs().table()->model()->rowCount() == 2; });
    until([this] { return !window().compare()->session().reading(); });
    EXPECT_EQ(window().compare()->session().comparison()->columns.size(), 1u);
}

TEST_F(ImportTest, AMessageGoesWithThePageAndLeavesNoGap)
{
    auto* stack = window().findChild<QStackedWidget*>();
    const int top = stack->y();
    window().showRuns();
    QGuiApplication::clipboard()->clear();
    window().paste();
    ASSERT_TRUE(window().notice()->isVisible());
    window().showCompare();
    EXPECT_TRUE(window().notice()->isVisible()) << "the very action may have changed the page";
    QTest::qWait(600);
    EXPECT_TRUE(window().notice()->isVisible()) << "an error stays on its page";
    // A frame's width off the tab bar and the sides.
    EXPECT_GE(window().notice()->contentsRect().top(), 12);
    EXPECT_GT(stack->y(), top);
    window().showLive();
    EXPECT_FALSE(window().notice()->isVisible());
    QCoreApplication::sendPostedEvents();
    EXPECT_EQ(stack->y(), top);
}

TEST_F(ImportTest, OnTheLivePageNothingIsPasted)
{
    window().showRuns();
    window().showLive();
    for (QAction* action : window().findChildren<QAction*>()) {
        if (action->shortcut() == QKeySequence(QKeySequence::Paste)) {
            EXPECT_FALSE(action->isEnabled());
        }
    }
}

} // namespace

} // namespace xrunscope
