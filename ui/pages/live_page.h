// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QElapsedTimer>

#include "ui/live_run.h"
#include "ui/pages/page.h"
#include "ui/process_cpu.h"
#include "ui/run_opener.h"
#include "ui/theme.h"

class QPushButton;

namespace xrunscope {

class AbControl;
class Banner;
class FiguresColumn;
class MarkerField;
class RunButton;
class RunProgress;
class RunCharts;
class RunView;
class SettingsPanel;
class StartCheck;
class StartPanel;

/// Settings, the big button, and the run as it goes on.
class LivePage : public Page {
    Q_OBJECT
public:
    /// `theme` must outlive the page.
    explicit LivePage(const Theme& theme, QWidget* parent = nullptr);

    std::filesystem::path shownRun() const override;
    const RunInfo* shownInfo() const override;
    PictureOptions pictureOptions() const override;

    /// Plan, length and switch positions, from and to the settings of the program.
    void restoreSettings();
    void saveSettings() const;

    /// Start when possible, Stop when running: the key for the big button.
    void toggleRun();
    void dropMarker();
    void dropMarkerWithNote();
    bool running() const;

    LiveRun* run() const { return run_; }
    RunButton* button() const { return button_; }
    /// Whether the plan in the settings can be started.
    const StartCheck& check() const { return *check_; }
    SettingsPanel* settings() const { return settings_; }
    StartPanel* startPanel() const { return startPanel_; }
    RunCharts* charts() const { return charts_; }
    RunView* view() const;
    FiguresColumn* figures() const { return figures_; }
    Banner* banner() const { return banner_; }
    AbControl* ab() const { return ab_; }

signals:
    /// A run has ended, its file is closed and shown.
    void runShown();
    void runningChanged();
    /// check() has news.
    void startChecked();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* buildLeft();
    void connectRun();
    void planEdited();
    std::vector<Phase> phasesOf(const RunPlan& plan) const;
    void showCheck();
    void takeServer(const Expected<RunPlan>& plan);
    void startRun();
    void forgetLast();
    void startFailed(const Error& error);
    void startCancelled();
    void readLast();
    void showProgress();
    QString keptText() const;
    void noteLost(const QString& note);
    void showEnd(const RunFile& run);
    void showAverages();
    void runStarted();
    void ticked(const LiveRun::News& news);
    void refresh();
    void fileRead(const std::shared_ptr<RunFile>& run);
    void fileNotRead(const Error& error);
    void stateChanged();
    bool onScreen() const;

    const Theme& theme_;
    LiveRun* run_;
    StartCheck* check_;
    SettingsPanel* settings_;
    StartPanel* startPanel_;
    RunButton* button_;
    Banner* banner_;
    AbControl* ab_;
    RunCharts* charts_;
    FiguresColumn* figures_;
    RunProgress* progress_;
    MarkerField* marker_;
    QPushButton* averages_ = nullptr; ///< on the banner
    RunOpener opener_;
    ProcessCpu cpu_;
    std::optional<RunEnd> end_;
    QString lostNote_;         ///< what is to be said of it beside the end of the run
    bool startFailed_ = false; ///< or was cancelled, and the banner says so
    LiveRun::News pending_;
    QElapsedTimer chartsDrawn_, gaugesDrawn_, cpuRead_;
};

} // namespace xrunscope
