// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "core/realtime/scheduling.h"

class QComboBox;
class QFormLayout;
class QSpinBox;
class QToolButton;

namespace xrunscope {

/// The foldable part of the settings: CPU, CPU latency, timer slack.
class AdvancedFields : public QWidget {
    Q_OBJECT
public:
    explicit AdvancedFields(QWidget* parent = nullptr);

    /// Timer slack is there only for a class that has one.
    void setClass(std::optional<SchedClass> schedClass);
    void readInto(SchedulingRequest& request) const;
    void show(const SchedulingRequest& request);

signals:
    void changed();

private:
    QToolButton* fold_;
    QWidget* body_;
    QFormLayout* form_;
    QComboBox* cpu_;
    QSpinBox* latency_;
    QSpinBox* slack_;
    bool slackUsed_ = false;
};

} // namespace xrunscope
