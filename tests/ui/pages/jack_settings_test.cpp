// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

#include "ui/pages/jack_server_fields.h"
#include "ui/pages/number_combo.h"
#include "ui/pages/server_words.h"
#include "ui/pages/settings_memory.h"
#include "ui/pages/settings_panel.h"
#include "ui/words.h"

namespace xrunscope {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Server = JackPlan::Server;

class JackSettingsTest : public testing::Test {
protected:
    void SetUp() override
    {
        qputenv("XDG_CONFIG_HOME", folder_.path().toLocal8Bit());
        QCoreApplication::setOrganizationName(QStringLiteral("xrunscope-test"));
        QCoreApplication::setApplicationName(QStringLiteral("jack-settings-test"));
        QSettings().clear();
    }

    static RunPlan dummyPlan()
    {
        RunPlan plan;
        plan.engine = "jack";
        plan.geometry = {48000, 128, 2};
        plan.jack.server = Server::Dummy;
        return plan;
    }

    static JackServerInfo server(std::uint32_t rate, std::uint32_t frames)
    {
        JackServerInfo info;
        info.facts.kind = ServerKind::Jack2;
        info.facts.version = "1.9.21";
        info.facts.driver = "alsa hw:0";
        info.facts.synchronous = false;
        info.rate = rate;
        info.frames = frames;
        info.clients = {"ardour", "qjackctl"};
        return info;
    }

    /// Whether the field of that accessible name would be seen in a shown panel.
    bool has(const char* name)
    {
        for (const QWidget* field : panel.findChildren<QWidget*>()) {
            if (field->accessibleName() == QString::fromUtf8(name))
                return field->isVisibleTo(&panel);
        }
        ADD_FAILURE() << "no field is called " << name;
        return false;
    }

    QTemporaryDir folder_;
    SettingsPanel panel;
};

TEST_F(JackSettingsTest, APlanWithADummyServerGoesThroughTheFields)
{
    RunPlan plan = dummyPlan();
    plan.scheduling.schedClass = SchedClass::Rr;
    plan.scheduling.priority = 7;
    plan.label = "swarm";
    plan.jack.synchronous = true;
    plan.jack.serverPriority = 60;
    plan.jack.timeoutMs = 2500;
    plan.jack.swarm.clients = 20;
    plan.jack.swarm.ports = 6;
    plan.jack.swarm.topology = Topology::Unconnected;
    plan.jack.swarm.loadPercent = 3;
    plan.jack.swarm.ramp = seconds{3};
    plan.jack.swarm.legacyRamp = true;
    plan.jack.swarm.stall = StallPlan{7, milliseconds{40}, milliseconds{1500}};
    panel.showPlan(plan);
    const auto shown = panel.plan();
    ASSERT_TRUE(shown) << shown.error().text();
    EXPECT_EQ(*shown, plan);
    EXPECT_TRUE(validate(*shown));
}

TEST_F(JackSettingsTest, APlanWithASoundCardKeepsDeviceAndPeriods)
{
    RunPlan plan = dummyPlan();
    plan.geometry.periods = 3;
    plan.jack.server = Server::Alsa;
    plan.jack.alsaDevice = "hw:USB,0";
    panel.showPlan(plan);
    ASSERT_TRUE(panel.plan());
    EXPECT_EQ(*panel.plan(), plan);
}

TEST_F(JackSettingsTest, RowsThatDoNothingAreNotThere)
{
    panel.showPlan(RunPlan{});
    EXPECT_TRUE(has("CPU load"));
    EXPECT_TRUE(has("Periods in the buffer"));
    EXPECT_TRUE(has("Priority"));
    EXPECT_FALSE(has("JACK server"));
    EXPECT_FALSE(has("Load clients"));

    panel.showPlan(dummyPlan());
    EXPECT_TRUE(has("JACK server"));
    EXPECT_TRUE(has("Load clients"));
    EXPECT_TRUE(has("Sample rate"));
    EXPECT_FALSE(has("CPU load"));
    EXPECT_FALSE(has("Periods in the buffer")) << "the dummy driver has none";
    EXPECT_FALSE(has("Priority")) << "the server gives it";
    EXPECT_FALSE(has("Sound card"));
    EXPECT_FALSE(has("Ports of a client")) << "without a client";
    EXPECT_FALSE(has("Client that stalls"));

    RunPlan card = dummyPlan();
    card.jack.server = Server::Alsa;
    card.jack.alsaDevice = "hw:0";
    card.jack.swarm.clients = 2;
    panel.showPlan(card);
    EXPECT_TRUE(has("Periods in the buffer"));
    EXPECT_TRUE(has("Sound card"));
    EXPECT_TRUE(has("Ports of a client"));
    EXPECT_TRUE(has("CPU load of each client"));
    EXPECT_TRUE(has("Client that stalls"));
    EXPECT_FALSE(has("Length of a stall")) << "none stalls";
    card.jack.swarm.stall = StallPlan{};
    panel.showPlan(card);
    EXPECT_TRUE(has("Length of a stall"));
}

TEST_F(JackSettingsTest, AStallThatNoClientCanHaveIsRefused)
{
    RunPlan plan = dummyPlan();
    plan.jack.swarm.clients = 5;
    plan.jack.swarm.stall = StallPlan{6, milliseconds{30}, seconds{1}};
    panel.showPlan(plan);
    ASSERT_TRUE(panel.plan());
    EXPECT_FALSE(validate(*panel.plan()));
}

TEST_F(JackSettingsTest, AStallIsForgottenWithTheWindow)
{
    RunPlan plan = dummyPlan();
    plan.jack.swarm.clients = 5;
    plan.jack.swarm.legacyRamp = true;
    plan.jack.swarm.stall = StallPlan{5, milliseconds{30}, seconds{1}};
    panel.showPlan(plan);
    rememberSettings(panel);
    SettingsPanel other;
    recallSettings(other);
    EXPECT_EQ(other.fields().jack.swarm.stall, std::nullopt) << "a run of another day would be spoilt by it";
    EXPECT_TRUE(other.fields().jack.swarm.legacyRamp);
    EXPECT_EQ(other.fields().jack.swarm.clients, 5);
}

TEST_F(JackSettingsTest, TheClassOfTheServerIsTheDefault)
{
    const auto* box = panel.findChild<QComboBox*>();
    for (auto* each : panel.findChildren<QComboBox*>()) {
        if (each->accessibleName() == QStringLiteral("Scheduling class"))
            box = each;
    }
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->currentText(), QStringLiteral("Automatic"));
    panel.showPlan(dummyPlan());
    EXPECT_EQ(box->currentText(), QStringLiteral("As the server gives"));
    EXPECT_EQ(panel.plan()->scheduling.schedClass, std::nullopt);
}

