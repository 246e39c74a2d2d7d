// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QComboBox>
#include <QCoreApplication>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "ui/device_check.h"
#include "ui/pages/alsa_fields.h"
#include "ui/pages/device_words.h"
#include "ui/pages/settings_memory.h"
#include "ui/pages/settings_panel.h"
#include "ui/widgets/described_items.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;
using testing::Not;
using Direction = AlsaPlan::Direction;

class AlsaSettingsTest : public testing::Test {
protected:
    void SetUp() override
    {
        qputenv("XDG_CONFIG_HOME", folder_.path().toLocal8Bit());
        QCoreApplication::setOrganizationName(QStringLiteral("xrunscope-test"));
        QCoreApplication::setApplicationName(QStringLiteral("alsa-settings-test"));
        QSettings().clear();
    }

    static RunPlan alsaPlan()
    {
        RunPlan plan;
        plan.engine = "alsa";
        plan.geometry = {44100, 128, 3};
        plan.alsa.device = "hw:0,0";
        return plan;
    }

    static SoundDevice device(int card, PcmDirection direction, std::optional<PcmHolder> holder = {})
    {
        SoundDevice device;
        device.card.number = card;
        device.card.id = card == 0 ? "PCH" : "USB";
        device.card.driver = card == 0 ? "HDA-Intel" : "USB-Audio";
        device.card.name = card == 0 ? "HDA Intel PCH" : "Scarlett 2i2 USB";
        device.pcm = {card, 0, direction, card == 0 ? "ALC269VC Analog" : "USB Audio", 1};
        device.subdevices = {std::move(holder)};
        return device;
    }

