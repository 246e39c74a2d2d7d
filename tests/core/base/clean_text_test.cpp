// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <gtest/gtest.h>

#include "core/base/text.h"

namespace xrunscope {
namespace {

/// U+FFFD
const std::string kBad = "\xef\xbf\xbd";

TEST(CleanText, KeepsPrintableText)
{
    EXPECT_EQ(cleanText(""), "");
    EXPECT_EQ(cleanText("HDA Intel PCH"), "HDA Intel PCH");
    EXPECT_EQ(cleanText("größer als 640 µs – 音 🎵"), "größer als 640 µs – 音 🎵");
}

TEST(CleanText, ReplacesControlCharacters)
{
    EXPECT_EQ(cleanText("a\x1b[2Jb"), "a" + kBad + "[2Jb");
    EXPECT_EQ(cleanText("a\nb\tc\rd\x7f"), "a" + kBad + "b" + kBad + "c" + kBad + "d" + kBad);
    EXPECT_EQ(cleanText(std::string("a\0b", 3)), "a" + kBad + "b");
    EXPECT_EQ(cleanText("\xc2\x9b"), kBad + kBad); // U+009B, the one-character escape of some terminals
}

TEST(CleanText, ReplacesWhatTurnsOrBreaksALine)
{
    EXPECT_EQ(cleanText("a\xe2\x80\xae"
                        "b"),
              "a" + kBad + kBad + kBad + "b");                                    // U+202E
    EXPECT_EQ(cleanText("a\xe2\x81\xa6"), "a" + kBad + kBad + kBad);              // U+2066
    EXPECT_EQ(cleanText("a\xe2\x80\xa8"), "a" + kBad + kBad + kBad);              // U+2028
    EXPECT_EQ(cleanText("\xe2\x80\xa7\xe2\x80\xaf"), "\xe2\x80\xa7\xe2\x80\xaf"); // their neighbours stay
}

TEST(CleanText, ReplacesBrokenSequences)
{
    EXPECT_EQ(cleanText("\x80"), kBad);
    EXPECT_EQ(cleanText("\xc3"), kBad);                                  // cut
    EXPECT_EQ(cleanText("\xc3("), kBad + "(");                           // no second byte
    EXPECT_EQ(cleanText("\xc0\xaf"), kBad + kBad);                       // '/' in two bytes
    EXPECT_EQ(cleanText("\xe0\x80\xaf"), kBad + kBad + kBad);            // '/' in three
    EXPECT_EQ(cleanText("\xed\xa0\x80"), kBad + kBad + kBad);            // surrogate U+D800
    EXPECT_EQ(cleanText("\xf4\x90\x80\x80"), kBad + kBad + kBad + kBad); // U+110000
    EXPECT_EQ(cleanText("\xff\xfe"), kBad + kBad);
    EXPECT_EQ(cleanText("\xf4\x8f\xbf\xbf"), "\xf4\x8f\xbf\xbf"); // U+10FFFF is the last one
}

TEST(CleanText, CutsBetweenCharacters)
{
    EXPECT_EQ(cleanText("abcdef", 4), "abcd");
    EXPECT_EQ(cleanText("abö", 3), "ab"); // ö is two bytes
    EXPECT_EQ(cleanText("abö", 4), "abö");
    EXPECT_EQ(cleanText("abc", 0), "");
    EXPECT_EQ(cleanText("\x01\x02", 5), kBad); // three bytes each
    EXPECT_EQ(cleanText(std::string(5000, 'x')).size(), 4096U);
}

TEST(CleanText, IsStable)
{
    const std::string once = cleanText("a\xffö\x1b\xe2\x80\xae");
    EXPECT_EQ(cleanText(once), once);
}

} // namespace
} // namespace xrunscope
