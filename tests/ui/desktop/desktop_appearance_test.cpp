// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/desktop/fake_portal.h"
#include "ui/desktop_appearance.h"
#include "ui/theme.h"

namespace xrunscope {
namespace {

const auto kSpace = QStringLiteral("org.freedesktop.appearance");
const auto kKey = QStringLiteral("color-scheme");
constexpr uint kNoPreference = 0;
constexpr uint kDark = 1;
constexpr uint kLight = 2;

class DesktopAppearanceTest : public testing::Test {
protected:
    void SetUp() override
    {
        if (!qEnvironmentVariableIsSet("XRUNSCOPE_PRIVATE_BUS"))
            GTEST_SKIP() << "needs a session bus of its own: run it under tests/core/alsa/on_private_bus.sh";
    }

    /// Until the program has asked the portal and has the answer.
    static bool answered(const FakePortal& portal, const DesktopAppearance& appearance)
    {
        return QTest::qWaitFor([&] { return portal.questions() > 0 && appearance.dark().has_value(); });
    }
};

TEST_F(DesktopAppearanceTest, WithoutAPortalNothingIsKnownAndNothingWaits)
{
    const DesktopAppearance appearance;
    EXPECT_EQ(appearance.dark(), std::nullopt);
    QApplication::setPalette(QPalette(QColor(Qt::white)));
    const Theme theme(Theme::Choice::Desktop);
    EXPECT_EQ(theme.colors().ground, lightColors().ground) << "the desktop's own palette";
}

TEST_F(DesktopAppearanceTest, ThePortalIsAskedAtTheStart)
{
    const FakePortal portal(kDark);
    ASSERT_TRUE(portal.onBus());
    const DesktopAppearance appearance;
    ASSERT_TRUE(answered(portal, appearance));
    EXPECT_EQ(appearance.dark(), true);
}

TEST_F(DesktopAppearanceTest, AChangeOfTheDesktopIsFollowed)
{
    FakePortal portal(kLight);
    ASSERT_TRUE(portal.onBus());
    const DesktopAppearance appearance;
    ASSERT_TRUE(answered(portal, appearance));
    EXPECT_EQ(appearance.dark(), false);

    QSignalSpy changed(&appearance, &DesktopAppearance::changed);
    portal.change(kSpace, QStringLiteral("accent-color"), kDark);
    portal.change(QStringLiteral("org.gnome.desktop.interface"), kKey, kDark);
    portal.change(kSpace, kKey, kLight); // as it is
    portal.change(kSpace, kKey, kDark);
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(appearance.dark(), true);
    EXPECT_EQ(changed.count(), 1) << "other settings are none of its business";

    portal.change(kSpace, kKey, kNoPreference);
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(appearance.dark(), std::nullopt);
}

TEST_F(DesktopAppearanceTest, TheWindowsColoursFollowUnlessTheUserChose)
{
    FakePortal portal(kDark);
    ASSERT_TRUE(portal.onBus());
    Theme theme(Theme::Choice::Desktop);
    QSignalSpy changed(&theme, &Theme::changed);
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(theme.colors().ground, darkColors().ground);
    portal.change(kSpace, kKey, kLight);
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(theme.colors().ground, lightColors().ground);

    theme.setChoice(Theme::Choice::Light);
    portal.change(kSpace, kKey, kDark);
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(theme.colors().ground, lightColors().ground);
    theme.setChoice(Theme::Choice::Desktop);
    EXPECT_EQ(theme.colors().ground, darkColors().ground);
}

} // namespace
} // namespace xrunscope
