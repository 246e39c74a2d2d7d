// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QWidget>

#include "core/jack/jack_probe.h"
#include "core/run/run_plan.h"

class QComboBox;
class QFormLayout;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace xrunscope {

class AdvancedFields;
class AlsaFields;
class JackServerFields;
class NumberCombo;
class Panel;
class SchedulingFields;
class ServerSearch;
class SoundDeviceWatch;
class StressPanel;
class SwarmPanel;

/// All settings of a run but its length. A row that would do nothing for the chosen engine is not there.
class SettingsPanel : public QWidget {
    Q_OBJECT
public:
    explicit SettingsPanel(QWidget* parent = nullptr);

    /// The plan as set, with what the engine uses; a Usage error when a field holds no number. Ranges are
    /// validate()'s matter. The length is not set.
    Expected<RunPlan> plan() const;
    /// All that is in the fields, used or not, for the settings of the program; a field without a number has its
    /// default.
    RunPlan fields() const;
    /// Counts as a choice of the plan's engine.
    void showPlan(const RunPlan& plan);
    /// The same without being a choice of the engine.
    void showFields(const RunPlan& plan);

    /// Geometry and CPU loop of latencytest; on the engine that is chosen, or on the timer instead of JACK.
    void showLatencytestPreset();
    /// The same with the suite of seven stress tests.
    void showSuitePreset();

    /// False until the user, or a stored choice of theirs, chose the engine: then it may be preselected.
    bool engineChosen() const { return engineChosen_; }
    QString engine() const;

    /// Looks for servers in a worker. The first answer may preselect JACK.
    void lookForServers();
    /// What answers now, best first.
    void showServers(const std::vector<JackServerInfo>& servers);

    /// Looks for sound devices in a worker when they matter, and from then on whenever they change.
    void lookForDevices();

    NumberCombo* rate() const { return rate_; }
    NumberCombo* frames() const { return frames_; }
    QComboBox* engineBox() const { return engine_; }
    JackServerFields* server() const { return server_; }
    AlsaFields* alsa() const { return alsa_; }
    StressPanel* stress() const { return stress_; }

signals:
    void planChanged();

private:
    void buildFields();
    QWidget* buildEnginePanel();
    void levelRows();
    void connectFields();
    void addPresets(Panel& panel);
    bool onRunningServer() const;
    void showRows();
    void showServerFigures();
    void settingChanged();

    QComboBox* engine_;
    NumberCombo* rate_;
    NumberCombo* frames_;
    QSpinBox* periods_;
    QLabel* serverRate_;
    QLabel* serverFrames_;
    QLabel* latency_;
    QSpinBox* cpuLoad_;
    QLineEdit* label_;
    AdvancedFields* advanced_;
    SwarmPanel* swarm_;
    StressPanel* stress_;
    ServerSearch* search_;
    SoundDeviceWatch* devices_;
    QFormLayout* form_ = nullptr;
    QHBoxLayout* buffer_ = nullptr;
    JackServerFields* server_ = nullptr;
    AlsaFields* alsa_ = nullptr;
    SchedulingFields* scheduling_ = nullptr;
    QToolButton* presets_ = nullptr;
    bool engineChosen_ = false;
};

} // namespace xrunscope
