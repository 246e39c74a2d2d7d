// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <gtest/gtest.h>

#include "core/report/message_text.h"

namespace xrunscope {
namespace {

TEST(MessageText, BreaksAtBlanksAndIndentsWhatFollows)
{
    EXPECT_EQ(messageLines("one two", 7), "one two\n");
    EXPECT_EQ(messageLines("one two three four", 9), "one two\n  three\n  four\n");
    EXPECT_EQ(messageLines("one two", 6), "one\n  two\n");
    EXPECT_EQ(messageLines("", 80), "\n");
    EXPECT_EQ(messageLines("  $ sleep 5", 80), "  $ sleep 5\n"); // an indent of its own stays
}

TEST(MessageText, CountsLettersNotBytes)
{
    EXPECT_EQ(messageLines("µµµ µµµ", 7), "µµµ µµµ\n");
}

TEST(MessageText, NeverBreaksAPath)
{
    const std::string path = "/runs/" + std::string(30, 'x') + ".xrun";
    EXPECT_EQ(messageLines("kept in " + path + " whole", 20), "kept in\n  " + path + "\n  whole\n");
}

TEST(MessageText, WhatIsToBeCopiedStaysOnOneLine)
{
    EXPECT_EQ(messageLines("add the line '@audio - rtprio 95' to it", 30),
              "add the line\n  '@audio - rtprio 95' to it\n");
    EXPECT_EQ(messageLines("join it (sudo usermod -aG audio you) now", 34),
              "join it\n  (sudo usermod -aG audio you) now\n");
    EXPECT_EQ(messageLines("say 'one two three four'", 12), "say 'one two\n  three\n  four'\n"); // no line holds it
    EXPECT_EQ(messageLines("it isn't so (not a command)", 20), "it isn't so (not a\n  command)\n");
}

} // namespace
} // namespace xrunscope
