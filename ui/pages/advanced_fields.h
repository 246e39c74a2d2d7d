// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "core/jack/jack_plan.h"
#include "core/realtime/scheduling.h"

class QComboBox;
class QFormLayout;
class QSpinBox;
class QToolButton;

namespace xrunscope {

/// The foldable part of the settings: CPU, CPU latency, timer slack, and what only a JACK server has. A row that would
/// do nothing is not there.
class AdvancedFields : public QWidget {
    Q_OBJECT
public:
    explicit AdvancedFields(QWidget* parent = nullptr);

    /// Timer slack is there only for a class that has one.
    void setClass(std::optional<SchedClass> schedClass);
    /// `timer`: the thread sleeps by a timer; `jack`: the JACK engine; `own`: on a server of the run's own.
    void setEngine(bool timer, bool jack, bool own);
    /// What engine and class use.
    void readInto(SchedulingRequest& request) const;
    void readInto(JackPlan& plan) const;
    /// All that is in the fields, used or not.
    void readAllInto(SchedulingRequest& request) const;
    void readAllInto(JackPlan& plan) const;
    void show(const SchedulingRequest& request, const JackPlan& plan);

signals:
    void changed();

private:
    QToolButton* fold_;
    QWidget* body_;
    QFormLayout* form_;
    QComboBox* cpu_;
    QSpinBox* latency_;
    QSpinBox* slack_;
    QSpinBox* serverPriority_;
    QSpinBox* timeout_;
    bool slackUsed_ = false;
    bool timer_ = true;
    bool own_ = false;
};

} // namespace xrunscope
