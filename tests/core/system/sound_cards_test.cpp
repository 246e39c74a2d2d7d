// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/sound_cards.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using testing::IsEmpty;

TEST(ParseSoundCards, ReadsBothLinesOfACard)
{
    const auto cards =
        parseSoundCards(" 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n"
                        "                      HDA Intel PCH at 0xf7e10000 irq 34\n"
                        " 1 [USB            ]: USB-Audio - Scarlett 2i2 USB\n"
                        "                      Focusrite Scarlett 2i2 USB at usb-0000:00:14.0-2, high speed\n"
                        "10 [Loopback       ]: Loopback - Loopback\n"
                        "                      Loopback 1\n");
    ASSERT_EQ(cards.size(), 3U);
    EXPECT_EQ(cards[0], (SoundCard{0, "PCH", "HDA-Intel", "HDA Intel PCH", "0xf7e10000 irq 34", 34}));
    EXPECT_EQ(cards[1], (SoundCard{1, "USB", "USB-Audio", "Scarlett 2i2 USB", "usb-0000:00:14.0-2, high speed", {}}));
    EXPECT_EQ(cards[2], (SoundCard{10, "Loopback", "Loopback", "Loopback", "", {}}));
    EXPECT_EQ(cards[0].text(), "0 PCH: HDA Intel PCH");
}

TEST(ParseSoundCards, NoCardsAndAnythingElseGiveNone)
{
    EXPECT_THAT(parseSoundCards("--- no soundcards ---\n"), IsEmpty());
    EXPECT_THAT(parseSoundCards(""), IsEmpty());
    EXPECT_THAT(parseSoundCards("x [a]: b - c\n0 a: b - c\n0 [a b - c\n-1 [a]: b\n0 [a] b\n[\n]\n at \n"), IsEmpty());
}

TEST(ParseSoundCards, IsBoundedAndPrintable)
{
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += std::to_string(i) + " [C\x1b]: D - " + std::string(1000, 'n') + "\n";
    const auto cards = parseSoundCards(text);
    ASSERT_EQ(cards.size(), 64U);
    EXPECT_EQ(cards[0].id, "C\xef\xbf\xbd");
    EXPECT_EQ(cards[0].name.size(), 128U);
}

} // namespace
} // namespace xrunscope
