// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QAction>
#include <QCheckBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include "ab_rig.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/settings_panel.h"
#include "ui/widgets/run_button.h"
#include "ui/widgets/run_progress.h"

namespace xrunscope {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;

TEST_F(AbTest, TheDialogSaysWhatDiffersAndHowLongItTakes)
{
    until([this] { return startButton()->isEnabled(); });
    emit live().button()->abWanted();
    AbDialog* dialog = control().dialog();
    ASSERT_NE(dialog, nullptr);
    EXPECT_THAT(dialog->text().toStdString(), HasSubstr("Nothing yet"));
    EXPECT_FALSE(dialog->untilClear()->isEnabled()) << "verdicts begin with the sixth and last round";
    until([&] { return dialog->startButton()->isEnabled(); });
    EXPECT_EQ(dialog->startButton()->text().toStdString(), "&Start 12 run(s), about 12 min");

    RunPlan b;
    b.scheduling.schedClass = SchedClass::Other;
    dialog->sideB()->showPlan(b);
    dialog->rounds()->setValue(10);
    EXPECT_TRUE(dialog->untilClear()->isEnabled());
    dialog->untilClear()->setChecked(true);
    dialog->length()->setText(QStringLiteral("30s"));
    until([&] { return dialog->startButton()->isEnabled(); });
    EXPECT_THAT(dialog->text().toStdString(), HasSubstr("→ OTHER"));
    EXPECT_EQ(dialog->startButton()->text().toStdString(), "&Start 20 run(s), about 10 min");
    EXPECT_TRUE(dialog->request().untilClear);

    dialog->acrossReboot()->setChecked(true);
    EXPECT_FALSE(dialog->request().untilClear);
    until([&] { return dialog->startButton()->text().contains(QStringLiteral("10 run(s), about 5 min")); });
    dialog->length()->setText(QStringLiteral("soon"));
    EXPECT_FALSE(dialog->startButton()->isEnabled());
    EXPECT_THAT(dialog->text().toStdString(), HasSubstr("soon"));
    dialog->reject();
    EXPECT_EQ(control().dialog(), nullptr);
    EXPECT_FALSE(control().session()->active());
}

TEST_F(AbTest, ASideThatCannotStartIsSaid)
{
    until([this] { return startButton()->isEnabled(); });
    control().ask();
    RunPlan b;
    b.stress.tests = {StressTest::DiskWrite};
    b.stress.folder = "/no/such/folder";
    control().dialog()->sideB()->showPlan(b);
    until([this] { return control().dialog()->text().contains(QStringLiteral("is not there")); });
    EXPECT_FALSE(control().dialog()->startButton()->isEnabled());
    control().dialog()->reject();
}

TEST_F(AbTest, SettingsThatCannotStartAreNoSideA)
{
    until([this] { return startButton()->isEnabled(); });
    RunPlan a;
    a.stress.tests = {StressTest::DiskWrite};
    a.stress.folder = "/no/such/folder";
    live().settings()->showPlan(a);
    control().ask(); // while they are still being checked
    EXPECT_EQ(control().dialog(), nullptr);
    until([this] { return !live().banner()->isHidden(); });
    EXPECT_EQ(live().banner()->kind(), Banner::Kind::Error);
    EXPECT_THAT(banner(), HasSubstr("/no/such/folder"));
    EXPECT_FALSE(hint().empty());
    EXPECT_EQ(control().dialog(), nullptr);
    control().ask();
    EXPECT_EQ(control().dialog(), nullptr);

    live().settings()->showPlan(RunPlan{});
    control().ask();
    until([this] { return control().dialog() != nullptr; });
    EXPECT_FALSE(control().session()->active());
    control().dialog()->reject();
}

TEST_F(AbTest, TwoRoundsAreMeasuredInTurnAndComparedOnTheComparePage)
{
    until([this] { return startButton()->isEnabled(); });
    control().ask();
    AbDialog* dialog = control().dialog();
    RunPlan b;
    b.geometry.frames = 128;
    dialog->sideB()->showPlan(b);
    dialog->rounds()->setValue(2);
    dialog->length()->setText(QStringLiteral("1s"));
    until([&] { return dialog->startButton()->isEnabled(); });
    QTest::mouseClick(dialog->startButton(), Qt::LeftButton);
    const auto progress = [this] { return live().findChild<RunProgress*>()->text().toStdString(); };
    until([&] { return progress().find("A 1 of 2 · 3 more run(s), about 3 s") == 0; });
    until([&] { return progress().find("B 1 of 2") == 0; });
    const AbEnd& end = waitForAbEnd();

    EXPECT_EQ(end.how, AbEnd::How::Compared);
    ASSERT_TRUE(end.comparison);
    ASSERT_EQ(end.files.a.size(), 2u);
    ASSERT_EQ(end.files.b.size(), 2u);
    EXPECT_THAT(end.files.b[1].filename().string(), HasSubstr(" ab-b-02.xrun"));
    // A B B A
    EXPECT_LT(startOf(end.files.a[0]), startOf(end.files.b[0]));
    EXPECT_LT(startOf(end.files.b[0]), startOf(end.files.b[1]));
    EXPECT_LT(startOf(end.files.b[1]), startOf(end.files.a[1]));
    const auto run = RunFile::open(end.files.b[1]);
    ASSERT_TRUE(run);
    EXPECT_EQ(run->data().info.plan.series.count, 2);
    EXPECT_EQ(run->data().info.facts.geometry.frames, 128u);

    EXPECT_THAT(banner(), HasSubstr("B against A: "));
    EXPECT_THAT(hint(), HasSubstr("4 run(s) kept"));
    until([&] { return progress().find("Run 4 of 4") == 0; });
    ASSERT_FALSE(control().compareButton()->isHidden());
    QTest::mouseClick(control().compareButton(), Qt::LeftButton);
    EXPECT_EQ(window().currentPage(), window().compare());
    until([this] { return window().compare()->session().comparison() != nullptr; });
    EXPECT_EQ(window().compare()->session().plan().columns.size(), 2u);

    // An ordinary run speaks for itself again.
    window().showLive();
    makeRun(milliseconds{200});
    EXPECT_EQ(banner().find("B against A"), std::string::npos);
    EXPECT_TRUE(control().compareButton()->isHidden());
}

TEST_F(AbTest, StoppedItKeepsAndComparesWhatIsThere)
{
    control().session()->start(requestOf(3, milliseconds{400}));
    until([this] { return live().run()->state() == LiveRun::State::Running && live().run()->index() == 3; });
    QTest::mouseClick(startButton(), Qt::LeftButton);
    const AbEnd& end = waitForAbEnd();
    EXPECT_EQ(end.how, AbEnd::How::EndedEarly);
    EXPECT_EQ(end.files.a.size() + end.files.b.size(), 3u);
    EXPECT_THAT(hint(), AllOf(HasSubstr("Ended early, after 1 of 3 rounds"), HasSubstr("3 run(s) kept")));
    until([this] { return startButton()->isEnabled(); });
}

TEST_F(AbTest, ItDoesNotBeginBesideAnotherRun)
{
    prepare(std::chrono::minutes{1});
    control().ask(); // and a run begins while the dialog is open
    AbDialog* dialog = control().dialog();
    ASSERT_NE(dialog, nullptr);
    until([&] { return dialog->startButton()->isEnabled(); });
    live().toggleRun();
    until([this] { return live().run()->state() == LiveRun::State::Running; });
    QSignalSpy failed(control().session(), &AbSession::failed);
    QTest::mouseClick(dialog->startButton(), Qt::LeftButton);
    until([&] { return failed.count() == 1; });
    EXPECT_THAT(banner(), HasSubstr("Another run goes on"));
    EXPECT_FALSE(control().session()->active());
    EXPECT_FALSE(control().session()->ownsRun());
    EXPECT_EQ(live().run()->state(), LiveRun::State::Running);
    live().run()->stop();
    waitForEnd();
    EXPECT_FALSE(end_) << "the other run is no side of a comparison";
    EXPECT_EQ(live().run()->count(), 1);
}

TEST_F(AbTest, ItEndsWhenItIsClear)
{
    AbRequest request = requestOf(14, milliseconds{120});
    request.b.geometry.frames = request.a.geometry.frames;
    request.a.scheduling.schedClass = request.b.scheduling.schedClass = SchedClass::Other;
    request.b.scheduling.timerSlack = milliseconds{10}; // delays of milliseconds, on an idle machine and a busy one
    request.untilClear = true;
    control().session()->start(request);
    const AbEnd& end = waitForAbEnd();
    EXPECT_TRUE(end.clear);
    EXPECT_EQ(end.how, AbEnd::How::Compared);
    EXPECT_EQ(end.files.a.size(), end.files.b.size());
    EXPECT_GE(end.files.a.size(), 6u);
    EXPECT_LT(end.files.a.size(), 14u);
    EXPECT_THAT(hint(), HasSubstr("It was clear after "));
}

TEST_F(AbTest, AnotherCannotBeAskedForMeanwhile)
{
    until([this] { return startButton()->isEnabled(); });
    QAction* ask = menuAction(QStringLiteral("&A/B comparison…"));
    ASSERT_NE(ask, nullptr);
    ASSERT_TRUE(ask->isEnabled());
    const auto offered = [this] {
        QMenu* menu = live().button()->menu();
        emit menu->aboutToShow();
        return menu->actions().back()->isEnabled();
    };
    EXPECT_TRUE(offered());
    control().session()->start(requestOf(2, milliseconds{150}));
    ASSERT_EQ(live().run()->state(), LiveRun::State::Idle) << "it is only being prepared";
    EXPECT_FALSE(ask->isEnabled());
    EXPECT_FALSE(offered());
    waitForAbEnd();
    EXPECT_TRUE(ask->isEnabled());
    EXPECT_TRUE(offered());
}

} // namespace
} // namespace xrunscope
