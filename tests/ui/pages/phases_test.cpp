// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "core/run/run_file.h"
#include "tests/core/run/made_file.h"
#include "ui/charts/timeline_chart.h"
#include "ui/pages/phases_panel.h"
#include "ui/pages/run_view.h"
#include "ui/words.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;
using testing::Not;
constexpr std::int64_t kMs = 1'000'000;

class PhasesTest : public testing::Test {
protected:
    void SetUp() override
    {
        view.resize(900, 700);
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    }

    void showSuite()
    {
        const auto file = folder / "suite.xrun";
        writeMadeSuite(file);
        auto opened = RunFile::open(file);
        ASSERT_TRUE(opened) << opened.error().text();
        run = std::make_shared<RunFile>(std::move(*opened));
        view.showRun(run, false);
    }

    QString cell(int row, PhaseTable::Column column) { return view.phases()->table()->topLevelItem(row)->text(column); }

    void click(int row)
    {
        PhaseTable* table = view.phases()->table();
        QTest::qWait(20); // layouts follow by events
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualItemRect(table->topLevelItem(row)).center());
    }

    bool titleSays(const char* text)
    {
        for (const Panel* panel : view.findChildren<Panel*>()) {
            if (panel->accessibleName().contains(QString::fromUtf8(text)))
                return true;
        }
        return false;
    }

    TemporaryFolder folder;
    Theme theme{Theme::Choice::Dark};
    RunView view{theme};
    std::shared_ptr<RunFile> run;
};

TEST_F(PhasesTest, ARunWithoutASuiteHasNoTable)
{
    const auto file = folder / "plain.xrun";
    writeMadeRun(file, 2000);
    auto opened = RunFile::open(file);
    ASSERT_TRUE(opened);
    view.showRun(std::make_shared<RunFile>(std::move(*opened)), false);
    EXPECT_TRUE(view.phases()->isHidden());
}

TEST_F(PhasesTest, TheTestsOfARunStandInTheTable)
{
    showSuite();
    ASSERT_FALSE(view.phases()->isHidden());
    ASSERT_EQ(view.phases()->table()->topLevelItemCount(), 3);
    EXPECT_EQ(cell(0, PhaseTable::Test), QStringLiteral("baseline"));
    EXPECT_EQ(cell(1, PhaseTable::Test), QStringLiteral("diskwrite"));
    // Delays of 10 to 59 µs; of 1,000 periods two or three were skipped.
    const RunStatistics& s = run->data().phases[1].statistics;
    EXPECT_EQ(cell(1, PhaseTable::Xruns), number(s.counts().xruns()));
    EXPECT_EQ(cell(1, PhaseTable::Max), micros(*s.delay().max()));
    EXPECT_EQ(cell(1, PhaseTable::Length), QStringLiteral("00:01"));
    EXPECT_EQ(cell(2, PhaseTable::Test), QStringLiteral("x11: not possible"));
    EXPECT_THAT(view.phases()->table()->topLevelItem(2)->toolTip(0).toStdString(), HasSubstr("no display"));
    EXPECT_TRUE(cell(2, PhaseTable::Max).isEmpty());
    EXPECT_TRUE(cell(1, PhaseTable::Loop).endsWith(QStringLiteral(" %")));
}

TEST_F(PhasesTest, AClickShowsTheChartsOfATestAndTheWholeRunComesBack)
{
    showSuite();
    EXPECT_TRUE(titleSays("Delay histogram, 3,000 cycles"));
    click(1);
    EXPECT_EQ(view.timeline()->viewBegin(), 1200 * kMs);
    EXPECT_EQ(view.timeline()->viewEnd(), 2200 * kMs);
    EXPECT_TRUE(titleSays("Delay histogram of diskwrite, 1,000 cycles"));
    EXPECT_EQ(view.phases()->table()->selectedItems().size(), 1);

    view.timeline()->showAll();
    EXPECT_TRUE(titleSays("Delay histogram, 3,000 cycles"));
    EXPECT_TRUE(view.phases()->table()->selectedItems().isEmpty());
    click(2);
    EXPECT_FALSE(view.timeline()->zoomed()) << "there is nothing to show";
}

TEST_F(PhasesTest, ReturnChoosesAsAClickDoes)
{
    showSuite();
    PhaseTable* table = view.phases()->table();
    table->setFocus();
    table->setCurrentItem(table->topLevelItem(0));
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_TRUE(titleSays("of baseline"));
}

TEST_F(PhasesTest, TheTableFillsInAsTestsEnd)
{
    showSuite();
    RunInfo info = run->data().info;
    info.plan.stress.tests = {StressTest::DiskWrite, StressTest::DiskRead};
    PhasesPanel panel(theme);
    panel.begin(info);
    ASSERT_EQ(panel.table()->topLevelItemCount(), 3) << "and the baseline";
    const auto text = [&panel](int row, int column) { return panel.table()->topLevelItem(row)->text(column); };
    EXPECT_EQ(text(2, PhaseTable::Test), QStringLiteral("diskread"));
    EXPECT_TRUE(text(0, PhaseTable::Max).isEmpty());

    const auto baseline = std::make_shared<const PhaseRecord>(run->data().phases[0]);
    panel.showPhases({baseline, nullptr}, 1);
    EXPECT_FALSE(text(0, PhaseTable::Max).isEmpty());
    EXPECT_EQ(text(1, PhaseTable::Test), QStringLiteral("diskwrite …")) << "goes on";
    QSignalSpy chosen(&panel, &PhasesPanel::phaseChosen);
    emit panel.table()->itemClicked(panel.table()->topLevelItem(1), 0);
    EXPECT_EQ(chosen.count(), 0) << "it has no figures yet";
    emit panel.table()->itemClicked(panel.table()->topLevelItem(0), 0);
    EXPECT_EQ(chosen.count(), 1);
}

TEST(PlannedPhases, AreTheBaselineAndTheTests)
{
    StressPlan plan;
    EXPECT_TRUE(plannedPhases(plan).isEmpty());
    plan.tests = {StressTest::Proc};
    EXPECT_EQ(plannedPhases(plan), (QStringList{QStringLiteral("baseline"), QStringLiteral("proc")}));
    plan.baseline = Nanos{0};
    EXPECT_EQ(plannedPhases(plan), (QStringList{QStringLiteral("proc")}));
}

} // namespace
} // namespace xrunscope
