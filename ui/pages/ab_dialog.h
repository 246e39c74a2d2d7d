// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QDialog>

#include "ui/ab_session.h"
#include "ui/theme.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace xrunscope {

class Panel;
class SettingsPanel;
class StartCheck;
class StartPanel;

/// Asks for an A/B comparison: side A as the settings are, side B with what is changed here, how often and how long.
class AbDialog : public QDialog {
    Q_OBJECT
public:
    /// `a`: what side A runs. `fields`: all that the settings hold, which side B begins with. `theme` must outlive it.
    AbDialog(const Theme& theme, const RunPlan& a, const RunPlan& fields, QWidget* parent = nullptr);

    const AbRequest& request() const { return request_; }

    SettingsPanel* sideB() const { return settings_; }
    QSpinBox* rounds() const { return rounds_; }
    QLineEdit* length() const { return length_; }
    QCheckBox* untilClear() const { return untilClear_; }
    QCheckBox* acrossReboot() const { return acrossReboot_; }
    /// Shown with acrossReboot() when another comparison waits already.
    QPushButton* forgetButton() const { return forget_; }
    QPushButton* startButton() const { return start_; }
    /// What differs, why it cannot start: all that the dialog says.
    QString text() const;

    /// Finds out in a worker whether B can be left to wait for another kernel.
    void lookWhatWaits();

signals:
    /// What waits is to be dropped; lookWhatWaits() is to follow.
    void forgetWanted();

protected:
    void done(int result) override;

private:
    QWidget* buildSideA();
    QWidget* buildSideB();
    Panel* buildRuns();
    void edited();
    void showChecked();
    void showDifferences();
    Expected<Nanos> lengthAsked() const;
    bool readRuns();

    RunPlan planA_;
    AbRequest request_;
    std::optional<Error> cannotWait_; ///< one comparison waits already
    StartCheck* check_;
    SettingsPanel* settings_;
    StartPanel* before_;
    QSpinBox* rounds_;
    QLineEdit* length_;
    QCheckBox* untilClear_;
    QCheckBox* acrossReboot_;
    QLabel* differences_;
    QLabel* problem_;
    QPushButton* forget_;
    QPushButton* start_ = nullptr;
    bool possible_ = false; ///< rounds and length are
};

} // namespace xrunscope
