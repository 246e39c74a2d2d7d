// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QObject>

#include "core/jack/jack_plan.h"
#include "core/jack/jack_probe.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QToolButton;
class QWidget;

namespace xrunscope {

/// Rows of a form: which JACK server a run measures, and what answers now. A row that would do nothing for the choice
/// is not there.
class JackServerFields : public QObject {
    Q_OBJECT
public:
    /// Adds its rows to `form`.
    JackServerFields(QFormLayout* form, QObject* parent);
    /// Adds "change the server's frames": below the rows of rate and frames.
    void addForceRow();

    /// False: another engine, no row is there.
    void setUsed(bool used);
    void showSearching();
    /// What answers, best first. True when the first one is another than before, or has other figures.
    bool showServers(const std::vector<JackServerInfo>& servers);
    /// The running server that a run would measure.
    const std::optional<JackServerInfo>& server() const { return server_; }

    JackPlan::Server choice() const;
    bool forced() const;
    /// What the choice uses.
    void readInto(JackPlan& plan) const;
    /// All that is in the fields, used or not.
    void readAllInto(JackPlan& plan) const;
    void show(const JackPlan& plan);

    QString stateText() const;

signals:
    void changed();
    void refreshWanted();

private:
    void choiceMade();
    void showState();

    QFormLayout* form_;
    QWidget* serverRow_;
    QComboBox* choice_;
    QToolButton* refresh_;
    QComboBox* card_;
    QLabel* state_;
    QCheckBox* synchronous_;
    QCheckBox* force_;
    std::vector<JackServerInfo> servers_;
    std::optional<JackServerInfo> server_;
    bool searching_ = false;
    bool known_ = false;
    bool used_ = false;
};

} // namespace xrunscope
