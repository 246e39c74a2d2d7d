// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QWheelEvent>
#include <gmock/gmock.h>

#include "ui/pages/live_page.h"
#include "ui/pages/number_combo.h"
#include "ui/pages/settings_panel.h"
#include "ui/pages/start_panel.h"
#include "ui/pages/stress_panel.h"
#include "ui/widgets/run_button.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

class SettingsTest : public WindowTest {
protected:
    std::string reason() { return live().startPanel()->text().toStdString(); }
};

TEST_F(SettingsTest, StartIsPossibleWithTheDefaults)
{
    until([this] { return startButton()->isEnabled(); });
    EXPECT_EQ(startButton()->text(), QStringLiteral("▶  &Start 5-minute run"));
    EXPECT_THAT(reason(), testing::HasSubstr("will be granted"));
}

TEST_F(SettingsTest, ARateOutOfRangeGatesTheButtonWithTheReason)
{
    live().settings()->rate()->setEditText(QStringLiteral("4000"));
    EXPECT_FALSE(startButton()->isEnabled());
    EXPECT_THAT(reason(), testing::HasSubstr("4,000"));
    EXPECT_THAT(reason(), testing::HasSubstr("768,000"));
    EXPECT_EQ(startButton()->toolTip().toStdString(), reason());

    live().settings()->rate()->setEditText(QStringLiteral("44,100 Hz"));
    until([this] { return startButton()->isEnabled(); });
}

TEST_F(SettingsTest, ARateThatIsNoNumberGatesTheButtonWithTheReason)
{
    live().settings()->rate()->setEditText(QStringLiteral("fast"));
    EXPECT_FALSE(startButton()->isEnabled());
    EXPECT_THAT(reason(), testing::HasSubstr("not a number"));
}

TEST_F(SettingsTest, AClassThatThisKernelHasNotGatesTheButtonWithTheReason)
{
    RunPlan plan;
    plan.scheduling.schedClass = SchedClass::Iso;
    live().settings()->showPlan(plan);
    until([this] { return reason().find("Checking") == std::string::npos; });
    if (startButton()->isEnabled())
        GTEST_SKIP() << "this kernel grants SCHED_ISO";
    EXPECT_THAT(reason(), testing::HasSubstr("ISO"));
}

TEST_F(SettingsTest, TheWheelScrollsTheColumnAndChangesNoField)
{
    const auto taken = [](QWidget* field) {
        const QPointF at = field->rect().center();
        QWheelEvent down(at, field->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                         false);
        QCoreApplication::sendEvent(field, &down);
        return down.isAccepted();
    };
    SettingsPanel* settings = live().settings();
    const auto before = settings->plan();
    QComboBox* choice = settings->stress()->choiceBox();
    for (QWidget* field : {static_cast<QWidget*>(settings->engineBox()), static_cast<QWidget*>(choice),
                           static_cast<QWidget*>(settings->rate())}) {
        startButton()->setFocus();
        EXPECT_FALSE(taken(field)) << "it is left to the column";
        field->setFocus();
        EXPECT_FALSE(taken(field)) << "with the focus, too";
    }
    EXPECT_EQ(settings->engineBox()->currentIndex(), 0);
    EXPECT_EQ(choice->currentIndex(), 0);
    ASSERT_TRUE(before && settings->plan());
    EXPECT_EQ(*settings->plan(), *before);
}

TEST_F(SettingsTest, PlanGoesThroughTheFields)
{
    RunPlan plan;
    plan.geometry = {96000, 128, 3};
    plan.scheduling.schedClass = SchedClass::Other;
    plan.scheduling.nice = -5;
    plan.scheduling.timerSlack = Nanos{1000};
    plan.cpuLoadPercent = 40;
    plan.label = "kernel A & B";
    live().settings()->showPlan(plan);
    const auto shown = live().settings()->plan();
    ASSERT_TRUE(shown);
    EXPECT_EQ(*shown, plan);
}