    static std::vector<SoundDevice> twoCards()
    {
        return {device(0, PcmDirection::Playback, PcmHolder{1200, "pipewire"}), device(0, PcmDirection::Capture),
                device(1, PcmDirection::Playback)};
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

    std::string state() { return panel.alsa()->stateText().toStdString(); }

    QTemporaryDir folder_;
    SettingsPanel panel;
};

TEST_F(AlsaSettingsTest, APlanGoesThroughTheFields)
{
    RunPlan plan = alsaPlan();
    plan.cpuLoadPercent = 80;
    plan.alsa.device = "plughw:USB,1";
    plan.alsa.direction = Direction::Duplex;
    plan.alsa.mode = AlsaPlan::Mode::Mmap;
    plan.alsa.tone = true;
    panel.showPlan(plan);
    ASSERT_TRUE(panel.plan());
    EXPECT_EQ(*panel.plan(), plan);
    EXPECT_TRUE(validate(*panel.plan()));
}

TEST_F(AlsaSettingsTest, RowsThatDoNothingAreNotThere)
{
    panel.showPlan(RunPlan{});
    EXPECT_FALSE(has("Sound device"));
    EXPECT_FALSE(has("Direction"));
    panel.showPlan(alsaPlan());
    EXPECT_TRUE(has("Sound device"));
    EXPECT_TRUE(has("Mode of the loop"));
    EXPECT_TRUE(has("Periods in the buffer"));
    EXPECT_TRUE(has("CPU load"));
    EXPECT_FALSE(has("JACK server"));
    EXPECT_FALSE(has("Load clients"));
}

TEST_F(AlsaSettingsTest, ACaptureHasNoTone)
{
    RunPlan plan = alsaPlan();
    plan.alsa.tone = true;
    panel.showPlan(plan);
    EXPECT_TRUE(panel.plan()->alsa.tone);
    plan.alsa.direction = Direction::Capture;
    panel.showPlan(plan);
    EXPECT_FALSE(panel.plan()->alsa.tone);
    EXPECT_TRUE(validate(*panel.plan()));
}

TEST_F(AlsaSettingsTest, DevicesAreListedWithTheirCard)
{
    panel.showPlan(alsaPlan());
    panel.alsa()->showDevices(twoCards());
    const QComboBox* box = panel.alsa()->deviceBox();
    ASSERT_EQ(box->count(), 3) << "two cards, and the default of ALSA";
    EXPECT_EQ(box->itemText(0), QStringLiteral("hw:0,0"));
    EXPECT_EQ(box->itemData(0, DescribedItems::kDescription).toString(),
              QStringLiteral("HDA Intel PCH: ALC269VC Analog"));
    EXPECT_EQ(box->itemText(1), QStringLiteral("hw:1,0"));
    EXPECT_EQ(box->currentText(), QStringLiteral("hw:0,0"));
    EXPECT_THAT(state(), HasSubstr("HDA Intel PCH"));
    EXPECT_THAT(state(), HasSubstr("HDA-Intel, playback, capture"));
    EXPECT_THAT(state(), HasSubstr("Used by PipeWire"));
}

TEST_F(AlsaSettingsTest, ADeviceThatIsUnpluggedKeepsItsNameAndSaysSo)
{
    RunPlan plan = alsaPlan();
    plan.alsa.device = "hw:1,0";
    panel.showPlan(plan);
    panel.alsa()->showDevices(twoCards());
    EXPECT_THAT(state(), HasSubstr("Scarlett 2i2 USB"));
    EXPECT_THAT(state(), HasSubstr("playback only"));
    QSignalSpy changed(&panel, &SettingsPanel::planChanged);
    panel.alsa()->showDevices({device(0, PcmDirection::Playback)});
    EXPECT_EQ(panel.plan()->alsa.device, "hw:1,0");
    EXPECT_THAT(state(), HasSubstr("There is no hw:1,0 now"));
    EXPECT_GE(changed.count(), 1) << "what a start would meet is looked at again";
    panel.alsa()->showDevices(twoCards());
    EXPECT_THAT(state(), HasSubstr("Scarlett 2i2 USB"));
}

TEST_F(AlsaSettingsTest, WithoutACardItSaysWhatToDo)
{
    panel.showPlan(alsaPlan());
    panel.alsa()->showDevices({});
    EXPECT_THAT(state(), HasSubstr("No sound card found"));
    EXPECT_THAT(state(), HasSubstr("appears here by itself"));
}

TEST_F(AlsaSettingsTest, ThePluginOfAnyNameIsAccepted)
{
    RunPlan plan = alsaPlan();
    plan.alsa.device = "my own, plugin:1";
    panel.showPlan(plan);
    panel.alsa()->showDevices(twoCards());
    EXPECT_EQ(panel.plan()->alsa.device, "my own, plugin:1");
    EXPECT_TRUE(validate(*panel.plan()));
    EXPECT_THAT(state(), HasSubstr("A plugin of ALSA"));
    panel.alsa()->deviceBox()->setEditText(QString());
    EXPECT_FALSE(validate(*panel.plan()));
}

TEST_F(AlsaSettingsTest, WhatTheCardCanDoIsShownUntilAnotherIsChosen)
{
    panel.showPlan(alsaPlan());
    panel.alsa()->showDevices(twoCards());
    PcmLimits limits;
    limits.rate = {44100, 192000};
    limits.atRate = 44100;
    limits.periods = {2, 32};
    limits.frames = {16, 8192};
    limits.formats = {"S16_LE", "S32_LE"};
    panel.alsa()->showLimits(Expected<PcmLimits>(limits));
    EXPECT_THAT(state(), HasSubstr("44,100 to 192,000 Hz; at 44,100 Hz\n2 to 32 periods of 16 to 8,192"));
    panel.alsa()->deviceBox()->setEditText(QStringLiteral("hw:1,0"));
    EXPECT_THAT(state(), Not(HasSubstr("192,000")));
    panel.alsa()->showLimits(Expected<PcmLimits>(fail(ErrorKind::EngineStart, "it is held by aplay (pid 7)")));
    EXPECT_THAT(state(), Not(HasSubstr("Hz"))) << "nothing is known";
}

TEST_F(AlsaSettingsTest, EverySettingIsRemembered)
{
    RunPlan plan = alsaPlan();
    plan.alsa = {"hw:2,0", Direction::Duplex, AlsaPlan::Mode::Classic, true};
    panel.showPlan(plan);
    rememberSettings(panel);
    SettingsPanel other;
    recallSettings(other);
    EXPECT_EQ(other.engine(), QStringLiteral("alsa"));
    EXPECT_EQ(other.fields(), panel.fields());
    EXPECT_EQ(*other.plan(), *panel.plan());
}

TEST_F(AlsaSettingsTest, ThePresetOfLatencytestLeavesTheCard)
{
    panel.showPlan(alsaPlan());
    panel.showLatencytestPreset();
    ASSERT_TRUE(panel.plan());
    EXPECT_EQ(panel.plan()->engine, "alsa");
    EXPECT_EQ(panel.plan()->geometry, (Geometry{44100, 64, 3}));
    EXPECT_EQ(panel.plan()->cpuLoadPercent, 80);
    EXPECT_EQ(panel.plan()->alsa.device, "hw:0,0");
    EXPECT_EQ(panel.plan()->alsa.mode, AlsaPlan::Mode::Classic);
}

TEST(CommonLimits, OfTwoDirectionsAreWhatBothTake)
{
    PcmLimits play;
    play.rate = {44100, 192000};
    play.rates = {44100, 48000, 96000, 192000};
    play.formats = {"S16_LE", "S32_LE"};
    play.atRate = 48000;
    play.periods = {2, 32};
    play.frames = {16, 4096};
    PcmLimits record = play;
    record.rate = {8000, 96000};
    record.rates = {8000, 44100, 48000, 96000};
    record.formats = {"S16_LE"};
    record.periods = {2, 8};
    record.frames = {32, 8192};
    const PcmLimits both = common(play, record);
    EXPECT_EQ(both.rate, (LimitRange{44100, 96000}));
    EXPECT_THAT(both.rates, testing::ElementsAre(44100, 48000, 96000));
    EXPECT_THAT(both.formats, testing::ElementsAre("S16_LE"));
    EXPECT_EQ(both.periods, (LimitRange{2, 8}));
    EXPECT_EQ(both.frames, (LimitRange{32, 4096}));
}

TEST(CardText, NamesCardFormatAndHowReleasesAreKnown)
{
    EngineFacts facts;
    EXPECT_TRUE(cardText(facts).isEmpty());
    facts.card = CardFacts{};
    facts.card->card = "HDA Intel PCH: ALC269VC Analog";
    facts.card->format = "S16_LE";
    facts.card->channels = 2;
    facts.card->reserved = true;
    const std::string text = cardText(facts).toStdString();
    EXPECT_THAT(text, HasSubstr("HDA Intel PCH: ALC269VC Analog; S16_LE, 2 channel"));
    EXPECT_THAT(text, HasSubstr("reserved for the run"));
    EXPECT_THAT(text, HasSubstr("by the card's position"));
    facts.releaseEstimated = true;
    EXPECT_THAT(cardText(facts).toStdString(), HasSubstr("est."));
}

} // namespace
} // namespace xrunscope
