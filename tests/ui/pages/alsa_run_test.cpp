// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of the ALSA engine in the window, on the sound device of tests/alsa_double.
#include <cerrno>

#include <QLabel>
#include <QPushButton>
#include <gmock/gmock.h>

#include "core/run/run_file.h"
#include "tests/alsa_double/alsa_double.h"
#include "ui/pages/alsa_fields.h"
#include "ui/pages/counters_panel.h"
#include "ui/pages/figures_column.h"
#include "ui/pages/live_page.h"
#include "ui/pages/run_view.h"
#include "ui/pages/settings_panel.h"
#include "ui/pages/start_panel.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/counter_tile.h"
#include "ui/widgets/xrun_legend.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;
using Place = test::DoubleControl::Place;

class AlsaRunTest : public WindowTest {
protected:
    /// 256 frames × 4 at 48,000 Hz: T = 5.33 ms.
    static RunPlan doublePlan(std::uint32_t frames = 256)
    {
        RunPlan plan;
        plan.engine = "alsa";
        plan.geometry = {48000, frames, 4};
        plan.scheduling.schedClass = SchedClass::Other;
        plan.alsa.device = "double";
        return plan;
    }
    void chooseDouble(std::uint32_t frames = 256) { live().settings()->showPlan(doublePlan(frames)); }

    bool figuresSay(const char* text)
    {
        for (const QLabel* label : live().figures()->findChildren<QLabel*>()) {
            if (!label->isHidden() && label->text().contains(QString::fromUtf8(text)))
                return true;
        }
        return false;
    }

    std::string said() { return live().startPanel()->text().toStdString(); }

    test::AlsaDouble device;
};

TEST_F(AlsaRunTest, ARunOnADeviceShowsItsCardAndIsKept)
{
    chooseDouble();
    prepare(seconds{1});
    EXPECT_THAT(live().settings()->alsa()->stateText().toStdString(), HasSubstr("Hz")) << "what it can do";
    clickStart();
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    const RunInfo& info = run->data().info;
    EXPECT_TRUE(info.complete);
    EXPECT_EQ(info.plan.engine, "alsa");
    ASSERT_TRUE(info.facts.card);
    EXPECT_TRUE(figuresSay("S16_LE"));
    EXPECT_TRUE(figuresSay("A plugin of ALSA"));
    EXPECT_TRUE(figuresSay("Linux ")) << "the machine";
    EXPECT_EQ(live().figures()->counters().xruns().value(), QString::number(run->data().statistics.counts().episodes));
}

TEST_F(AlsaRunTest, ASuiteOfStressTestsRunsOnADevice)
{
    qputenv("XRUNSCOPE_CLIENT", XRUNSCOPE_CLIENT_PROGRAM);
    RunPlan plan = doublePlan();
    plan.stress.tests = {StressTest::Proc};
    plan.stress.baseline = seconds{1};
    plan.stress.testTime = seconds{1};
    live().settings()->showPlan(plan);
    prepare(seconds{60}); // a suite is as long as its tests
    clickStart();
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->data().info.complete);
    ASSERT_EQ(run->data().phases.size(), 2u);
    EXPECT_EQ(run->data().phases[1].state, PhaseState::Done) << run->data().phases[1].reason;
    EXPECT_GT(run->data().phases[1].statistics.periods(), 0u);
}

TEST_F(AlsaRunTest, AnXrunOfTheDeviceIsMarkedAsOne)
{
    chooseDouble();
    prepare(milliseconds{1500});
    clickStart();
    device.control().stallNs = 60'000'000; // the buffer holds 21 ms
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_FALSE(run->data().xruns.empty());
    EXPECT_EQ(run->data().xruns.front().kind, XrunKind::Device);
    EXPECT_EQ(live().banner()->kind(), Banner::Kind::Warning);
    EXPECT_NE(live().figures()->counters().xruns().value(), QStringLiteral("0"));
}

TEST_F(AlsaRunTest, ADeviceThatIsUnpluggedEndsTheRunWhichIsKept)
{
    chooseDouble();
    prepare(seconds{30});
    clickStart();
    until([this] { return live().run()->snapshot().statistics.counts().cycles > 20; });
    device.fail(-ENODEV, Place::State);
    waitForEnd();
    EXPECT_EQ(live().banner()->kind(), Banner::Kind::Error);
    EXPECT_THAT(live().banner()->text().toStdString(), HasSubstr("was unplugged"));
    EXPECT_THAT(live().banner()->hint().toStdString(), HasSubstr("Kept as"));
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_FALSE(run->data().info.complete);
    EXPECT_GT(run->data().statistics.counts().cycles, 20u);
}

TEST_F(AlsaRunTest, APeriodThatTheDeviceRefusesIsSaidBeforeStart)
{
    device.control().frameStep = 48;
    chooseDouble(100);
    until([this] { return said().find("48") != std::string::npos; });
    EXPECT_FALSE(startButton()->isEnabled());
    EXPECT_THAT(said(), HasSubstr("96"));
    chooseDouble(96);
    until([this] { return startButton()->isEnabled(); });
}

TEST_F(AlsaRunTest, ADeviceThatIsNotThereIsSaidBeforeStart)
{
    RunPlan plan;
    plan.engine = "alsa";
    plan.alsa.device = "hw:31,7";
    live().settings()->showPlan(plan);
    until([this] { return said().find("hw:31,7") != std::string::npos; });
    EXPECT_FALSE(startButton()->isEnabled());
    EXPECT_EQ(said().find("--"), std::string::npos) << "no command line in the window";
    EXPECT_EQ(said().find("xrunscope-cli"), std::string::npos);
}

} // namespace

} // namespace xrunscope
