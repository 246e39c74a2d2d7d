// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QThreadPool>
#include <QTreeView>
#include <gmock/gmock.h>

#include "core/compare/ab_sequence.h"
#include "core/run/run_folder.h"
#include "core/run/runner.h"
#include "made_comparison.h"
#include "ui/models/run_library.h"
#include "ui/models/runs_model.h"
#include "ui/pages/file_page.h"
#include "ui/pages/latencytest_view.h"
#include "ui/pages/live_page.h"
#include "ui/pages/run_charts.h"
#include "ui/pages/run_view.h"
#include "ui/pages/runs_page.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/segmented_switch.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

class RunsPageTest : public WindowTest {
protected:
    void SetUp() override
    {
        QObject::connect(&runs(), &RunsPage::listShown, &window(), [this] { ++lists_; });
    }

    QAbstractItemModel* rows() { return runs().table()->model(); }
    QString cell(int row, int column) { return rows()->index(row, column).data().toString(); }

    /// Brings the page to the front and waits until it lists `count` rows.
    void showList(int count)
    {
        window().showRuns();
        until([this, count] { return rows()->rowCount() == count; });
    }

    std::filesystem::path writeFile(const std::string& name, const std::string& text)
    {
        std::filesystem::create_directories(RunFolder::defaultPath());
        const auto path = RunFolder::defaultPath() / name;
        std::ofstream(path) << text;
        return path;
    }

    int lists_ = 0;
};

TEST_F(RunsPageTest, AnEmptyFolderSaysWhatToDo)
{
    window().showRuns();
    until([this] { return lists_ > 0; });
    EXPECT_EQ(rows()->rowCount(), 0);
    EXPECT_FALSE(runs().table()->isVisible());
}

TEST_F(RunsPageTest, ARunIsListedWithItsFigures)
{
    const auto file = makeRun(std::chrono::seconds{1});
    showList(1);
    EXPECT_EQ(cell(0, RunsModel::Engine), QStringLiteral("timer"));
    EXPECT_EQ(cell(0, RunsModel::Format), QStringLiteral("64 × 2 · 48,000"));
    EXPECT_EQ(cell(0, RunsModel::Length), QStringLiteral("1 s"));
    EXPECT_EQ(RunFile::peek(file)->info.plan.label, "");
}

TEST_F(RunsPageTest, RenameChangesTheFile)
{
    const auto file = makeRun(std::chrono::milliseconds{300});
    showList(1);
    ASSERT_TRUE(rows()->setData(rows()->index(0, RunsModel::Label), QStringLiteral("kernel A"), Qt::EditRole));
    until([this] { return cell(0, RunsModel::Label) == QStringLiteral("kernel A"); });
    EXPECT_EQ(RunFile::peek(file)->info.plan.label, "kernel A");
}

TEST_F(RunsPageTest, DeleteCanBeUndone)
{
    const auto file = makeRun(std::chrono::milliseconds{300});
    showList(1);
    runs().table()->selectAll();
    runs().deleteSelected();
    until([this] { return rows()->rowCount() == 0; });
    EXPECT_FALSE(std::filesystem::exists(file));
    ASSERT_TRUE(runs().undoButton()->isVisible());
    EXPECT_THAT(runs().banner()->text().toStdString(), testing::HasSubstr("Deleted 1"));
    QTest::mouseClick(runs().undoButton(), Qt::LeftButton);
    until([this] { return rows()->rowCount() == 1; });
    EXPECT_TRUE(std::filesystem::exists(file));
    EXPECT_TRUE(RunFile::open(file));
}

TEST_F(RunsPageTest, ASeriesIsOneRowWithItsRunsBelow)
{
    prepare(std::chrono::milliseconds{300}, 2);
    clickStart();
    waitForEnd();
    showList(1);
    const QModelIndex series = rows()->index(0, 0);
    EXPECT_EQ(rows()->rowCount(series), 2);
    EXPECT_THAT(series.data().toString().toStdString(), testing::HasSubstr("2 of 2"));
}

