// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <gmock/gmock.h>

#include <QCheckBox>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTest>

#include "core/load/stress_check.h"
#include "core/run/run_file.h"
#include "ui/charts/timeline_chart.h"
#include "ui/pages/live_page.h"
#include "ui/pages/phases_panel.h"
#include "ui/pages/run_view.h"
#include "ui/pages/settings_memory.h"
#include "ui/pages/settings_panel.h"
#include "ui/pages/start_panel.h"
#include "ui/pages/stress_panel.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/report_dialog.h"
#include "ui/widgets/run_button.h"
#include "ui/widgets/run_progress.h"
#include "window_harness.h"

namespace xrunscope {
namespace {

using std::chrono::seconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// The stress suite chosen in the window, and run with the real loads.
class StressRunTest : public WindowTest {
protected:
    StressRunTest() { qputenv("XRUNSCOPE_CLIENT", XRUNSCOPE_CLIENT_PROGRAM); }

    /// 1 s quiet, 2 s of /proc, and 40 MB written.
    RunPlan shortSuite()
    {
        RunPlan plan;
        plan.cpuLoadPercent = 20;
        plan.stress.tests = {StressTest::Proc, StressTest::DiskWrite};
        plan.stress.baseline = seconds{1};
        plan.stress.testTime = seconds{2};
        plan.stress.size = 40'000'000;
        plan.stress.folder = folder().string();
        return plan;
    }
    void show(const RunPlan& plan) { live().settings()->showPlan(plan); }
    std::string reason() { return live().startPanel()->text().toStdString(); }
    void untilChecked()
    {
        until([this] { return reason().find("Checking") == std::string::npos; });
    }
    std::string progress()
    {
        const auto* bar = live().findChild<RunProgress*>();
        return bar->text().toStdString() + " | " + bar->clock().toStdString();
    }
    PhaseTable* table() { return live().view()->phases()->table(); }
    QString cell(int row, PhaseTable::Column column) { return table()->topLevelItem(row)->text(column); }
};

TEST_F(StressRunTest, ASuiteRunsFromTheWindowAndItsTableFillsIn)
{
    show(shortSuite());
    until([this] { return startButton()->isEnabled(); });
    EXPECT_EQ(startButton()->text().toStdString(), "▶  &Start 2 stress test(s)");
    emit live().button()->menu()->aboutToShow();
    ASSERT_EQ(live().button()->menu()->actions().size(), 1) << "its tests give the length";
    EXPECT_EQ(live().button()->menu()->actions().first()->text(), QStringLiteral("&A/B comparison…"));
    EXPECT_THAT(live().settings()->stress()->needsText().toStdString(),
                AllOf(HasSubstr(", about 3 s"), HasSubstr("File of 40 MB, needs 348 MB free")));
    clickStart();

    until([this] { return progress().find("baseline, 1 of 3") == 0; });
    EXPECT_EQ(table()->topLevelItemCount(), 3);
    until([this] { return progress().find("proc, 2 of 3") == 0; });
    EXPECT_THAT(progress(), AllOf(HasSubstr("about 00:0"), HasSubstr(" left")));
    until([this] { return !cell(0, PhaseTable::Max).isEmpty(); });
    EXPECT_TRUE(cell(2, PhaseTable::Max).isEmpty()) << "the last test has not ended";
    until([this] { return cell(1, PhaseTable::Test) == QStringLiteral("proc …"); });
    waitForEnd();

    EXPECT_NE(live().banner()->kind(), Banner::Kind::Error) << live().banner()->text().toStdString();
    EXPECT_THAT(progress(), HasSubstr("2 stress test"));
    for (int row = 0; row < 3; ++row)
        EXPECT_FALSE(cell(row, PhaseTable::Max).isEmpty()) << row;
    const auto file = RunFile::open(live().shownRun());
    ASSERT_TRUE(file) << file.error().text();
    const RunData& data = file->data();
    EXPECT_TRUE(data.info.complete);
    ASSERT_EQ(data.phases.size(), 3u);
    EXPECT_EQ(data.phases[1].state, PhaseState::Done) << data.phases[1].reason;
    EXPECT_EQ(data.phases[2].state, PhaseState::Done) << data.phases[2].reason;
    EXPECT_FALSE(std::filesystem::exists(folder() / "file"));

    QTest::qWait(20); // layouts follow by events
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {},
                      table()->visualItemRect(table()->topLevelItem(1)).center());
    EXPECT_EQ(live().view()->timeline()->viewBegin(), data.phases[1].begin);
    EXPECT_EQ(live().view()->timeline()->viewEnd(), data.phases[1].end);
    until([this] { return startButton()->isEnabled(); });
}

TEST_F(StressRunTest, StoppedInATestItKeepsWhatWasMeasured)
{
    RunPlan plan = shortSuite();
    plan.stress.testTime = seconds{3000};
    show(plan);
    until([this] { return startButton()->isEnabled(); });
    clickStart();
    until([this] { return progress().find("proc, 2 of 3") == 0; });
    EXPECT_THAT(progress(), HasSubstr(" of 50:0")) << "an expected length";
    QTest::mouseClick(startButton(), Qt::LeftButton);
    waitForEnd();
    const auto file = RunFile::open(live().shownRun());
    ASSERT_TRUE(file) << file.error().text();
    ASSERT_EQ(file->data().phases.size(), 3u);
    EXPECT_EQ(file->data().phases[0].state, PhaseState::Done);
    EXPECT_EQ(file->data().phases[1].state, PhaseState::CutShort);
    EXPECT_EQ(file->data().phases[2].reason, "The run ended before it began");
}

TEST_F(StressRunTest, CommandsRunBesideAndOneThatFailedIsTold)
{
    RunPlan plan;
    plan.stress.loads = {"sleep 600", "sh -c 'echo no synthesiser here; exit 3'"};
    show(plan);
    live().button()->setChoice({seconds{2}, 1});
    until([this] { return startButton()->isEnabled(); });
    clickStart();
    waitForEnd();
    const auto file = RunFile::open(live().shownRun());
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->data().info.plan.stress.loads, plan.stress.loads);
    EXPECT_EQ(file->data().loads.size(), 2u);
    EXPECT_THAT(live().banner()->hint().toStdString(), HasSubstr("A load failed (sh: exit status 3)"));

