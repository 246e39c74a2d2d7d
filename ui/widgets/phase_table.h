// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QTreeWidget>

#include "core/run/phase_record.h"
#include "ui/colors.h"

namespace xrunscope {

/// The tests of a stress suite, one row each, which fill in as they end. A click, or Return, chooses one.
class PhaseTable : public QTreeWidget {
    Q_OBJECT
public:
    enum Column { Test, Xruns, Max, P999, Loop, Length, kColumns };
    using Phases = std::vector<std::shared_ptr<const PhaseRecord>>;

    explicit PhaseTable(QWidget* parent = nullptr);

    void setColors(const Colors& colors);
    /// `planned`: names of all phases, in order, also of those that have not begun; null entries of `phases` have not.
    /// `running`: the place of the one that goes on, −1: none. `loop`: the run has a CPU loop.
    void showPhases(const QStringList& planned, const Phases& phases, int running, bool loop);
    /// −1: none.
    void choose(int phase);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void phaseChosen(int phase);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void chooseColumns();
    void fill(QTreeWidgetItem& item, const PhaseRecord& phase);

    Colors colors_;
    QStringList planned_;
    Phases phases_;
    int running_ = -1;
    bool loop_ = false;
};

} // namespace xrunscope
