// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>

#include "ui/pages/stress_panel.h"

namespace xrunscope {
namespace {

using std::chrono::seconds;
using testing::HasSubstr;

class StressPanelTest : public testing::Test {
protected:
    void choose(int index)
    {
        panel.choiceBox()->setCurrentIndex(index);
        emit panel.choiceBox()->activated(index);
    }
    bool has(const char* name)
    {
        for (const QWidget* field : panel.findChildren<QWidget*>()) {
            if (field->accessibleName() == QString::fromUtf8(name))
                return field->isVisibleTo(&panel);
        }
        ADD_FAILURE() << "no field is called " << name;
        return false;
    }
    std::string needs() { return panel.needsText().toStdString(); }

    StressPanel panel;
};

TEST_F(StressPanelTest, WithoutATestThereIsNothingButTheChoice)
{
    EXPECT_EQ(panel.plan(), StressPlan{});
    EXPECT_FALSE(panel.plan().any());
    EXPECT_FALSE(has("Size of the file of the disk tests"));
    EXPECT_EQ(needs(), "");
}

TEST_F(StressPanelTest, APlanGoesThroughTheFields)
{
    StressPlan plan;
    plan.tests = {StressTest::Proc, StressTest::NetOut, StressTest::DiskWrite, StressTest::Memory};
    plan.baseline = seconds{12};
    plan.testTime = seconds{45};
    plan.size = 700'000'000;
    plan.folder = "/var/tmp";
    plan.netHost = "beta";
    plan.cpuBurn = true;
    plan.tests.push_back(StressTest::StressNg);
    plan.stressNgArguments = "--vm 2 --io 1";
    plan.loads = {"fluidsynth -a jack 'My Sounds.sf2'", "sh -c 'a | b'"};
    plan.shell = true;
    plan.pingHost = "gamma";
    panel.showPlan(plan);
    EXPECT_EQ(panel.plan(), plan);
    EXPECT_TRUE(validate(panel.plan()));
    choose(0);
    EXPECT_EQ(panel.plan(), StressPlan{}) << "nothing of it runs, but the fields keep it";
    EXPECT_EQ(panel.fields().loads, plan.loads);
}

TEST_F(StressPanelTest, PresetsAndOwnChoice)
{
    choose(1);
    EXPECT_EQ(panel.plan().tests, latencytestFive());
    choose(2);
    EXPECT_EQ(panel.plan().tests, suiteOfSeven());
    panel.box(StressTest::X11)->setChecked(false);
    EXPECT_EQ(panel.choiceBox()->currentIndex(), 3) << "own choice";
    EXPECT_EQ(panel.plan().tests.size(), 6u);
    panel.box(StressTest::X11)->setChecked(true);
    EXPECT_EQ(panel.choiceBox()->currentIndex(), 2) << "the seven again";
    choose(0);
    EXPECT_EQ(panel.plan(), StressPlan{});
}

TEST_F(StressPanelTest, RowsThatDoNothingAreNotThere)
{
    choose(3);
    panel.box(StressTest::Proc)->setChecked(true);
    EXPECT_FALSE(has("Size of the file of the disk tests"));
    EXPECT_FALSE(has("Host of the network tests"));
    EXPECT_TRUE(has("Length of a test"));
    panel.box(StressTest::Proc)->setChecked(false);
    panel.box(StressTest::DiskRead)->setChecked(true);
    EXPECT_TRUE(has("Folder of the disk tests"));
    EXPECT_FALSE(has("Length of a test"));
}

TEST_F(StressPanelTest, TheLengthAndTheRoomAreSaidBeforeTheStart)
{
    // 10 s quiet, 3 disk tests of 2 GB at 200 MB/s, 2 x 20 s: 80 s; 2 x 2 GB + 256 MiB.
    StressPlan plan;
    plan.tests = {StressTest::Proc, StressTest::Fork, StressTest::DiskWrite, StressTest::DiskCopy,
                  StressTest::DiskRead};
    plan.baseline = seconds{10};
    plan.testTime = seconds{20};
    plan.size = 2'000'000'000;
    panel.showPlan(plan);
    EXPECT_THAT(needs(), HasSubstr("about 1 min 20 s"));
    EXPECT_THAT(needs(), HasSubstr("File of 2.0 GB, needs 4.3 GB free"));
}

TEST_F(StressPanelTest, CpuHogsAloneAreALoadAndNoTestIsAskedFor)
{
    choose(3);
    EXPECT_EQ(needs(), "Choose a test or a load.");
    StressPlan plan;
    plan.cpuBurn = true;
    panel.showPlan(plan);
    EXPECT_TRUE(panel.plan().any());
    EXPECT_EQ(needs(), "");
}

TEST_F(StressPanelTest, CommandsStandOneALineAndRunWithoutATest)
{
    choose(3);
    EXPECT_FALSE(has("The commands go through a shell")) << "of no command";
    auto* commands = panel.findChild<QPlainTextEdit*>();
    commands->setPlainText(QStringLiteral("  dbench 32\n\nstress-ng --vm 1  \n"));
    EXPECT_TRUE(has("The commands go through a shell"));
    EXPECT_EQ(needs(), "");
    StressPlan plan;
    plan.loads = {"dbench 32", "stress-ng --vm 1"};
    EXPECT_EQ(panel.plan(), plan);
    EXPECT_FALSE(panel.plan().hasSuite()) << "the run is as long as was asked for";
}

TEST_F(StressPanelTest, ArgumentsOfStressNgAreAskedForWithItsTest)
{
    choose(3);
    EXPECT_FALSE(has("Arguments of stress-ng"));
    panel.box(StressTest::StressNg)->setChecked(true);
    EXPECT_TRUE(has("Arguments of stress-ng"));
    EXPECT_FALSE(validate(panel.plan())) << "without arguments it is no test";
}

TEST_F(StressPanelTest, TheSizeOfAnAutomaticFileIsKnownAfterACheck)
{
    choose(1);
    EXPECT_EQ(panel.plan().size, 0u);
    EXPECT_EQ(needs().find("free"), std::string::npos);
    panel.showDecidedSize(350'000'000);
    EXPECT_THAT(needs(), HasSubstr("File of 350 MB, needs 968 MB free"));
    EXPECT_EQ(panel.plan().size, 0u) << "still automatic";
}

} // namespace
} // namespace xrunscope