TEST_F(SettingsTest, AFieldThatIsHiddenDoesNotEnterThePlan)
{
    RunPlan plan;
    plan.scheduling.schedClass = SchedClass::Other;
    plan.scheduling.nice = -5;
    plan.scheduling.timerSlack = Nanos{1000};
    live().settings()->showPlan(plan);
    RunPlan fifo = plan;
    fifo.scheduling.schedClass = SchedClass::Fifo;
    live().settings()->showPlan(fifo);
    const auto shown = live().settings()->plan();
    ASSERT_TRUE(shown);
    EXPECT_EQ(shown->scheduling.nice, 0);
    EXPECT_EQ(shown->scheduling.timerSlack, std::nullopt);
    EXPECT_TRUE(validate(*shown));
}

TEST_F(SettingsTest, AFieldThatIsHiddenKeepsWhatIsInIt)
{
    SettingsPanel* settings = live().settings();
    RunPlan plan;
    plan.scheduling.schedClass = SchedClass::Fifo;
    plan.scheduling.priority = 85;
    plan.scheduling.nice = -5;
    plan.scheduling.timerSlack = Nanos{1000};
    plan.scheduling.dl = {std::chrono::microseconds{300}, std::chrono::microseconds{900}, std::chrono::microseconds{1}};
    plan.scheduling.cpuLatencyUs = 7;
    for (const char* engine : {"timer", "jack", "alsa"}) {
        for (const auto& schedClass : {std::optional<SchedClass>(), std::optional(SchedClass::Other),
                                       std::optional(SchedClass::Fifo), std::optional(SchedClass::Deadline)}) {
            plan.engine = engine;
            plan.scheduling.schedClass = schedClass;
            settings->showPlan(plan);
            EXPECT_EQ(settings->fields().scheduling, plan.scheduling) << engine;
            live().saveSettings();
            settings->showPlan(RunPlan{});
            live().restoreSettings();
            EXPECT_EQ(settings->fields().scheduling, plan.scheduling) << engine << ", the next day";
        }
    }
}

TEST_F(SettingsTest, LastPlanAndLengthAreRemembered)
{
    RunPlan plan;
    plan.geometry = {44100, 256, 4};
    plan.label = "remembered";
    live().settings()->showPlan(plan);
    live().button()->setChoice({std::chrono::minutes{5}, 12});
    live().saveSettings();
    live().settings()->showPlan(RunPlan{});
    live().button()->setChoice({});
    live().restoreSettings();
    EXPECT_EQ(live().settings()->plan().value(), plan);
    EXPECT_EQ(live().button()->choice(), (DurationChoice{std::chrono::minutes{5}, 12}));
}

TEST_F(SettingsTest, WhatCannotBeStartedIsRememberedWithAllTheRest)
{
    RunPlan plan;
    plan.geometry = {44100, 20000, 4}; // 8,192 frames at most
    plan.scheduling.schedClass = SchedClass::Deadline;
    plan.scheduling.dl = {std::chrono::milliseconds{9}, std::chrono::milliseconds{5}, std::chrono::milliseconds{7}};
    plan.cpuLoadPercent = 40;
    for (int i = 0; i < 100; ++i)
        plan.label += "€"; // as many as the field takes, of three bytes each: 200 bytes at most
    plan.jack.swarm.clients = 5;
    SettingsPanel* settings = live().settings();
    settings->showPlan(plan);
    const RunPlan before = settings->fields();
    ASSERT_FALSE(validate(before));
    live().saveSettings();
    settings->showPlan(RunPlan{});
    live().restoreSettings();
    EXPECT_EQ(settings->fields(), before);
    EXPECT_EQ(settings->fields().geometry, plan.geometry);
    EXPECT_EQ(settings->fields().jack.swarm.clients, 5);
}

} // namespace

} // namespace xrunscope
