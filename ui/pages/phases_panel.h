// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/run/run_info.h"
#include "ui/theme.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/phase_table.h"

class QLabel;

namespace xrunscope {

/// The tests of a run's stress suite, live or from its file. There only when the run has a suite.
class PhasesPanel : public Panel {
    Q_OBJECT
public:
    /// `theme` must outlive the panel.
    explicit PhasesPanel(const Theme& theme, QWidget* parent = nullptr);

    void begin(const RunInfo& info);
    /// Live: those that have ended (null: not yet), and which goes on.
    void showPhases(const PhaseTable::Phases& phases, int running);
    void showRun(const RunData& run);
    void clear();
    /// Marks the one whose charts are shown; −1: the whole run.
    void choose(int phase);

    /// Of the one at that place; nullptr: it has not ended.
    std::shared_ptr<const PhaseRecord> phase(int index) const;
    PhaseTable* table() const { return table_; }

signals:
    void phaseChosen(int phase);
    /// It came or went.
    void presenceChanged();

private:
    void setPresent(bool present);

    PhaseTable* table_;
    QLabel* count_;
    QStringList planned_;
    PhaseTable::Phases phases_;
    bool loop_ = false;
};

/// Names of the phases of a plan, in order: the baseline and the tests.
QStringList plannedPhases(const StressPlan& plan);

} // namespace xrunscope
