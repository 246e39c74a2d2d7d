// SPDX-License-Identifier: GPL-3.0-or-later
// The Compare page in the window: from the list of runs, by drag and drop, with keys.
#include <fstream>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSplitter>
#include <QTest>
#include <QTreeView>
#include <QUrl>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/run/run_folder.h"
#include "made_comparison.h"
#include "ui/charts/column_style.h"
#include "ui/export_menu.h"
#include "ui/models/comparison_model.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/comparison_charts_panel.h"
#include "ui/pages/comparison_figures.h"
#include "ui/pages/runs_page.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/comparison_table.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/words.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ComparePageTest : public WindowTest {
protected:
    ComparePage& page() { return *window().compare(); }
    ComparisonTable& table() { return *page().figures()->table(); }
    ComparisonModel& model() { return *table().comparison(); }
    bool judged() { return page().session().comparison() && !page().session().comparison()->verdicts.empty(); }
    std::filesystem::path run(const std::string& name, const MadeFile& made)
    {
        writeFor(folder() / name, made);
        return folder() / name;
    }
    int rowOf(FigureId id)
    {
        for (int row = 0; row < model().rowCount(); ++row) {
            if (model().figureOf(row) == id)
                return row;
        }
        ADD_FAILURE() << "no such row";
        return 0;
    }
    void show(const std::vector<ColumnFiles>& columns)
    {
        window().showCompare();
        page().compare(columns);
        until([this] { return !page().session().reading(); });
    }
    /// Two series of six; every run of the second is later than any of the first.
    void showSeries()
    {
        show({writeSeries(folder(), "a", onKernel("6.1"), 6), writeSeries(folder(), "b", onKernel("6.12", 50), 6)});
        until([this] { return judged(); });
    }
};

TEST_F(ComparePageTest, AnEmptyPageSaysWhatToDo)
{
    window().showCompare();
    EXPECT_FALSE(page().figures()->isVisible());
    EXPECT_FALSE(window().findChild<ExportMenu*>()->available());
}

TEST_F(ComparePageTest, RunsAndSeriesOfTheListAreCompared)
{
    writeSeries(RunFolder::defaultPath(), "s", onKernel("6.1"), 2);
    writeFor(RunFolder::defaultPath() / "b.xrun", onKernel("6.12"));
    window().showRuns();
    until([this] { return runs().table()->model()->rowCount() == 2; });
    EXPECT_FALSE(runs().compareButton()->isEnabled());
    runs().table()->expandAll();
    runs().table()->selectAll(); // the runs of the series, too: they are in its column already
    QTest::mouseClick(runs().compareButton(), Qt::LeftButton);
    EXPECT_EQ(window().currentPage(), &page());
    until([this] { return page().session().comparison() != nullptr; });
    ASSERT_EQ(model().columnCount(), 2);
    std::vector<QString> runsOf{model().runsOf(0), model().runsOf(1)};
    EXPECT_THAT(runsOf, testing::UnorderedElementsAre(QStringLiteral("2 runs, 4.0 s"), QStringLiteral("1 run, 2.0 s")));
}

