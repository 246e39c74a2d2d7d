// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/asound_proc.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ParsePcmList, ADeviceOfBothDirectionsIsTwoEntries)
{
    EXPECT_THAT(parsePcmList("00-00: ALC269VC Analog : ALC269VC Analog : playback 1 : capture 2\n"
                             "00-03: HDMI 0 : HDMI 0 : playback 1\n"
                             "01-00: USB Audio : USB Audio : capture 1\n"
                             "12-01: Loopback PCM : Loopback PCM : playback 8 : capture 8\n"),
                ElementsAre(PcmEntry{0, 0, PcmDirection::Playback, "ALC269VC Analog", 1},
                            PcmEntry{0, 0, PcmDirection::Capture, "ALC269VC Analog", 2},
                            PcmEntry{0, 3, PcmDirection::Playback, "HDMI 0", 1},
                            PcmEntry{1, 0, PcmDirection::Capture, "USB Audio", 1},
                            PcmEntry{12, 1, PcmDirection::Playback, "Loopback PCM", 8},
                            PcmEntry{12, 1, PcmDirection::Capture, "Loopback PCM", 8}));
}

TEST(ParsePcmList, ANameMayHaveColonsAndBeEmpty)
{
    EXPECT_THAT(parsePcmList("02-00: X : Mixer: left : playback 1\n03-00:  :  : capture 1"),
                ElementsAre(PcmEntry{2, 0, PcmDirection::Playback, "Mixer: left", 1},
                            PcmEntry{3, 0, PcmDirection::Capture, "", 1}));
}

TEST(ParsePcmList, AnythingElseGivesNone)
{
    EXPECT_THAT(parsePcmList(""), IsEmpty());
    EXPECT_THAT(parsePcmList("x-00: a : b : playback 1\n00: a : b : playback 1\n-1-00: a : b : playback 1\n"
                             "00-00: a : b : playback 0\n00-00: a : b : playback 129\n00-00: a : b : playback\n"
                             "00-00: a : b\n00-00\n::::\n\n"),
                IsEmpty());
}

TEST(ParsePcmOwner, TellsTheThreadThatHasItOpen)
{
    EXPECT_EQ(parsePcmOwner("state: RUNNING\nowner_pid   : 1234\ntrigger_time: 17.250000000\ndelay       : 512\n"),
              1234);
    EXPECT_EQ(parsePcmOwner("closed\n"), std::nullopt);
    EXPECT_EQ(parsePcmOwner("owner_pid   : -1\n"), std::nullopt);
    EXPECT_EQ(parsePcmOwner("owner_pid   : many\n"), std::nullopt);
    EXPECT_EQ(parsePcmOwner(""), std::nullopt);
}

TEST(ParseHardwareName, KnowsTheFormsOfANameThatLeadsToACard)
{
    EXPECT_EQ(parseHardwareName("hw:0"), (HardwareName{0, "", 0}));
    EXPECT_EQ(parseHardwareName("hw:1,3"), (HardwareName{1, "", 3}));
    EXPECT_EQ(parseHardwareName("hw:1,3,2"), (HardwareName{1, "", 3}));
    EXPECT_EQ(parseHardwareName("plughw:USB"), (HardwareName{std::nullopt, "USB", 0}));
    EXPECT_EQ(parseHardwareName("hw:CARD=PCH,DEV=7,SUBDEV=1"), (HardwareName{std::nullopt, "PCH", 7}));
    EXPECT_EQ(parseHardwareName("hw"), (HardwareName{0, "", 0}));
}

TEST(ParseHardwareName, LeavesPluginsAlone)
{
    for (const char* name : {"default", "jack", "null", "front:0", "hw:0,x", "hw:-1", "hw:0,-1", ""})
        EXPECT_EQ(parseHardwareName(name), std::nullopt) << name;
}

} // namespace
} // namespace xrunscope