TEST_F(RunsPageTest, SidesOfAnAbComparisonAreToldApart)
{
    RunPlan plan;
    plan.phases = {{"run", std::chrono::milliseconds{150}}};
    std::vector<SeriesRun> sides;
    const auto sequence = AbSequence::interleaved(plan, plan, RunFolder().newFile("ab"), 2);
    for (const AbRun& run : sequence.runs())
        sides.push_back(run.run);
    live().run()->start(sides, false);
    waitForEnd();
    showList(2);
    EXPECT_THAT((std::vector{cell(0, RunsModel::Label).toStdString(), cell(1, RunsModel::Label).toStdString()}),
                testing::UnorderedElementsAre(testing::EndsWith(" ab-a · 2 of 2 runs"),
                                              testing::EndsWith(" ab-b · 2 of 2 runs")));
}

TEST_F(RunsPageTest, SidesWithOneLabelAreToldApartToo)
{
    MadeFile made;
    made.label = "48 kHz";
    made.seconds = 1;
    writeSeries(RunFolder::defaultPath(), "2026-11-30 205344 ab-a", made, 2);
    writeSeries(RunFolder::defaultPath(), "2026-11-30 205344 ab-b", made, 2);
    writeSeries(RunFolder::defaultPath(), "night", made, 2);
    showList(3);
    std::vector<std::string> names;
    for (int row = 0; row < 3; ++row)
        names.push_back(cell(row, RunsModel::Label).toStdString());
    EXPECT_THAT(names, testing::UnorderedElementsAre("48 kHz · A · 2 of 2 runs", "48 kHz · B · 2 of 2 runs",
                                                     "48 kHz · 2 of 2 runs"));
}

TEST_F(RunsPageTest, AnUnreadableFileIsListedWithTheReason)
{
    writeFile("broken.xrun", "this is no run");
    showList(1);
    EXPECT_THAT(cell(0, RunsModel::Label).toStdString(), testing::StartsWith("broken.xrun: "));
    EXPECT_GT(cell(0, RunsModel::Label).size(), 20);
}

TEST_F(RunsPageTest, TheFilterLooksIntoEveryColumn)
{
    makeRun(std::chrono::milliseconds{300});
    showList(1);
    auto* filter = runs().findChild<QLineEdit*>(QString(), Qt::FindChildrenRecursively);
    ASSERT_NE(filter, nullptr);
    filter->setText(QStringLiteral("TIMER"));
    EXPECT_EQ(rows()->rowCount(), 1);
    filter->setText(QStringLiteral("no such text"));
    EXPECT_EQ(rows()->rowCount(), 0);
}

TEST_F(RunsPageTest, ADamagedFileGivesAClearMessage)
{
    const auto file = writeFile("damaged.xrun", std::string(5000, 'x'));
    FilePage* page = window().openFile(file);
    QSignalSpy failed(page, &FilePage::openFailed);
    until([&] { return failed.count() > 0; });
    EXPECT_FALSE(page->banner()->isHidden());
    EXPECT_FALSE(page->banner()->text().isEmpty());
    EXPECT_TRUE(page->shownRun().empty());
}

TEST_F(RunsPageTest, ARunWithACpuLoopCanBeSeenAsLatencytestDrewIt)
{
    RunPlan plan;
    plan.geometry = {44100, 64, 3};
    plan.cpuLoadPercent = 20;
    plan.scheduling.schedClass = SchedClass::Other;
    plan.phases = {{"run", std::chrono::milliseconds{500}}};
    const auto file = folder() / "lt.xrun";
    auto runner = Runner::start(plan, file);
    ASSERT_TRUE(runner) << runner.error().text();
    (*runner)->wait();
    runner->reset();

    window().show();
    FilePage* page = window().openFile(file);
    QSignalSpy opened(page, &FilePage::opened);
    until([&] { return opened.count() > 0; });
    ASSERT_FALSE(page->charts()->styleSwitch()->isHidden());
    EXPECT_EQ(page->pictureOptions().style, PictureStyle::Report);
    EXPECT_FALSE(page->charts()->latencytest()->content()) << "not read before it is seen";
    QSignalSpy loaded(page->charts()->latencytest(), &LatencytestView::loaded);
    page->charts()->styleSwitch()->setCurrent(1);
    until([&] { return loaded.count() > 0; });
    ASSERT_TRUE(page->charts()->latencytest()->content());
    EXPECT_TRUE(page->charts()->latencytest()->content()->format.startsWith(QStringLiteral("3 × 256 bytes")));
    EXPECT_EQ(page->charts()->latencytest()->grab().toImage().pixelColor(1, 1), QColor(Qt::black));
    EXPECT_EQ(page->pictureOptions().style, PictureStyle::Latencytest);
    page->charts()->styleSwitch()->setCurrent(0);
    EXPECT_EQ(page->pictureOptions().style, PictureStyle::Report);
}

