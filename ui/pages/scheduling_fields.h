// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "core/realtime/scheduling.h"

class QComboBox;
class QFormLayout;
class QSpinBox;

namespace xrunscope {

/// Rows of a form for class, priority, nice and the DEADLINE parameters. A row that would do nothing for the
/// class is not there.
class SchedulingFields : public QObject {
    Q_OBJECT
public:
    /// Adds its rows to `form`.
    SchedulingFields(QFormLayout* form, QObject* parent);

    /// What no class of its own means: true: the JACK server gives one; false: the best that is granted.
    void setServerGives(bool serverGives);
    /// Fills class, priority, nice and deadline as the class uses them; the rest of the request stays.
    void readInto(SchedulingRequest& request) const;
    /// The same with all that is in the fields, used or not.
    void readAllInto(SchedulingRequest& request) const;
    void show(const SchedulingRequest& request);
    std::optional<SchedClass> schedClass() const;

signals:
    void changed();

private:
    void classChosen();
    QSpinBox* addMicros(const QString& label, const QString& tip);

    QFormLayout* form_;
    bool serverGives_ = false;
    QComboBox* class_;
    QSpinBox *priority_, *nice_, *runtime_, *deadline_, *period_;
};

} // namespace xrunscope
