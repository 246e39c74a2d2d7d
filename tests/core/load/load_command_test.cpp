// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/load_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> split(std::string_view command)
{
    const auto words = splitCommand(command);
    return words ? *words : std::vector<std::string>{"error: " + words.error().text()};
}

TEST(LoadCommand, IsSplitAsAShellWould)
{
    EXPECT_THAT(split("dbench 32"), ElementsAre("dbench", "32"));
    EXPECT_THAT(split("  a \t b  "), ElementsAre("a", "b"));
    EXPECT_THAT(split("a 'b c' \"d e\"f"), ElementsAre("a", "b c", "d ef"));
    EXPECT_THAT(split("a ''"), ElementsAre("a", ""));
    EXPECT_THAT(split(R"(a \' "b\"c" '\n' "\n" c\ d)"), ElementsAre("a", "'", "b\"c", "\\n", "\\n", "c d"));
}

TEST(LoadCommand, NothingBeyondWordsHasAMeaning)
{
    EXPECT_THAT(split("echo $HOME * > x | y; z"), ElementsAre("echo", "$HOME", "*", ">", "x", "|", "y;", "z"));
}

TEST(LoadCommand, WhatCannotBeSplitSaysSo)
{
    EXPECT_THAT(split("a 'b").front(), HasSubstr("does not end"));
    EXPECT_THAT(split("a \\").front(), HasSubstr("does not end"));
    EXPECT_THAT(split("   ").front(), HasSubstr("empty"));
    EXPECT_THAT(split("'' a").front(), HasSubstr("empty"));
}

TEST(LoadCommand, TextOfWordsSplitsIntoThemAgain)
{
    const std::vector<std::string> words{"a", "b c", "", "it's", "\"q\"", "$x", "--opt=1,2"};
    EXPECT_EQ(commandText(words), "a 'b c' '' 'it'\\''s' '\"q\"' '$x' --opt=1,2");
    EXPECT_EQ(split(commandText(words)), words);
}

TEST(LoadCommand, ProgramsAndTheirPackages)
{
    EXPECT_EQ(packageOf("x11perf"), "x11-apps");
    EXPECT_EQ(packageOf("/usr/bin/ping"), "iputils-ping");
    EXPECT_EQ(packageOf("no-such-program"), "");
}

} // namespace
} // namespace xrunscope
