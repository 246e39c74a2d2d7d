// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include <QTemporaryDir>
#include <gtest/gtest.h>

#include "ui/main_window.h"
#include "ui/theme.h"
#include "ui/widgets/duration_choice.h"

class QPushButton;

namespace xrunscope {

/// The real window on the real Runner, with data and settings of its own in a temporary folder.
class WindowTest : public testing::Test {
protected:
    WindowTest();
    ~WindowTest() override;

    MainWindow& window() { return *window_; }
    LivePage& live();
    RunsPage& runs();
    QPushButton* startButton();

    /// Lets events run until `done` holds; a test failure after `limit`.
    static void until(const std::function<bool()>& done, std::chrono::seconds limit = std::chrono::seconds{60});
    /// Length of the next run; waits until Start can be pressed.
    void prepare(std::chrono::milliseconds length, int count = 1);
    /// Presses the button, as a user does, and waits until cycles run.
    void clickStart();
    /// Waits until the run has ended and is shown.
    void waitForEnd();
    /// A finished run of `length`; its file.
    std::filesystem::path makeRun(std::chrono::milliseconds length);
    std::filesystem::path folder() const { return folder_.path().toStdString(); }

private:
    QTemporaryDir folder_;
    std::unique_ptr<Theme> theme_;
    std::unique_ptr<MainWindow> window_;
    int shown_ = 0;
};

} // namespace xrunscope
