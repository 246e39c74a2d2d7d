// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "core/compare/pending_ab.h"
#include "ui/pages/ab_control.h"
#include "ui/pages/ab_dialog.h"
#include "ui/pages/live_page.h"
#include "ui/pages/settings_panel.h"
#include "window_harness.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;
using testing::Not;

class AbDialogTest : public WindowTest {
protected:
    RunPlan withSuite() const
    {
        RunPlan plan;
        plan.stress.tests = {StressTest::Proc};
        plan.phases = {{"suite", std::nullopt}};
        return plan;
    }
    void untilStartable(const AbDialog& dialog)
    {
        until([&] { return dialog.startButton()->isEnabled(); });
    }

    Theme look_{Theme::Choice::Light};
};

TEST_F(AbDialogTest, ALengthThatNoSideNeedsKeepsNothingFromStarting)
{
    {
        AbDialog dialog(look_, withSuite(), RunPlan{});
        dialog.length()->setText(QStringLiteral("soon"));
        EXPECT_FALSE(dialog.startButton()->isEnabled());
        EXPECT_THAT(dialog.text().toStdString(), HasSubstr("soon")) << "side B takes it";

        dialog.sideB()->showPlan(withSuite());
        EXPECT_FALSE(dialog.length()->isEnabled());
        untilStartable(dialog);
        EXPECT_THAT(dialog.text().toStdString(), Not(HasSubstr("soon")));
        EXPECT_EQ(dialog.request().a.phases, withSuite().phases);
        EXPECT_EQ(dialog.request().b.phases, withSuite().phases);
        dialog.accept();
    }
    AbDialog next(look_, RunPlan{}, RunPlan{});
    EXPECT_EQ(next.length()->text(), QStringLiteral("1m")) << "what is no length was not kept";
    untilStartable(next);
    next.length()->setText(QStringLiteral("45s"));
    untilStartable(next);
    next.accept();
    EXPECT_EQ(AbDialog(look_, RunPlan{}, RunPlan{}).length()->text(), QStringLiteral("45s"));
}

TEST_F(AbDialogTest, ASecondComparisonThatWaitsIsRefusedBeforeItStarts)
{
    PendingAb waiting;
    waiting.kernel = "6.1.0-other";
    waiting.bootId = runningBootId();
    waiting.rounds = 2;
    waiting.second = folder() / "boot.xrun";
    ASSERT_TRUE(PendingAbFile().save(waiting));
    prepare(std::chrono::minutes{1});
    live().ab()->ask();
    AbDialog* dialog = live().ab()->dialog();
    ASSERT_NE(dialog, nullptr);
    untilStartable(*dialog);
    EXPECT_TRUE(dialog->forgetButton()->isHidden()) << "it is in the way of none that is measured at once";

    dialog->acrossReboot()->setChecked(true);
    until([&] { return !dialog->forgetButton()->isHidden(); });
    EXPECT_THAT(dialog->text().toStdString(), HasSubstr("Another A/B comparison waits"));
    EXPECT_FALSE(dialog->startButton()->isEnabled());
    EXPECT_TRUE(*PendingAbFile().load());

    QTest::mouseClick(dialog->forgetButton(), Qt::LeftButton);
    EXPECT_FALSE(*PendingAbFile().load());
    untilStartable(*dialog);
    EXPECT_TRUE(dialog->forgetButton()->isHidden());
    dialog->reject();
}

} // namespace
} // namespace xrunscope
