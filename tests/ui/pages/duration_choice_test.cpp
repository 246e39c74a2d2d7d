// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "ui/widgets/duration_choice.h"

namespace xrunscope {

namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(DurationChoice, IsNamedAsOnTheButton)
{
    EXPECT_EQ((DurationChoice{minutes{5}, 1}.text()), QStringLiteral("5-minute run"));
    EXPECT_EQ((DurationChoice{seconds{10}, 1}.text()), QStringLiteral("10-second run"));
    EXPECT_EQ((DurationChoice{hours{1}, 1}.text()), QStringLiteral("1-hour run"));
    EXPECT_EQ((DurationChoice{seconds{90}, 1}.text()), QStringLiteral("run of 1 min 30 s"));
    EXPECT_EQ((DurationChoice{std::nullopt, 1}.text()), QStringLiteral("run until stopped"));
    EXPECT_EQ((DurationChoice{minutes{5}, 12}.text()), QStringLiteral("12 × 5 minutes"));
}

TEST(DurationChoice, SurvivesTheSettings)
{
    for (const DurationChoice& choice : {DurationChoice{minutes{5}, 12}, DurationChoice{std::nullopt, 1},
                                         DurationChoice{std::chrono::milliseconds{1500}, 3}})
        EXPECT_EQ(DurationChoice::fromStored(choice.stored()), choice);
}

TEST(DurationChoice, TakesTheDefaultForDamagedSettings)
{
    for (const char* text : {"", "x", "5", "-1x1", "1000x0", "1000x1000", "abcx2", "99999999999999999x1"})
        EXPECT_EQ(DurationChoice::fromStored(QString::fromLatin1(text)), DurationChoice{}) << text;
}

} // namespace

} // namespace xrunscope
