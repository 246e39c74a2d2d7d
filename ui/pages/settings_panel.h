// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/run_plan.h"
#include "ui/widgets/panel.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace xrunscope {

class AdvancedFields;
class NumberCombo;
class SchedulingFields;

/// All settings of a run but its length.
class SettingsPanel : public Panel {
    Q_OBJECT
public:
    explicit SettingsPanel(QWidget* parent = nullptr);

    /// The plan as set; a Usage error when a field holds no number. Ranges are validate()'s matter. The length
    /// is not set.
    Expected<RunPlan> plan() const;
    void showPlan(const RunPlan& plan);

    NumberCombo* rate() const { return rate_; }
    NumberCombo* frames() const { return frames_; }

signals:
    void planChanged();

private:
    void settingChanged();

    QComboBox* engine_;
    NumberCombo* rate_;
    NumberCombo* frames_;
    QSpinBox* periods_;
    QLabel* latency_;
    SchedulingFields* scheduling_;
    QSpinBox* cpuLoad_;
    QLineEdit* label_;
    AdvancedFields* advanced_;
};

} // namespace xrunscope