    const auto buttons = live().view()->findChildren<QPushButton*>();
    const auto loads = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton* button) {
        return button->text() == QStringLiteral("2 load(s), 1 failed…");
    });
    ASSERT_NE(loads, buttons.end());
    EXPECT_TRUE((*loads)->isVisible());
    (*loads)->click();
    const auto* report = live().view()->findChild<ReportDialog*>();
    ASSERT_NE(report, nullptr);
    EXPECT_THAT(report->text().toStdString(), AllOf(HasSubstr("$ sleep 600"), HasSubstr("| no synthesiser here")));
}

TEST_F(StressRunTest, TooLittleRoomOnTheDiskIsSaidBeforeTheStart)
{
    RunPlan plan = shortSuite();
    plan.stress.size = 900'000'000'000'000;
    show(plan);
    untilChecked();
    EXPECT_FALSE(startButton()->isEnabled());
    EXPECT_THAT(reason(), AllOf(HasSubstr("MB free in"), HasSubstr("Choose a smaller file"), Not(HasSubstr("--"))));

    plan.stress.size = 40'000'000;
    plan.stress.folder = "/no/such/folder";
    show(plan);
    until([this] { return reason().find("/no/such/folder") != std::string::npos; });
    EXPECT_FALSE(startButton()->isEnabled());
    EXPECT_THAT(reason(), AllOf(HasSubstr("is not there"), HasSubstr("another folder"), Not(HasSubstr("--"))));
}

TEST_F(StressRunTest, AMissingProgramIsNamedWithItsPackage)
{
    const QByteArray path = qgetenv("PATH");
    qputenv("PATH", folder().c_str());
    RunPlan plan = shortSuite();
    plan.stress.tests = {StressTest::Proc, StressTest::Memory};
    show(plan);
    untilChecked();
    qputenv("PATH", path);
    EXPECT_FALSE(startButton()->isEnabled());
    EXPECT_THAT(reason(), AllOf(HasSubstr("needs the program stress-ng"), HasSubstr("sudo apt install stress-ng")));
}

TEST_F(StressRunTest, TheChoiceIsRememberedWithTheFieldsThatItDoesNotUse)
{
    RunPlan plan = shortSuite();
    plan.stress.netHost = "beta";             // of no use without a network test
    plan.stress.stressNgArguments = "--vm 2"; // nor this without its own
    plan.stress.loads = {"dbench 32", "yes"};
    plan.stress.pingHost = "gamma";
    show(plan);
    live().saveSettings();
    show(RunPlan{});
    EXPECT_TRUE(live().settings()->plan()->stress.tests.empty());
    live().restoreSettings();
    EXPECT_EQ(live().settings()->stress()->fields(), plan.stress);
    EXPECT_EQ(live().settings()->plan()->stress.netHost, "");

    show(RunPlan{});
    live().saveSettings();
    live().restoreSettings();
    EXPECT_FALSE(live().settings()->plan()->stress.any());
}

TEST_F(StressRunTest, EachEngineTakesTheSuite)
{
    for (const char* engine : {"timer", "jack", "alsa"}) {
        RunPlan plan = shortSuite();
        plan.engine = engine;
        plan.jack.server = JackPlan::Server::Dummy;
        show(plan);
        const auto shown = live().settings()->plan();
        ASSERT_TRUE(shown) << engine;
        EXPECT_EQ(shown->stress, plan.stress) << engine;
        EXPECT_FALSE(live().settings()->stress()->isHidden()) << engine;
    }
}

TEST_F(StressRunTest, ThePresetIsThatOfTheTerminal)
{
    live().settings()->showSuitePreset();
    const auto plan = live().settings()->plan();
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->stress.tests, suiteOfSeven());
    EXPECT_EQ(plan->geometry, (Geometry{44100, 64, 3}));
    EXPECT_EQ(plan->cpuLoadPercent, 80);
}

} // namespace
} // namespace xrunscope
