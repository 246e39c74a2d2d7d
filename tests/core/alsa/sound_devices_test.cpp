// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/sound_devices.h"

#include <gmock/gmock.h>

#include "tests/core/system/fake_root.h"

namespace xrunscope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// An on-board card that PipeWire plays on, and a USB card of which aplay has one of two subdevices.
class SoundDevices : public testing::Test {
protected:
    SoundDevices()
    {
        root_.write("/proc/asound/cards", " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n"
                                          "                      HDA Intel PCH at 0xf7e10000 irq 34\n"
                                          " 1 [USB            ]: USB-Audio - Scarlett 2i2 USB\n"
                                          "                      Focusrite at usb-0000:00:14.0-2, high speed\n");
        root_.write("/proc/asound/pcm", "00-00: ALC269VC Analog : ALC269VC Analog : playback 1 : capture 1\n"
                                        "01-00: USB Audio : USB Audio : playback 2\n"
                                        "05-00: Gone : Gone : playback 1\n");
        // Opened by the thread 1207 of process 1200.
        root_.write("/proc/asound/card0/pcm0p/sub0/status", "state: RUNNING\nowner_pid   : 1207\n");
        root_.write("/proc/asound/card0/pcm0c/sub0/status", "closed\n");
        root_.write("/proc/asound/card1/pcm0p/sub0/status", "closed\n");
        root_.write("/proc/asound/card1/pcm0p/sub1/status", "state: PREPARED\nowner_pid   : 1300\n");
        root_.write("/proc/1207/status", "Name:\tdata-loop.0\nTgid:\t1200\nPid:\t1207\n");
        root_.write("/proc/1200/comm", "pipewire\n");
        root_.write("/proc/1300/status", "Name:\taplay\nTgid:\t1300\nPid:\t1300\n");
        root_.write("/proc/1300/comm", "aplay\n");
    }

    FakeRoot root_;
};

TEST_F(SoundDevices, EachDirectionWithItsSubdevicesAndHolders)
{
    const auto devices = findSoundDevices(root_.path());
    ASSERT_EQ(devices.size(), 3u) << "the card that is not in the list of cards is left out";
    EXPECT_EQ(devices[0].name(), "hw:0,0");
    EXPECT_EQ(devices[0].card.driver, "HDA-Intel");
    EXPECT_EQ(devices[0].pcm.direction, PcmDirection::Playback);
    EXPECT_TRUE(devices[0].busy());
    EXPECT_THAT(devices[0].subdevices, ElementsAre(PcmHolder{1200, "pipewire"}));
    EXPECT_EQ(devices[1].pcm.direction, PcmDirection::Capture);
    EXPECT_FALSE(devices[1].busy());
    EXPECT_EQ(devices[2].name(), "hw:1,0");
    EXPECT_THAT(devices[2].subdevices, ElementsAre(std::nullopt, PcmHolder{1300, "aplay"}));
    EXPECT_FALSE(devices[2].busy());
}

TEST_F(SoundDevices, HoldersAreNamed)
{
    const auto devices = findSoundDevices(root_.path());
    EXPECT_EQ(holdersText(holdersOf(devices)), "PipeWire (pipewire, pid 1200) and aplay (pid 1300)");
    EXPECT_EQ(holdersText({}), "");
    EXPECT_EQ((PcmHolder{7, "pulseaudio"}).text(), "PulseAudio (pulseaudio, pid 7)");
    EXPECT_EQ((PcmHolder{7, ""}).text(), "the program with pid 7");
    EXPECT_EQ((PcmHolder{7, "jackdbus"}).server(), "JACK");
    EXPECT_EQ((PcmHolder{7, "aplay"}).server(), "");
}

TEST_F(SoundDevices, OneProcessIsNamedOnce)
{
    root_.write("/proc/asound/card0/pcm0c/sub0/status", "state: RUNNING\nowner_pid   : 1200\n");
    root_.write("/proc/1200/status", "Tgid:\t1200\n");
    EXPECT_THAT(holdersOf(devicesOf("hw:0", findSoundDevices(root_.path()))), ElementsAre(PcmHolder{1200, "pipewire"}));
}

TEST_F(SoundDevices, AHolderOfAnotherNamespaceHasItsNumberAlone)
{
    root_.remove("/proc/1300");
    EXPECT_EQ(holdersText(holdersOf(devicesOf("hw:1", findSoundDevices(root_.path())))), "the program with pid 1300");
}

TEST_F(SoundDevices, ANameLeadsToItsDevices)
{
    const auto devices = findSoundDevices(root_.path());
    EXPECT_EQ(devicesOf("hw:0,0", devices).size(), 2u);
    EXPECT_EQ(devicesOf("plughw:CARD=USB", devices).size(), 1u);
    EXPECT_THAT(devicesOf("hw:USB,1", devices), IsEmpty());
    EXPECT_THAT(devicesOf("default", devices), IsEmpty());
}

TEST(SoundDevicesOfNoCard, AreNone)
{
    const FakeRoot root;
    EXPECT_THAT(findSoundDevices(root.path()), IsEmpty());
}

} // namespace
} // namespace xrunscope
