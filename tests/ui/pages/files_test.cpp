// SPDX-License-Identifier: GPL-3.0-or-later
// Files that come into the window by drag and drop, and go out of it by the export dialog.
#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QMimeData>
#include <QSettings>
#include <QUrl>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/run/run_file.h"
#include "ui/export_menu.h"
#include "ui/pages/file_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/settings_panel.h"
#include "ui/widgets/banner.h"
#include "ui/words.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

class FilesTest : public WindowTest {
protected:
    /// Moves `urls` over the window and lets go of them; false when the window does not want them.
    bool drop(const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window(), &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent let(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&window(), &let);
        return let.isAccepted();
    }

    FilePage* shownFile() { return qobject_cast<FilePage*>(window().currentPage()); }

    QAction* exportAction(const QString& text)
    {
        for (QAction* action : window().findChild<ExportMenu*>()->actions()) {
            if (action->text().remove(QLatin1Char('&')).startsWith(text))
                return action;
        }
        ADD_FAILURE() << "no entry begins with " << text.toStdString();
        return nullptr;
    }

    /// Chooses the entry and gives `target` as the name in the dialog.
    void exportAs(const QString& text, const QString& target)
    {
        exportAction(text)->trigger();
        auto* dialog = window().findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        dialog->selectFile(target);
        QMetaObject::invokeMethod(dialog, "accept");
        QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    /// Waits for what the window says about the export.
    QString notice()
    {
        until([this] { return !window().notice()->isHidden(); });
        return window().notice()->text();
    }

    QString inFolder(const char* name) { return fromPath(folder() / name); }
};

TEST_F(FilesTest, ARunThatIsDroppedOnTheWindowIsOpened)
{
    const std::filesystem::path run = makeRun(milliseconds{200});
    const std::filesystem::path copy = folder() / "from a friend.xrun";
    std::filesystem::copy_file(run, copy);
    ASSERT_TRUE(drop({QUrl::fromLocalFile(fromPath(copy))}));
    ASSERT_NE(shownFile(), nullptr);
    EXPECT_EQ(shownFile()->file(), copy);
    until([this] { return !shownFile()->shownRun().empty(); });

    // Several at once, one of them open already: a tab each.
    ASSERT_TRUE(drop({QUrl::fromLocalFile(fromPath(run)), QUrl::fromLocalFile(fromPath(copy))}));
    EXPECT_EQ(window().findChildren<FilePage*>().size(), 2);
    EXPECT_EQ(shownFile()->file(), copy);
}

TEST_F(FilesTest, WhatIsNoFileIsNotTaken)
{
    EXPECT_FALSE(drop({QUrl(QStringLiteral("https://example.org/a.xrun"))}));
    EXPECT_FALSE(drop({}));
    EXPECT_EQ(shownFile(), nullptr);
}

TEST_F(FilesTest, ADroppedFileThatIsNoRunSaysSo)
{
    QFile text(inFolder("notes.xrun"));
    ASSERT_TRUE(text.open(QIODevice::WriteOnly));
    text.write("This is no database.");
    text.close();
    ASSERT_TRUE(drop({QUrl::fromLocalFile(text.fileName())}));
    until([this] { return shownFile()->banner()->kind() == Banner::Kind::Error; });
    EXPECT_THAT(shownFile()->banner()->text().toStdString(), HasSubstr("notes.xrun"));
    EXPECT_TRUE(shownFile()->shownRun().empty());
}

TEST_F(FilesTest, TheExportDialogSavesWhatItsNameSays)
{
    makeRun(milliseconds{300});
    exportAs(QStringLiteral("Picture (PNG)"), inFolder("chart")); // the ending is added
    EXPECT_EQ(QSettings().value(QStringLiteral("export/folder")).toString(), fromPath(folder()))
        << "begins there again";
    EXPECT_THAT(notice().toStdString(), HasSubstr("chart.png"));
    EXPECT_EQ(QImage(inFolder("chart.png")).size(), QSize(1000, 560));

    window().notice()->hide();
    exportAs(QStringLiteral("JSON"), inFolder("run.json"));
    EXPECT_THAT(notice().toStdString(), HasSubstr("run.json"));
    QFile json(inFolder("run.json"));
    ASSERT_TRUE(json.open(QIODevice::ReadOnly));
    const auto report = nlohmann::json::parse(json.readAll().toStdString());
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run);
    EXPECT_EQ(report["cycles"], run->data().statistics.counts().cycles);
}

