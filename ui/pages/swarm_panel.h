// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/load/swarm_plan.h"
#include "ui/widgets/panel.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

namespace xrunscope {

/// How many load clients a JACK run has, and what they do. Without one only their number is asked for.
class SwarmPanel : public Panel {
    Q_OBJECT
public:
    explicit SwarmPanel(QWidget* parent = nullptr);

    /// What a run uses: nothing but defaults without a client.
    SwarmPlan plan() const;
    /// All that is in the fields.
    SwarmPlan fields() const;
    void showPlan(const SwarmPlan& plan);

signals:
    void changed();

private:
    QWidget* buildStall();
    void update();

    QFormLayout* form_;
    QSpinBox* clients_;
    QSpinBox* ports_;
    QComboBox* topology_;
    QSpinBox* load_;
    QDoubleSpinBox* ramp_;
    QCheckBox* legacyRamp_;
    QSpinBox* stalled_; ///< 0: none
    QSpinBox* stallLength_;
    QDoubleSpinBox* stallEvery_;
    QWidget* stallTimes_ = nullptr;
};

} // namespace xrunscope
