// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sound_device_watch.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/core/system/fake_root.h"

namespace xrunscope {
namespace {

class SoundDeviceWatchTest : public testing::Test {
protected:
    SoundDeviceWatchTest() : watch(nullptr, root.path())
    {
        QObject::connect(&watch, &SoundDeviceWatch::found, &watch, [this](const std::vector<SoundDevice>& found) {
            devices = found;
            ++answers;
        });
    }

    void plugIn()
    {
        root.write("/proc/asound/cards", " 0 [USB            ]: USB-Audio - Scarlett 2i2 USB\n"
                                         "                      Focusrite at usb-0000:00:14.0-2, high speed\n");
        root.write("/proc/asound/pcm", "00-00: USB Audio : USB Audio : playback 1 : capture 1\n");
        root.write("/dev/snd/controlC0", "");
        root.write("/dev/snd/pcmC0D0p", "");
    }

    bool answered(int count)
    {
        return QTest::qWaitFor([&] { return answers >= count; });
    }

    FakeRoot root;
    SoundDeviceWatch watch;
    std::vector<SoundDevice> devices;
    int answers = 0;
};

TEST_F(SoundDeviceWatchTest, LooksAtOnceAndAgainWhenACardComesAndGoes)
{
    root.write("/dev/null", ""); // no card: no /dev/snd
    watch.start();
    ASSERT_TRUE(answered(1));
    EXPECT_TRUE(devices.empty());

    plugIn();
    ASSERT_TRUE(QTest::qWaitFor([&] { return devices.size() == 2; })) << "the folder came with the first card";
    EXPECT_EQ(devices[0].name(), "hw:0,0");

    root.write("/proc/asound/cards", "--- no soundcards ---\n");
    root.write("/proc/asound/pcm", "");
    root.remove("/dev/snd/pcmC0D0p");
    EXPECT_TRUE(QTest::qWaitFor([&] { return devices.empty(); }));
}

TEST_F(SoundDeviceWatchTest, WhoHoldsADeviceIsSeenWhenAsked)
{
    plugIn();
    watch.start();
    ASSERT_TRUE(answered(1));
    EXPECT_FALSE(devices[0].busy());
    root.write("/proc/asound/card0/pcm0p/sub0/status", "state: RUNNING\nowner_pid   : 1300\n");
    root.write("/proc/1300/comm", "aplay\n");
    watch.refresh();
    ASSERT_TRUE(answered(2));
    EXPECT_TRUE(devices[0].busy());
}

TEST_F(SoundDeviceWatchTest, RequestsWhileItLooksAreOneMore)
{
    watch.start();
    for (int i = 0; i < 20; ++i)
        watch.refresh();
    ASSERT_TRUE(answered(2));
    QTest::qWait(50);
    EXPECT_EQ(answers, 2);
}

} // namespace
} // namespace xrunscope