TEST_F(FilesTest, TheExportDialogProposesTheNameOfTheRun)
{
    makeRun(milliseconds{200});
    exportAction(QStringLiteral("CSV, every cycle"))->trigger();
    auto* dialog = window().findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    ASSERT_EQ(dialog->selectedFiles().size(), 1);
    EXPECT_TRUE(
        dialog->selectedFiles().front().endsWith(fromPath(live().shownRun().stem()) + QStringLiteral(".cycles.csv")));
    dialog->reject();
}

TEST_F(FilesTest, TheExportDialogSavesTheRunThatItNamed)
{
    const std::filesystem::path first = makeRun(milliseconds{300});
    exportAction(QStringLiteral("JSON"))->trigger();
    auto* dialog = window().findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    prepare(milliseconds{600});
    live().toggleRun(); // while the dialog is open
    waitForEnd();
    ASSERT_NE(live().shownRun(), first);

    dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(inFolder("first.json"));
    QMetaObject::invokeMethod(dialog, "accept");
    EXPECT_THAT(notice().toStdString(), HasSubstr("first.json"));
    QFile json(inFolder("first.json"));
    ASSERT_TRUE(json.open(QIODevice::ReadOnly));
    const auto run = RunFile::open(first);
    ASSERT_TRUE(run);
    EXPECT_EQ(nlohmann::json::parse(json.readAll().toStdString())["cycles"], run->data().statistics.counts().cycles);
}

TEST_F(FilesTest, AFolderThatCannotBeWrittenIsSaid)
{
    makeRun(milliseconds{200});
    exportAs(QStringLiteral("Summary"), QStringLiteral("/proc/nowhere.txt"));
    EXPECT_THAT(notice().toStdString(), HasSubstr("cannot write"));
    EXPECT_EQ(window().notice()->kind(), Banner::Kind::Error);
}

TEST_F(FilesTest, OnlyFormatsThatTheRunHasAreOffered)
{
    makeRun(milliseconds{200});
    EXPECT_FALSE(exportAction(QStringLiteral("CSV, each client"))->isVisible());
    EXPECT_FALSE(exportAction(QStringLiteral("Server's log"))->isVisible());
    EXPECT_FALSE(exportAction(QStringLiteral("Text of latencytest"))->isVisible());

    RunPlan plan = *live().settings()->plan();
    plan.cpuLoadPercent = 20;
    live().settings()->showPlan(plan);
    makeRun(milliseconds{300});
    ASSERT_TRUE(exportAction(QStringLiteral("Text of latencytest"))->isVisible());
    exportAs(QStringLiteral("Text of latencytest"), inFolder("block.txt"));
    EXPECT_THAT(notice().toStdString(), HasSubstr("block.txt"));
    EXPECT_GT(QFile(inFolder("block.txt")).size(), 0);
}

TEST(ExportFormats, ClientsAndLogBelongToRunsOnJack)
{
    RunInfo info;
    EXPECT_TRUE(hasFormat(info, ExportFormat::Summary));
    EXPECT_FALSE(hasFormat(info, ExportFormat::ClientsCsv));
    EXPECT_FALSE(hasFormat(info, ExportFormat::ServerLog));
    info.facts.server = ServerFacts{};
    EXPECT_FALSE(hasFormat(info, ExportFormat::ServerLog)) << "a server of others";
    info.facts.server->own = true;
    EXPECT_TRUE(hasFormat(info, ExportFormat::ServerLog));
    info.facts.clients.emplace_back();
    EXPECT_TRUE(hasFormat(info, ExportFormat::ClientsCsv));
    info.facts.cpuLoopNominal = Nanos{1000};
    EXPECT_FALSE(hasFormat(info, ExportFormat::Latencytest)) << "a server waits for the device";
}

} // namespace

} // namespace xrunscope