TEST_F(RunsPageTest, WithoutACpuLoopThereIsNoChartOfLatencytest)
{
    FilePage* page = window().openFile(makeRun(std::chrono::milliseconds{300}));
    QSignalSpy opened(page, &FilePage::opened);
    until([&] { return opened.count() > 0; });
    EXPECT_TRUE(page->charts()->styleSwitch()->isHidden());
}

TEST_F(RunsPageTest, AnOpenedRunHasATabOfItsOwn)
{
    const auto file = makeRun(std::chrono::milliseconds{300});
    FilePage* page = window().openFile(file);
    QSignalSpy opened(page, &FilePage::opened);
    until([&] { return opened.count() > 0; });
    EXPECT_EQ(page->shownRun(), file);
    EXPECT_EQ(window().openFile(file), page) << "the same file is not opened twice";
    EXPECT_EQ(window().currentPage(), page);
}

TEST_F(RunsPageTest, ATabOfARunThatIsBeingRecordedShowsItsEnd)
{
    prepare(std::chrono::minutes{1});
    clickStart();
    const auto file = live().shownRun();
    until([&] { return RunFile::peek(file).has_value(); });
    FilePage* page = window().openFile(file);
    until([&] { return !page->shownRun().empty(); });
    EXPECT_FALSE(page->shownInfo()->closed);
    EXPECT_THAT(page->banner()->hint().toStdString(), testing::HasSubstr("still being recorded"));
    EXPECT_THAT(page->banner()->hint().toStdString(), testing::Not(testing::HasSubstr("cut off")));

    window().showLive();
    live().run()->stop();
    until([&] { return page->shownInfo()->closed; });
    EXPECT_THAT(page->banner()->hint().toStdString(), testing::Not(testing::HasSubstr("recorded")));
}

TEST_F(RunsPageTest, AFileThatHasChangedIsReadAgainAsItWasSeen)
{
    const auto file = makeRun(std::chrono::seconds{1});
    const auto copy = folder() / "sent.xrun";
    std::ofstream(copy) << "half of a download";
    FilePage* page = window().openFile(copy);
    until([&] { return page->banner()->kind() == Banner::Kind::Error; });
    EXPECT_FALSE(page->charts()->isEnabled());

    std::filesystem::copy_file(file, copy, std::filesystem::copy_options::overwrite_existing);
    ASSERT_EQ(window().openFile(copy), page);
    until([&] { return !page->shownRun().empty(); });
    EXPECT_TRUE(page->charts()->isEnabled());
    EXPECT_NE(page->banner()->kind(), Banner::Kind::Error);

    page->view()->timeline()->setView(100'000'000, 400'000'000);
    std::filesystem::remove(copy);
    std::filesystem::copy_file(file, copy);
    std::filesystem::last_write_time(copy, std::filesystem::last_write_time(file) + std::chrono::hours{1});
    QSignalSpy opened(page, &FilePage::opened);
    window().openFile(copy);
    until([&] { return opened.count() > 0; });
    EXPECT_EQ(page->view()->timeline()->viewBegin(), 100'000'000);
    EXPECT_EQ(page->view()->timeline()->viewEnd(), 400'000'000);

    window().openFile(copy); // unchanged: not read
    QThreadPool::globalInstance()->waitForDone();
    QApplication::processEvents();
    EXPECT_EQ(opened.count(), 1);
}

} // namespace

} // namespace xrunscope
