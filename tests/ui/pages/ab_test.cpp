// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <gmock/gmock.h>

#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include "core/run/run_file.h"
#include "ui/pages/ab_control.h"
#include "ui/pages/ab_dialog.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/settings_panel.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/run_button.h"
#include "ui/widgets/run_progress.h"
#include "window_harness.h"

namespace xrunscope {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;

class AbTest : public WindowTest {
protected:
    AbTest()
    {
        connection_ =
            QObject::connect(control().session(), &AbSession::ended, [this](const AbEnd& end) { end_ = end; });
    }
    ~AbTest() override { QObject::disconnect(connection_); }

    AbControl& control() { return *live().ab(); }
    std::string banner() { return live().banner()->text().toStdString(); }
    std::string hint() { return live().banner()->hint().toStdString(); }
    const AbEnd& waitForAbEnd()
    {
        until([this] { return end_.has_value(); });
        return *end_;
    }

    AbRequest requestOf(int rounds, milliseconds length)
    {
        AbRequest request;
        request.a.phases = request.b.phases = {{"run", length}};
        request.b.geometry.frames = 128;
        request.rounds = rounds;
        return request;
    }
    /// A comparison whose first side was measured before another boot, with one run.
    PendingAb leavePending()
    {
        const auto first = makeRun(milliseconds{200});
        PendingAb pending;
        pending.plan.geometry.frames = 128;
        pending.plan.phases = {{"run", milliseconds{150}}};
        pending.kernel = "6.1.0-other";
        pending.bootId = "another boot";
        pending.rounds = 2;
        pending.first = {first};
        pending.second = folder() / "boot.xrun";
        EXPECT_TRUE(PendingAbFile().save(pending));
        return pending;
    }
    QAction* menuAction(const QString& text)
    {
        for (auto* action : window().findChildren<QAction*>()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }
    static std::int64_t startOf(const std::filesystem::path& file)
    {
        const auto run = RunFile::open(file);
        EXPECT_TRUE(run) << file;
        return run ? run->data().info.startedAt : 0;
    }

    std::optional<AbEnd> end_;
    QMetaObject::Connection connection_;
};

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

TEST_F(AbTest, AcrossARebootTheSecondSideWaits)
{
    AbRequest request = requestOf(2, milliseconds{150});
    request.acrossReboot = true;
    control().session()->start(request);
    EXPECT_EQ(waitForAbEnd().how, AbEnd::How::WaitsForReboot);
    EXPECT_THAT(banner(), HasSubstr("Side A is measured"));
    const auto pending = PendingAbFile().load();
    ASSERT_TRUE(pending && *pending);
    EXPECT_EQ((*pending)->first, end_->files.a);
    EXPECT_EQ((*pending)->plan.geometry.frames, 128u);
    EXPECT_EQ((*pending)->kernel, runningKernel());

    // A second one cannot wait, and can be forgotten.
    QSignalSpy failed(control().session(), &AbSession::failed);
    control().session()->start(request);
    until([&] { return failed.count() == 1; });
    EXPECT_THAT(banner(), HasSubstr("Another A/B comparison waits"));
    QTest::mouseClick(control().forgetButton(), Qt::LeftButton);
    EXPECT_FALSE(*PendingAbFile().load());
    EXPECT_TRUE(std::filesystem::exists(end_->files.a[0]));
}

TEST_F(AbTest, OnAnotherBootItIsOfferedAndNotStarted)
{
    const PendingAb pending = leavePending();
    control().offerPending();
    until([this] { return !control().goOnButton()->isHidden(); });
    EXPECT_THAT(banner(), HasSubstr("begun on 6.1.0-other waits for this kernel"));
    EXPECT_THAT(hint(), AllOf(HasSubstr("Side B is 2 run(s)"), HasSubstr("frames 128")));
    EXPECT_FALSE(control().session()->active());
    EXPECT_EQ(live().run()->state(), LiveRun::State::Idle);
    EXPECT_FALSE(std::filesystem::exists(folder() / "boot-b-01.xrun"));

    QTest::mouseClick(control().goOnButton(), Qt::LeftButton);
    const AbEnd& end = waitForAbEnd();
    EXPECT_EQ(end.how, AbEnd::How::Compared);
    EXPECT_EQ(end.files.a, pending.first);
    EXPECT_EQ(end.files.b.size(), 2u);
    EXPECT_TRUE(std::filesystem::exists(folder() / "boot-b-02.xrun"));
    EXPECT_THAT(banner(), HasSubstr("B against A"));
    EXPECT_FALSE(*PendingAbFile().load()) << "nothing waits any more";
    EXPECT_TRUE(control().goOnButton()->isHidden());
    EXPECT_TRUE(control().forgetButton()->isHidden());
}

TEST_F(AbTest, WhatWaitsCanBeGoneOnWithFromTheMenu)
{
    leavePending();
    QAction* goOn = menuAction(QStringLiteral("&Go on with side B…"));
    ASSERT_NE(goOn, nullptr);
    EXPECT_FALSE(goOn->isVisible()) << "nothing is known to wait";
    control().offerPending();
    until([this] { return !control().goOnButton()->isHidden(); });
    makeRun(milliseconds{200}); // its message takes the place of the offer
    EXPECT_TRUE(control().goOnButton()->isHidden());
    ASSERT_TRUE(goOn->isVisible());
    ASSERT_TRUE(goOn->isEnabled());

    window().showRuns();
    goOn->trigger();
    until([this] { return !control().goOnButton()->isHidden(); });
    EXPECT_EQ(window().currentPage(), &live());
    EXPECT_THAT(banner(), HasSubstr("begun on 6.1.0-other waits for this kernel"));
    EXPECT_FALSE(control().session()->active()) << "nothing starts unasked";
    QTest::mouseClick(control().goOnButton(), Qt::LeftButton);
    until([this] { return live().run()->state() == LiveRun::State::Running; });
    EXPECT_FALSE(goOn->isEnabled());
    EXPECT_EQ(waitForAbEnd().how, AbEnd::How::Compared);
    EXPECT_FALSE(goOn->isVisible());
}

TEST_F(AbTest, WhatIsForgottenElsewhereIsNotOfferedAgain)
{
    leavePending();
    control().offerPending();
    until([this] { return !control().goOnButton()->isHidden(); });
    ASSERT_TRUE(PendingAbFile().remove());
    QAction* goOn = menuAction(QStringLiteral("&Go on with side B…"));
    goOn->trigger();
    until([&] { return !goOn->isVisible(); });
    EXPECT_TRUE(control().goOnButton()->isHidden());
    EXPECT_THAT(banner(), HasSubstr("No A/B comparison waits any more"));
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

TEST_F(AbTest, ASecondSideThatIsStoppedStillWaits)
{
    leavePending();
    control().offerPending();
    until([this] { return !control().goOnButton()->isHidden(); });
    QTest::mouseClick(control().goOnButton(), Qt::LeftButton);
    until([this] { return live().run()->state() == LiveRun::State::Running; });
    EXPECT_TRUE(live().banner()->isHidden());
    live().run()->stop();
    EXPECT_TRUE(waitForAbEnd().stillWaits);
    EXPECT_THAT(hint(), HasSubstr("It still waits"));
    EXPECT_TRUE(*PendingAbFile().load());
    EXPECT_FALSE(control().forgetButton()->isHidden());
    EXPECT_FALSE(control().goOnButton()->isHidden());
}

TEST_F(AbTest, ASecondSideWhoseFileIsNoRunIsRefused)
{
    leavePending();
    std::ofstream(folder() / "boot-b-01.xrun") << "nonsense";
    QSignalSpy failed(control().session(), &AbSession::failed);
    control().offerPending();
    until([this] { return !control().goOnButton()->isHidden(); });
    QTest::mouseClick(control().goOnButton(), Qt::LeftButton);
    until([&] { return failed.count() == 1; });
    EXPECT_EQ(live().banner()->kind(), Banner::Kind::Error);
    EXPECT_THAT(banner(), HasSubstr("boot-b-01.xrun"));
    EXPECT_TRUE(*PendingAbFile().load());
    until([this] { return startButton()->isEnabled(); });

    // It can be gone on with once the file is away, and be forgotten.
    EXPECT_FALSE(control().goOnButton()->isHidden());
    ASSERT_FALSE(control().forgetButton()->isHidden());
    QTest::mouseClick(control().forgetButton(), Qt::LeftButton);
    EXPECT_FALSE(*PendingAbFile().load());
    EXPECT_TRUE(control().goOnButton()->isHidden());
    EXPECT_TRUE(control().forgetButton()->isHidden());
    EXPECT_TRUE(std::filesystem::exists(folder() / "boot-b-01.xrun"));
}

TEST_F(AbTest, StoredCommandsAreShownAndAskedFor)
{
    PendingAb pending = leavePending();
    pending.plan.stress.loads = {"<b>sleep</b> 1000", "cat <img src=x>"};
    pending.plan.stress.shell = true;
    ASSERT_TRUE(PendingAbFile().save(pending));
    control().offerPending();
    until([this] { return !control().goOnButton()->isHidden(); });
    QTest::mouseClick(control().goOnButton(), Qt::LeftButton);
    auto* box = live().findChild<QMessageBox*>();
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->text(), QStringLiteral("The comparison that waits names 2 program(s) to start:"));
    EXPECT_EQ(box->informativeText(), QStringLiteral("By a shell:\n<b>sleep</b> 1000\ncat <img src=x>"));
    int plain = 0;
    for (const QLabel* label : box->findChildren<QLabel*>()) {
        EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().toStdString();
        plain += label->text() == box->informativeText() ? 1 : 0;
    }
    EXPECT_EQ(plain, 1) << "the commands are shown";
    box->reject();
    QCoreApplication::processEvents();
    EXPECT_FALSE(control().session()->active());
    EXPECT_TRUE(*PendingAbFile().load()) << "it still waits";
}

TEST_F(AbTest, WhatCannotBeReadIsSaidAndCanBeForgotten)
{
    leavePending();
    std::filesystem::permissions(PendingAbFile().path(), std::filesystem::perms::others_read,
                                 std::filesystem::perm_options::add);
    control().offerPending();
    until([this] { return !control().forgetButton()->isHidden(); });
    EXPECT_EQ(live().banner()->kind(), Banner::Kind::Warning);
    EXPECT_THAT(banner(), HasSubstr("cannot be read"));
    EXPECT_TRUE(control().goOnButton()->isHidden());
    QTest::mouseClick(control().forgetButton(), Qt::LeftButton);
    EXPECT_FALSE(std::filesystem::exists(PendingAbFile().path()));
}

} // namespace
} // namespace xrunscope
