// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "ui/pages/number_combo.h"

namespace xrunscope {

namespace {

class NumberComboTest : public testing::Test {
protected:
    NumberCombo combo{QStringLiteral("Rate"), {44100, 48000}, QStringLiteral("Hz")};
};

TEST_F(NumberComboTest, ShowsGroupedWithUnit)
{
    combo.setValue(48000);
    EXPECT_EQ(combo.currentText(), QStringLiteral("48,000 Hz"));
    combo.setValue(11025);
    EXPECT_EQ(combo.currentText(), QStringLiteral("11,025 Hz"));
    EXPECT_EQ(combo.value(), 11025u);
}

TEST_F(NumberComboTest, ReadsWhatPeopleType)
{
    for (const char* text : {"96000", "96,000", "96 000 hz", " 96.000 Hz "}) {
        combo.setEditText(QString::fromLatin1(text));
        EXPECT_EQ(combo.value(), 96000u) << text;
    }
}

TEST_F(NumberComboTest, HasNoValueForAnythingElse)
{
    for (const char* text : {"", "fast", "-48000", "48 kHz", "12345678901", "4a8"}) {
        combo.setEditText(QString::fromLatin1(text));
        EXPECT_EQ(combo.value(), std::nullopt) << text;
    }
}

} // namespace

} // namespace xrunscope