TEST_F(ComparePageTest, DroppedFilesBecomeColumns)
{
    window().showCompare();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(fromPath(run("a.xrun", onKernel("6.1")))),
                  QUrl::fromLocalFile(fromPath(run("b.xrun", onKernel("6.12"))))});
    QDragEnterEvent enter(QPoint(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&page(), &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(200, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&page(), &drop);
    until([this] { return page().session().comparison() != nullptr; });
    EXPECT_EQ(model().columnCount(), 2);
    EXPECT_EQ(window().currentPage(), &page()) << "no tab has been opened instead";
}

TEST_F(ComparePageTest, TheTableShowsFiguresRatiosBestAndVerdicts)
{
    showSeries();
    const int p50 = rowOf(FigureId::DelayP50);
    // 100 delays a run and value, 10 … 59 µs in run 1, 1 µs more in each further one: half of all are at most 37 µs.
    const ComparisonCell a = model().cell(p50, 0);
    const ComparisonCell b = model().cell(p50, 1);
    EXPECT_NEAR(a.value.toDouble(), 37, 0.7);
    EXPECT_NEAR(b.value.toDouble(), 77, 1.3);
    EXPECT_TRUE(a.best);
    EXPECT_FALSE(b.best);
    EXPECT_TRUE(a.verdict.isEmpty());
    EXPECT_TRUE(b.against.startsWith(QStringLiteral("×2.")));
    EXPECT_THAT(b.verdict.toStdString(), HasSubstr("worse"));
    EXPECT_THAT(model().index(p50, 1).data(Qt::AccessibleTextRole).toString().toStdString(),
                AllOf(HasSubstr("Delay p50"), HasSubstr("worse")));
    EXPECT_THAT(page().figures()->sentence().toStdString(), HasSubstr("B against A: worse in Delay p50"));
    page().figures()->against()->setCurrent(1);
    EXPECT_TRUE(model().cell(p50, 1).against.startsWith(QLatin1Char('+')));
}

TEST_F(ComparePageTest, FewRunsSayHowManyMoreItTakes)
{
    show({{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", onKernel("6.12"))}});
    until([this] { return judged(); });
    EXPECT_EQ(model().cell(rowOf(FigureId::DelayP99), 1).verdict, QStringLiteral("cannot tell: 5 more runs of each"));
}

TEST_F(ComparePageTest, KeysMoveRemoveAndChooseTheBaseline)
{
    show({{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", onKernel("6.12"))}, {run("c.xrun", onKernel("6.6"))}});
    const auto names = [this] {
        QStringList out;
        for (int i = 0; i < model().columnCount(); ++i)
            out << model().headerData(i, Qt::Horizontal, Qt::DisplayRole).toString();
        return out.join(QStringLiteral(" | ")).toStdString();
    };
    const auto settled = [this] { until([this] { return !page().session().reading(); }); };
    EXPECT_EQ(names(), "A  6.1 | B  6.12 | C  6.6");
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_Right);
    QTest::keyClick(&table(), Qt::Key_B);
    settled();
    EXPECT_EQ(page().session().plan().baseline, 1u);
    EXPECT_EQ(table().currentColumn(), 1) << "the place in the table stays";
    QTest::keyClick(&table(), Qt::Key_Left, Qt::ControlModifier);
    settled();
    EXPECT_EQ(names(), "A  6.12 | B  6.1 | C  6.6");
    EXPECT_EQ(page().session().plan().baseline, 0u);
    QTest::keyClick(&table(), Qt::Key_Delete);
    settled();
    EXPECT_EQ(names(), "A  6.1 | B  6.6");
}

TEST_F(ComparePageTest, LeftOutRunsAreNamedAndCanBeCountedIn)
{
    MadeFile stopped = onKernel("6.12");
    stopped.stopped = true;
    show({{run("a.xrun", onKernel("6.1"))}, {run("short.xrun", stopped)}});
    EXPECT_THAT(page().notes().toStdString(), HasSubstr("hort.xrun is left out: stopped before its planned end"));
    ASSERT_TRUE(page().withMarked()->isVisible());
    EXPECT_EQ(model().cell(rowOf(FigureId::DelayP50), 1).value, QStringLiteral("–"));
    page().withMarked()->click();
    until([this] { return !page().session().reading(); });
    EXPECT_TRUE(page().notes().isEmpty());
    EXPECT_NE(model().cell(rowOf(FigureId::DelayP50), 1).value, QStringLiteral("–"));
}

TEST_F(ComparePageTest, ASecondClickWhileTheRunsAreReadCounts)
{
    MadeFile stopped = onKernel("6.12");
    stopped.stopped = true;
    show({{run("a.xrun", onKernel("6.1"))}, {run("short.xrun", stopped)}});
    page().withMarked()->click();
    page().withMarked()->click();
    until([this] { return !page().session().reading(); });
    EXPECT_FALSE(page().withMarked()->isChecked());
    EXPECT_FALSE(page().session().plan().withMarked);
}

TEST_F(ComparePageTest, AFileThatCannotBeReadSaysSoAndChangesNothing)
{
    show({{run("a.xrun", onKernel("6.1"))}});
    std::ofstream(folder() / "bad.xrun") << "no run";
    page().session().addFiles({folder() / "bad.xrun"});
    until([this] { return !page().session().reading(); });
    EXPECT_EQ(page().banner()->kind(), Banner::Kind::Error);
    EXPECT_THAT(page().banner()->text().toStdString(), HasSubstr("bad.xrun"));
    EXPECT_EQ(model().columnCount(), 1);
}

TEST_F(ComparePageTest, TheOldLayoutsAreThere)
{
    showSeries();
    page().figures()->views()->setCurrent(ComparisonFigures::JackTest);
    EXPECT_THAT(page().figures()->text().toStdString(), HasSubstr("XRUN Count"));
    page().figures()->views()->setCurrent(ComparisonFigures::Averages);
    EXPECT_THAT(page().figures()->text().toStdString(), HasSubstr("XRUN Rate"));
    page().figures()->views()->setCurrent(ComparisonFigures::Report);
    EXPECT_THAT(page().figures()->text().toStdString(), HasSubstr("worse in Delay p50"));
}

TEST_F(ComparePageTest, ItIsCopiedForAMailingList)
{
    showSeries();
    auto* menu = window().findChild<ExportMenu*>();
    ASSERT_TRUE(menu->available());
    EXPECT_EQ(menu->copyLabel(), QStringLiteral("Copy for a mailing list"));
    QGuiApplication::clipboard()->clear();
    menu->copySummary();
    until([] { return !QGuiApplication::clipboard()->text().isEmpty(); });
    const QString text = QGuiApplication::clipboard()->text();
    EXPECT_THAT(text.toStdString(), AllOf(HasSubstr("Delay p99.9"), HasSubstr("worse"), HasSubstr("Kernel")));
    for (const QString& line : text.split(QLatin1Char('\n')))
        EXPECT_LE(line.size(), 72) << line.toStdString();
    window().showRuns();
    EXPECT_EQ(menu->copyLabel(), QStringLiteral("Copy summary"));
}

TEST_F(ComparePageTest, ExportsHoldTheVerdictsEvenBeforeTheTableHasThem)
{
    show({{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", onKernel("6.12"))}});
    const Comparison& c = *page().session().comparison();
    EXPECT_THAT(comparisonReport(c, ComparisonFormat::Text), HasSubstr("cannot tell: 5 more runs of each"));
    EXPECT_THAT(comparisonReport(c, ComparisonFormat::Html), HasSubstr("<html"));
    EXPECT_THAT(comparisonReport(c, ComparisonFormat::Markdown), HasSubstr("| --- |"));
    EXPECT_THAT(comparisonReport(c, ComparisonFormat::Csv), HasSubstr("delay_p99_us"));
    EXPECT_TRUE(nlohmann::json::accept(comparisonReport(c, ComparisonFormat::Json)));
    EXPECT_EQ(comparisonSuffix(ComparisonFormat::Markdown), QStringLiteral(".md"));
}

TEST_F(ComparePageTest, ChartsFollowTheComparison)
{
    QSignalSpy prepared(page().charts(), &ComparisonChartsPanel::prepared);
    show({{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", onKernel("6.12", 40))}});
    until([&] { return prepared.count() > 0; });
    const auto colors = [this] {
        const QImage picture = page().charts()->chart()->grab().toImage();
        int found = 0;
        for (const std::size_t column : {0u, 1u}) {
            const QRgb wanted = columnStyle(column, darkColors()).color.rgb();
            bool there = false;
            for (int y = 0; y < picture.height() && !there; ++y) {
                for (int x = 0; x < picture.width() && !there; ++x)
                    there = picture.pixel(x, y) == wanted;
            }
            found += there ? 1 : 0;
        }
        return found;
    };
    EXPECT_EQ(colors(), 2) << "a curve of each column";
    page().charts()->kinds()->setCurrent(static_cast<int>(ComparisonKind::Percentiles));
    EXPECT_EQ(page().comparisonPicture().kind, ComparisonKind::Percentiles);
    page().session().clear();
    page().compare({{run("c.xrun", onKernel("6.6"))}});
    until([&] { return prepared.count() > 1; });
    EXPECT_EQ(colors(), 1);
}

TEST_F(ComparePageTest, ALowWindowShowsTheFiguresFirst)
{
    window().resize(1024, 640);
    std::vector<ColumnFiles> columns;
    for (int i = 1; i <= 4; ++i)
        columns.push_back({run("r" + std::to_string(i) + ".xrun", onKernel("6." + std::to_string(i)))});
    show(columns);
    EXPECT_TRUE(page().figures()->isVisible());
    EXPECT_FALSE(page().charts()->isVisible());
    page().parts()->setCurrent(2);
    EXPECT_FALSE(page().figures()->isVisible());
    EXPECT_TRUE(page().charts()->isVisible());
    window().resize(1280, 900);
    EXPECT_FALSE(page().figures()->isVisible()) << "what was chosen stays";
}

TEST_F(ComparePageTest, TheChartAndThePageAreExported)
{
    show({{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", onKernel("6.12", 40))}});
    auto* menu = window().findChild<ExportMenu*>();
    const auto exported = [&](const char* text, const QString& name) {
        for (QAction* action : menu->actions()) {
            if (action->isVisible() && action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(text)))
                action->trigger();
        }
        auto* dialog = window().findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr) << text;
        dialog->selectFile(fromPath(folder()) + QLatin1Char('/') + name);
        QMetaObject::invokeMethod(dialog, "accept");
        QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        until([&] { return std::filesystem::exists(folder() / name.toStdString()); });
    };
    exported("Picture of the chart", QStringLiteral("chart.png"));
    EXPECT_EQ(QImage(fromPath(folder() / "chart.png")).size(), QSize(1000, 560));
    exported("Vector", QStringLiteral("chart.svg"));
    exported("HTML", QStringLiteral("page.html"));
    QFile page(fromPath(folder() / "page.html"));
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    const QByteArray html = page.readAll();
    EXPECT_TRUE(html.contains("data:image/svg+xml"));
    EXPECT_TRUE(html.contains("cannot tell: 5 more runs of each"));
}

TEST_F(ComparePageTest, TheMenuOfAColumnSaysWhatCanBeDone)
{
    show({writeSeries(folder(), "a", onKernel("6.1"), 2), {run("b.xrun", onKernel("6.12"))}});
    const std::unique_ptr<QMenu> first(page().columnMenu(0));
    const auto enabled = [](const QMenu& menu, const char* text) {
        for (const QAction* action : menu.actions()) {
            if (action->text().remove(QLatin1Char('&')).startsWith(QLatin1String(text)))
                return action->isEnabled() ? 1 : 0;
        }
        return -1;
    };
    EXPECT_EQ(enabled(*first, "Baseline"), 0) << "it is the baseline";
    EXPECT_EQ(enabled(*first, "Split"), 1);
    EXPECT_EQ(enabled(*first, "Open the run"), -1) << "it is two";
    const std::unique_ptr<QMenu> second(page().columnMenu(1));
    EXPECT_EQ(enabled(*second, "Baseline"), 1);
    EXPECT_EQ(enabled(*second, "Move right"), 0);
    EXPECT_EQ(enabled(*second, "Open the run"), 1);
}

TEST_F(ComparePageTest, TheMenuMovesTheCurrentCellWithItsColumn)
{
    show({{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", onKernel("6.12"))}, {run("c.xrun", onKernel("6.6"))}});
    const auto choose = [this](int column, const char* text) {
        const std::unique_ptr<QMenu> menu(page().columnMenu(column));
        for (QAction* action : menu->actions()) {
            if (action->text().remove(QLatin1Char('&')) == QLatin1String(text))
                action->trigger();
        }
        until([this] { return !page().session().reading(); });
    };
    table().setCurrentIndex(model().index(3, 0));
    choose(0, "Move right");
    EXPECT_EQ(table().currentIndex(), model().index(3, 1));
    EXPECT_EQ(model().headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("B  6.1"));
    choose(1, "Move left");
    EXPECT_EQ(table().currentIndex(), model().index(3, 0));
}

TEST_F(ComparePageTest, TheBorderStaysWhereTheUserPutIt)
{
    window().resize(1600, 900);
    showSeries();
    auto* splitter = page().findChild<QSplitter*>();
    ASSERT_EQ(splitter->orientation(), Qt::Horizontal);
    const int automatic = splitter->sizes().front();
    QSplitterHandle* handle = splitter->handle(1);
    QTest::mousePress(handle, Qt::LeftButton, {}, QPoint(2, 100));
    QTest::mouseMove(handle, QPoint(42, 100));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, QPoint(42, 100));
    const int chosen = splitter->sizes().front();
    ASSERT_NE(chosen, automatic);
    page().session().setBaseline(1);
    until([this] { return !page().session().reading() && judged(); });
    EXPECT_EQ(splitter->sizes().front(), chosen);
    window().resize(960, 900); // one above the other, and back
    QCoreApplication::sendPostedEvents();
    until([&] { return splitter->orientation() == Qt::Vertical; });
    window().resize(1600, 900);
    until([&] { return splitter->orientation() == Qt::Horizontal; });
    EXPECT_EQ(splitter->sizes().front(), automatic);
}

} // namespace

} // namespace xrunscope
