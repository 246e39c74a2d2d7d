// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_harness.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <QSettings>
#include <QTest>

#include "ui/pages/live_page.h"
#include "ui/widgets/run_button.h"

namespace xrunscope {

WindowTest::WindowTest()
{
    qputenv("XDG_DATA_HOME", folder_.path().toLocal8Bit());
    qputenv("XDG_CONFIG_HOME", folder_.path().toLocal8Bit());
    qputenv("XDG_STATE_HOME", folder_.path().toLocal8Bit());
    QCoreApplication::setOrganizationName(QStringLiteral("xrunscope-test"));
    QCoreApplication::setApplicationName(QStringLiteral("xrunscope-test"));
    QSettings().clear();
    QSettings().setValue(QStringLiteral("live/engine"), QStringLiteral("timer")); // whatever server runs here
    theme_ = std::make_unique<Theme>(Theme::Choice::Dark);
    window_ = std::make_unique<MainWindow>(*theme_);
    window_->resize(1280, 800);
    window_->show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
    QObject::connect(window_->live(), &LivePage::runShown, window_.get(), [this] { ++shown_; });
}

WindowTest::~WindowTest() = default;

LivePage& WindowTest::live()
{
    return *window_->live();
}

RunsPage& WindowTest::runs()
{
    return *window_->runs();
}

QPushButton* WindowTest::startButton()
{
    return live().button()->button();
}

void WindowTest::until(const std::function<bool()>& done, std::chrono::seconds limit)
{
    QElapsedTimer clock;
    clock.start();
    while (!done()) {
        ASSERT_FALSE(clock.hasExpired(std::chrono::milliseconds{limit}.count())) << "waited too long";
        QTest::qWait(5);
    }
}

void WindowTest::prepare(std::chrono::milliseconds length, int count)
{
    live().button()->setChoice({length, count});
    until([this] { return startButton()->isEnabled(); });
}

void WindowTest::clickStart()
{
    QTest::mouseClick(startButton(), Qt::LeftButton);
    until([this] { return live().run()->state() == LiveRun::State::Running; });
}

void WindowTest::waitForEnd()
{
    const int before = shown_;
    until([this, before] { return shown_ > before; });
}

std::filesystem::path WindowTest::makeRun(std::chrono::milliseconds length)
{
    prepare(length);
    clickStart();
    waitForEnd();
    return live().shownRun();
}

} // namespace xrunscope