TEST_F(JackSettingsTest, ARunningServerGivesRateAndFrames)
{
    RunPlan plan = dummyPlan();
    plan.jack.server = Server::Running;
    panel.showPlan(plan);
    panel.showServers({server(44100, 256)});
    EXPECT_FALSE(has("Sample rate"));
    EXPECT_FALSE(has("Frames a period"));
    ASSERT_TRUE(panel.plan());
    EXPECT_EQ(panel.plan()->geometry, (Geometry{44100, 256, 2}));
    const std::string state = panel.server()->stateText().toStdString();
    EXPECT_THAT(state, testing::HasSubstr("JACK 2 1.9.21 answers"));
    EXPECT_THAT(state, testing::HasSubstr("driver alsa hw:0, asynchronous"));
    EXPECT_THAT(state, testing::HasSubstr("ardour, qjackctl"));

    plan.jack.forceFrames = true;
    panel.showPlan(plan);
    EXPECT_FALSE(has("Sample rate"));
    EXPECT_TRUE(has("Frames a period"));
    EXPECT_EQ(panel.plan()->geometry, (Geometry{44100, 128, 2})) << "the frames of the field";
    EXPECT_TRUE(panel.plan()->jack.forceFrames);
    EXPECT_TRUE(validate(*panel.plan()));
}

TEST_F(JackSettingsTest, WithoutAServerTheRowSaysWhatToDo)
{
    RunPlan plan = dummyPlan();
    plan.jack.server = Server::Running;
    panel.showPlan(plan);
    panel.showServers({});
    EXPECT_THAT(panel.server()->stateText().toStdString(), testing::HasSubstr("No server answers"));
    EXPECT_EQ(startHint(noJackServer()).indexOf(QStringLiteral("--")), -1) << "no command line in the window";
}

TEST_F(JackSettingsTest, JackIsPreselectedOnlyWhenAServerAnswersAndNothingElseWasChosen)
{
    EXPECT_EQ(panel.engine(), QStringLiteral("timer"));
    panel.showServers({});
    EXPECT_EQ(panel.engine(), QStringLiteral("timer"));
    panel.showServers({server(48000, 1024)});
    EXPECT_EQ(panel.engine(), QStringLiteral("jack"));
    EXPECT_FALSE(panel.engineChosen());

    SettingsPanel chosen;
    chosen.showPlan(RunPlan{});
    chosen.showServers({server(48000, 1024)});
    EXPECT_EQ(chosen.engine(), QStringLiteral("timer"));
}

TEST_F(JackSettingsTest, EverySettingIsRememberedWhateverTheEngine)
{
    RunPlan plan = dummyPlan();
    plan.geometry = {96000, 512, 4};
    plan.cpuLoadPercent = 35; // the timer's
    plan.jack.alsaDevice = "hw:2";
    plan.jack.synchronous = true;
    plan.jack.serverPriority = 80;
    plan.jack.swarm.clients = 5;
    plan.jack.swarm.ramp = seconds{3};
    panel.showPlan(plan);
    rememberSettings(panel);

    SettingsPanel other;
    recallSettings(other);
    EXPECT_EQ(other.engine(), QStringLiteral("jack"));
    EXPECT_TRUE(other.engineChosen());
    EXPECT_EQ(other.fields(), panel.fields());
    EXPECT_EQ(other.fields().cpuLoadPercent, 35);
    EXPECT_EQ(*other.plan(), *panel.plan());
}

TEST_F(JackSettingsTest, AnEngineThatNobodyChoseIsNotRememberedAsAChoice)
{
    panel.showServers({server(48000, 1024)}); // preselects JACK
    rememberSettings(panel);
    SettingsPanel other;
    recallSettings(other);
    EXPECT_FALSE(other.engineChosen());
    EXPECT_EQ(other.engine(), QStringLiteral("timer"));
}

TEST_F(JackSettingsTest, TheServerOfAPlanInWords)
{
    RunPlan plan = dummyPlan();
    EXPECT_THAT(plannedServerText(plan, std::nullopt).toStdString(), testing::HasSubstr("no audio device involved"));
    plan.jack.server = Server::Running;
    EXPECT_EQ(plannedServerText(plan, server(48000, 64)).toStdString(),
              "JACK 2 1.9.21, driver alsa hw:0, asynchronous");
}

} // namespace
} // namespace xrunscope
