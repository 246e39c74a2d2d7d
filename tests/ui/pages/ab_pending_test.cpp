// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <gmock/gmock.h>

#include <QAction>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
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
