// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/live_feed.h"
#include "core/run/run_info.h"
#include "ui/theme.h"
#include "ui/widgets/panel.h"

namespace xrunscope {

class GaugeRow;
class ValueRow;

/// Gauges: DSP load and each kind of CPU load, interrupts and context switches a second.
class LoadPanel : public Panel {
    Q_OBJECT
public:
    /// `theme` must outlive the panel.
    explicit LoadPanel(const Theme& theme, QWidget* parent = nullptr);

    /// Over the last second.
    void showLive(const LiveSnapshot& snapshot);
    /// Means over a whole run.
    void showRun(const RunData& run);
    /// Steal time is shown on a virtual machine, and once there was some.
    void setVirtualMachine(bool virtualMachine);
    void clear();

private:
    void applyColors();
    void showShares(const CpuShares& shares, double interrupts, double switches);

    const Theme& theme_;
    GaugeRow *dsp_, *user_, *system_, *nice_, *iowait_, *irq_, *softirq_, *steal_;
    ValueRow *interrupts_, *switches_;
};

} // namespace xrunscope
