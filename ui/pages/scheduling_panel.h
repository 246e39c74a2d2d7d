// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/run/run_info.h"
#include "ui/theme.h"
#include "ui/widgets/panel.h"

class QLabel;

namespace xrunscope {

class ValueRow;

/// Class asked and granted with the reason, records dropped, what this window costs, the device and the machine.
class SchedulingPanel : public Panel {
    Q_OBJECT
public:
    /// `theme` must outlive the panel.
    explicit SchedulingPanel(const Theme& theme, QWidget* parent = nullptr);

    void showRun(const RunInfo& info);
    void setDropped(std::uint64_t dropped);
    /// Percent of a CPU; nullopt hides the row (a run from a file).
    void setWindowCpu(std::optional<double> percent);
    void clear();

private:
    void applyColors();

    const Theme& theme_;
    ValueRow *asked_, *granted_, *dropped_, *window_;
    QLabel* reason_;
    QLabel* server_; ///< or sound device, and what is estimated
    QLabel* host_;
    bool lesser_ = false;
    bool known_ = false;
    bool lost_ = false;
};

/// "FIFO 70", "automatic" or "as the server gives".
QString askedText(const RunPlan& plan);
/// True when the class is less than what was hoped for: the default ladder had to go down.
bool isLesser(const SchedulingRequest& request, const SchedulingGranted& granted);

} // namespace xrunscope
